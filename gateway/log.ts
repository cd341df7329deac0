import type { LogLevel } from '@portico/settings/formats'
import pino, { type Logger } from 'pino'

/** How long a log line may stay in memory, in milliseconds. */
const FLUSH_MS = 500
const BUFFER_BYTES = 8 * 1024
/** Maximum of lines in memory while nobody reads the output; further lines are dropped, and counted in a line of their own. */
export const BUFFER_BYTES_MAX = 4 * 1024 * 1024

/** Program messages, and lines of the access log, which ignore the log level, on one buffered destination. */
export interface GatewayLog {
  program: Logger
  /** Writes a line of JSON, which ends with a line feed. */
  access(line: string): void
  setLevel(level: LogLevel): void
  /** Switches between the level that was set last and debug. */
  toggleDebug(): void
  /** Writes buffered lines synchronously. */
  flush(): void
}

/** Opens JSON logging to standard output or a file descriptor. */
export function openLog(level: LogLevel, destination: number | string = 1): GatewayLog {
  const stream = pino.destination({
    dest: destination,
    sync: false,
    minLength: BUFFER_BYTES,
    maxLength: BUFFER_BYTES_MAX,
    periodicFlush: FLUSH_MS,
  })
  const options = { base: undefined, timestamp: pino.stdTimeFunctions.isoTime }
  const program = pino({ ...options, level }, stream)
  let usual = level
  let isDebug = false
  let dropped = 0
  stream.on('drop', () => {
    dropped += 1
  })
  stream.on('drain', () => {
    if (dropped === 0) return
    const lines = dropped
    dropped = 0
    program.error({ lines }, 'dropped log lines, because the output was not read')
  })
  return {
    program,
    access: (line) => void stream.write(line),
    setLevel(next) {
      usual = next
      if (!isDebug) program.level = next
    },
    toggleDebug() {
      isDebug = !isDebug
      program.level = 'debug'
      program.warn({ next: isDebug ? 'debug' : usual }, 'SIGUSR2: the log level changes')
      if (!isDebug) program.level = usual
    },
    flush() {
      try {
        stream.flushSync()
      } catch {
        // The destination is not open yet, so nothing is buffered.
      }
    },
  }
}
