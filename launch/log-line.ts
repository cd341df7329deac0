import type { LogLevel } from '@portico/settings/formats'

const LEVEL_NUMBERS: Record<LogLevel, number> = {
  trace: 10,
  debug: 20,
  info: 30,
  warn: 40,
  error: 50,
  fatal: 60,
  silent: Number.POSITIVE_INFINITY,
}
const INFO = LEVEL_NUMBERS.info
const COLOURS = { database: 34, platform: 35, gateway: 36, web: 32, portico: 33, demo: 37 }
const NOT_REPEATED = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'name', 'part', 'v'])
const POSTGRES_LINE = /^\S+ \S+ \S+ \[\d+\] (?<kind>[A-Z0-9]+): +(?<message>\S.*)$/

let showsDebug = false

/** Switches between the log level of the settings and debug. */
export function toggleDebugLines(): void {
  showsDebug = !showsDebug
}

/** The part that a line belongs to; the longest name sets the column's width. */
export type Speaker = keyof typeof COLOURS

/** Prints a line of a part to stdout, prefixed by the part's name and the time. */
export function say(speaker: Speaker, line: string): void {
  process.stdout.write(`${prefix(speaker)} ${new Date().toISOString()} ${line}\n`)
}

/** Returns a raw line of a part (pino JSON or plain text) in readable form; null if it is below the log level. */
export function readableLine(raw: string, level: LogLevel): string | null {
  if (raw.trim() === '') return null
  const entry = parseEntry(raw)
  if (!entry) return raw
  const number = levelOf(entry.level)
  if (number < LEVEL_NUMBERS[showsDebug ? 'debug' : level]) return null
  const word = number === INFO ? '' : `${nameOf(number)} `
  const details = Object.entries(entry)
    .filter(([key, value]) => !NOT_REPEATED.has(key) && value !== undefined && value !== null)
    .map(([key, value]) => `${key}=${shown(value)}`)
  return [`${word}${entry.msg ?? ''}`, ...details].join(' ').trim()
}

/** Returns a line of the database server in readable form; routine messages have level debug. */
export function readableDatabaseLine(raw: string, level: LogLevel): string | null {
  const { kind, message } = POSTGRES_LINE.exec(raw)?.groups ?? {}
  // The further lines of an entry begin with a tab.
  if (!kind) return raw.startsWith('\t') && LEVEL_NUMBERS[level] > LEVEL_NUMBERS.debug ? null : raw
  if (kind === 'LOG') return LEVEL_NUMBERS[level] <= LEVEL_NUMBERS.debug ? `${message}` : null
  // The platform reports failed statements itself; some are expected, such as a unique violation.
  if (['ERROR', 'STATEMENT', 'DETAIL', 'HINT', 'CONTEXT'].includes(kind))
    return LEVEL_NUMBERS[level] <= LEVEL_NUMBERS.debug ? `${kind.toLowerCase()} ${message}` : null
  // Printed for every open connection when the server stops.
  if (kind === 'FATAL' && /administrator command|shutting down|starting up/.test(message ?? ''))
    return LEVEL_NUMBERS[level] <= LEVEL_NUMBERS.debug ? `${message}` : null
  return `${kind.toLowerCase()} ${message}`
}

function prefix(speaker: Speaker): string {
  const text = `[${speaker}]`.padEnd(10)
  return process.stdout.isTTY ? `\u001B[${COLOURS[speaker]}m${text}\u001B[0m` : text
}

/** The gateway writes levels as numbers, the platform as names. */
function levelOf(level: unknown): number {
  if (typeof level === 'number') return level
  return typeof level === 'string' && Object.hasOwn(LEVEL_NUMBERS, level) ? LEVEL_NUMBERS[level as LogLevel] : INFO
}

function nameOf(number: number): string {
  return Object.entries(LEVEL_NUMBERS).find(([, known]) => known === number)?.[0] ?? String(number)
}

function parseEntry(raw: string): Record<string, unknown> | null {
  if (!raw.startsWith('{')) return null
  try {
    return JSON.parse(raw) as Record<string, unknown>
  } catch {
    return null
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return /\s/.test(value) ? JSON.stringify(value) : value
  if (typeof value === 'object' && value !== null && 'message' in value) return JSON.stringify(messagesOf(value).join('; cause: '))
  return JSON.stringify(value)
}

/** Returns the message of an error, then those of its causes. */
function messagesOf({ message, cause }: { message?: unknown; cause?: unknown }): string[] {
  return [String(message), ...(typeof cause === 'object' && cause !== null ? messagesOf(cause) : [])]
}
