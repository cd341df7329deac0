import { setTimeout as wait } from 'node:timers/promises'
import type { LogLevel } from '@portico/settings/formats'
import { say } from './log-line.ts'
import type { Part } from './part.ts'
import { type PartDefinition, type PartProcess, startProcess, waitUntilReady } from './part-process.ts'
import { watchSources } from './watch-sources.ts'

/** How long a part may finish its work before the new sources start. */
const STOP_TIMEOUT_MS = 3_000
/** The pause before a restart after an unexpected exit. */
const PAUSE_MS = 500

/**
 * Keeps a part running for development and restarts it when one of its sources changes. A part that fails before it is ready, as with a
 * syntax error, waits for the next change, and so does `ready`.
 */
export function restartOnChange(definition: PartDefinition, logLevel: LogLevel): Part {
  const { speaker, cwd, sources } = definition
  let current: PartProcess | undefined
  let stopping = false
  let changes = 0
  let wake = () => {}
  const watch = watchSources(cwd, sources, (file) => {
    changes += 1
    say('portico', `${file} changed; restarting ${speaker}`)
    wake()
  })
  const firstReadiness = Promise.withResolvers<void>()

  /** Resolves when a source has changed since `seen` changes, or when the part is stopped. */
  const changedSince = async (seen: number) => {
    while (changes === seen && !stopping) await new Promise<void>((resolve) => (wake = resolve))
  }

  const runOnce = async () => {
    const seen = changes
    const startedAt = performance.now()
    const process = startProcess(definition, logLevel)
    current = process
    const change = changedSince(seen)
    const isReady = await waitUntilReady(definition, () => process.ending() !== undefined || changes !== seen || stopping)
    if (isReady) {
      firstReadiness.resolve()
      if (seen > 0) say('portico', `${speaker} is ready again after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    }
    await Promise.race([process.ended, change])
    if (changes !== seen || stopping) return process.stop(STOP_TIMEOUT_MS)
    say('portico', `${speaker} ended (${process.ending()}); ${isReady ? 'starting it again' : 'waiting for a change of its sources'}`)
    await Promise.race([change, ...(isReady ? [wait(PAUSE_MS)] : [])])
  }

  const run = async () => {
    while (!stopping) await runOnce()
  }

  const running = run()
  const stop = async () => {
    stopping = true
    watch.close()
    wake()
    await current?.stop()
    await running
    firstReadiness.resolve()
  }
  return { ready: firstReadiness.promise, signal: (name) => current?.kill(name), stop }
}
