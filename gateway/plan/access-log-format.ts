import { STATUS_CODES } from 'node:http'
import { isCredentialName, maskSecrets } from './mask-secrets.ts'

/** The values that a line of the access log may contain. */
export interface AccessLogEntry {
  /** The client's address, behind trusted proxies; empty if unknown. */
  address: string
  /** The subscription that called; null if unknown. */
  subscriptionId: string | null
  startedAt: Date
  httpMethod: string
  /** As sent, with query. */
  url: string
  httpVersion: string
  host: string
  status: number
  /** Bytes of the answer's body. */
  responseBytes: number
  durationUs: number
  requestId: string
  requestHeader(name: string): string | undefined
}

/** Formats one call as a line of the access log. */
export type AccessLogFormat = (entry: AccessLogEntry) => string

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const TOKENS: Record<string, (entry: AccessLogEntry) => string | number> = {
  a: (entry) => entry.address || '-',
  b: (entry) => entry.responseBytes || '-',
  B: (entry) => entry.responseBytes,
  D: (entry) => entry.durationUs,
  h: (entry) => entry.address || '-',
  H: (entry) => `HTTP/${entry.httpVersion}`,
  l: () => '-',
  L: (entry) => entry.requestId,
  m: (entry) => entry.httpMethod,
  q: (entry) => queryOf(maskSecrets(entry.url)),
  r: (entry) => `${entry.httpMethod} ${maskSecrets(entry.url)} HTTP/${entry.httpVersion}`,
  s: (entry) => entry.status,
  t: (entry) => `[${commonLogTime(entry.startedAt)}]`,
  T: (entry) => Math.floor(entry.durationUs / 1_000_000),
  u: (entry) => entry.subscriptionId ?? '-',
  U: (entry) => maskSecrets(entry.url.split('?', 1)[0] ?? '-'),
  v: (entry) => entry.host,
  X: (entry) => STATUS_CODES[entry.status] ?? '-',
}

/**
 * Compiles a format of common log tokens (`%h %l %u %t "%r" %s %b %D`, `%>s`, `%{Name}i`). Unknown tokens are written unchanged, headers
 * that may contain a secret as `-`, and secrets in queries are masked.
 */
export function parseAccessLogFormat(format: string): AccessLogFormat {
  const parts = [...format.matchAll(/%%|%[<>]?(?:\{([^{}]*)\})?([A-Za-z])|[^%]+|%/g)].map(([text, argument, token]) => {
    if (text === '%%') return '%'
    if (token === 'i' && argument) return headerToken(argument.toLowerCase())
    return (argument === undefined && token && TOKENS[token]) || text
  })
  return (entry) => {
    let line = ''
    for (const part of parts) line += typeof part === 'string' ? part : escapeControl(String(part(entry)))
    return line
  }
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

function headerToken(name: string): (entry: AccessLogEntry) => string {
  return isCredentialName(name) ? () => '-' : (entry) => maskSecrets(entry.requestHeader(name) ?? '-')
}

/** Text of a caller must not start a new line, end a quoted field or control a terminal. */
const UNSAFE = /["\\]|[^ -~]/
const EACH_UNPRINTABLE = /[^ -~]/g

function escapeControl(text: string): string {
  if (!UNSAFE.test(text)) return text
  const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(text).slice(1, -1).replace(EACH_UNPRINTABLE, escapeUnit)
}

let timeSecond = -1
let timeText = ''

/** Returns a time as `21/Nov/2026:02:29:27 +0000`, cached for one second. */
function commonLogTime(moment: Date): string {
  const second = Math.floor(moment.getTime() / 1_000)
  if (second !== timeSecond) {
    const iso = moment.toISOString()
    timeSecond = second
    timeText = `${iso.slice(8, 10)}/${MONTHS[moment.getUTCMonth()]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`
  }
  return timeText
}
