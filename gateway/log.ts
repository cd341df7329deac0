import type { LogLevel } from '@portico/settings/formats'
import pino, { type Logger } from 'pino'

/** How long a written line may wait in memory, in milliseconds. */
const FLUSH_MS = 500
const BUFFER_BYTES = 8 * 1024

/** The gateway's two loggers on one buffered destination: what the program says, and one line per call that no level hides. */
export interface GatewayLog {
  program: Logger
  access: Logger
  setLevel(level: LogLevel): void
  /** Writes what waits, synchronously. */
  flush(): void
}

/** Opens JSON logging on standard output, or on a file descriptor. */
export function openLog(level: LogLevel, destination: number | string = 1): GatewayLog {
  const stream = pino.destination({ dest: destination, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS })
  const options = { base: undefined, timestamp: pino.stdTimeFunctions.isoTime }
  const program = pino({ ...options, level }, stream)
  const access = pino({ ...options, level: 'info' }, stream)
  return {
    program,
    access,
    setLevel(next) {
      program.level = next
    },
    flush() {
      try {
        stream.flushSync()
      } catch {
        // Not yet opened: nothing was written.
      }
    },
  }
}
