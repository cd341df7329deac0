import type { Logger } from 'pino'

const PATIENCE_MS = 10_000

/**
 * Stops gracefully at SIGTERM or SIGINT, or when a supervisor's pipe on stdin closes; a second signal ends the process at once. `delayMs` is
 * added to the time that stopping may take.
 */
export function stopOnSignal(supervised: boolean, log: Logger, delayMs: number, stop: () => Promise<void>): void {
  let stopping = false
  const begin = (cause: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ cause }, 'stopping')
    setTimeout(() => process.exit(1), delayMs + PATIENCE_MS).unref()
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, 'did not stop gracefully')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', begin).on('SIGINT', begin)
  if (supervised) {
    process.stdin
      .on('error', () => {})
      .once('close', () => stopping || begin('stdin'))
      .resume()
  }
}
