import { STATUS_CODES } from 'node:http'
import type { CallEvent } from '../engines/call-event.ts'
import type { LogFormatPlan, LogPart, LogToken } from '../plan/log-format.ts'
import { maskSecrets } from './mask-secrets.ts'

/** What a line of the access log may contain. */
export type LoggedCall = Pick<
  CallEvent,
  | 'address'
  | 'durationUs'
  | 'headers'
  | 'host'
  | 'httpMethod'
  | 'httpVersion'
  | 'requestId'
  | 'responseBytes'
  | 'startedAt'
  | 'status'
  | 'subscriptionId'
  | 'url'
>

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const TOKENS: Record<LogToken, (call: LoggedCall) => string | number> = {
  a: (call) => call.address || '-',
  b: (call) => call.responseBytes || '-',
  B: (call) => call.responseBytes,
  D: (call) => call.durationUs,
  h: (call) => call.address || '-',
  H: (call) => `HTTP/${call.httpVersion}`,
  l: () => '-',
  L: (call) => call.requestId,
  m: (call) => call.httpMethod,
  q: (call) => queryOf(maskSecrets(call.url)),
  r: (call) => `${call.httpMethod} ${maskSecrets(call.url)} HTTP/${call.httpVersion}`,
  s: (call) => call.status,
  t: (call) => `[${commonLogTime(call.startedAt)}]`,
  T: (call) => Math.floor(call.durationUs / 1_000_000),
  u: (call) => call.subscriptionId ?? '-',
  U: (call) => maskSecrets(call.url.split('?', 1)[0] ?? '-'),
  v: (call) => maskSecrets(call.host),
  X: (call) => STATUS_CODES[call.status] ?? '-',
}

/** Returns the line of a call in the environment's format. Secrets in URLs and headers are masked. */
export function accessLogLine({ parts }: LogFormatPlan, call: LoggedCall): string {
  let line = ''
  for (const part of parts) line += typeof part === 'string' ? part : escapeControl(String(partText(part, call)))
  return line
}

function partText(part: Exclude<LogPart, string>, call: LoggedCall): string | number {
  return 'token' in part ? TOKENS[part.token](call) : maskSecrets(call.headers[part.header] ?? '-')
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
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

/** Returns a time in Unix milliseconds as `21/Nov/2026:02:29:27 +0000`, cached for one second. */
function commonLogTime(time: number): string {
  const second = Math.floor(time / 1_000)
  if (second !== timeSecond) {
    const moment = new Date(time)
    const iso = moment.toISOString()
    timeSecond = second
    timeText = `${iso.slice(8, 10)}/${MONTHS[moment.getUTCMonth()]}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`
  }
  return timeText
}
