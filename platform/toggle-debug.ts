import type { Logger } from 'pino'

/** Switches a log between its level and debug at each SIGUSR2, and says so at either level. */
export function toggleDebugOnSignal(log: Logger): void {
  const usual = log.level
  process.on('SIGUSR2', () => {
    const next = log.level === 'debug' ? usual : 'debug'
    log.level = 'debug'
    log.warn({ next }, 'SIGUSR2: the log level changes')
    log.level = next
  })
}
