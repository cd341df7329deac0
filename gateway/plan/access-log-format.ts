import { STATUS_CODES } from 'node:http'
import { isCredentialName, maskSecrets } from './mask-secrets.ts'

/** The values that a line of the access log may contain. */
export interface AccessLogFacts {
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
export type AccessLogFormat = (facts: AccessLogFacts) => string

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const TOKENS: Record<string, (facts: AccessLogFacts) => string | number> = {
  a: (facts) => facts.address || '-',
  b: (facts) => facts.responseBytes || '-',
  B: (facts) => facts.responseBytes,
  D: (facts) => facts.durationUs,
  h: (facts) => facts.address || '-',
  H: (facts) => `HTTP/${facts.httpVersion}`,
  l: () => '-',
  L: (facts) => facts.requestId,
  m: (facts) => facts.httpMethod,
  q: (facts) => queryOf(maskSecrets(facts.url)),
  r: (facts) => `${facts.httpMethod} ${maskSecrets(facts.url)} HTTP/${facts.httpVersion}`,
  s: (facts) => facts.status,
  t: (facts) => `[${commonLogTime(facts.startedAt)}]`,
  T: (facts) => Math.floor(facts.durationUs / 1_000_000),
  u: (facts) => facts.subscriptionId ?? '-',
  U: (facts) => maskSecrets(facts.url.split('?', 1)[0] ?? '-'),
  v: (facts) => facts.host,
  X: (facts) => STATUS_CODES[facts.status] ?? '-',
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
  return (facts) => {
    let line = ''
    for (const part of parts) line += typeof part === 'string' ? part : escapeControl(String(part(facts)))
    return line
  }
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

function headerToken(name: string): (facts: AccessLogFacts) => string {
  return isCredentialName(name) ? () => '-' : (facts) => maskSecrets(facts.requestHeader(name) ?? '-')
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
