import { setTimeout as wait } from 'node:timers/promises'
import type { LogLevel } from '@portico/settings/formats'
import { say } from './log-line.ts'
import { answers, type PartDefinition, type PartProcess, startProcess, waitUntilReady } from './part-process.ts'

const READY_TIMEOUT_MS = 120_000
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
// After this time a start counts as successful, and the next restart pause is the shortest again.
const HEALTHY_AFTER_MS = 30_000

/** How a part is watched that runs, but may be frozen. */
const WATCH = { lookMs: 5_000, withinMs: 10_000, misses: 3 }

/** A running part, which is restarted whenever it exits. */
export type Part = {
  /** Resolves when the part is first ready; rejects with an error of one line if it exits before that. */
  ready: Promise<void>
  /** Sends a signal to its process. */
  signal: (name: NodeJS.Signals) => void
  stop: () => Promise<void>
}

/** Starts a part and keeps it running until `stop`: it is started again when it ends, and ended when it does not answer any longer. */
export function keepRunning(definition: PartDefinition, logLevel: LogLevel, watch = WATCH): Part {
  const { speaker } = definition
  let stopping = false
  let current: PartProcess
  const pauseEnd = new AbortController()

  const run = async () => {
    let pauseMs = SHORTEST_PAUSE_MS
    for (;;) {
      const startedAt = Date.now()
      current = startProcess(definition, logLevel)
      void endWhenSilent(definition, current, watch)
      await current.ended
      if (stopping) return
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pauseMs = SHORTEST_PAUSE_MS
      say('portico', `${speaker} ended (${current.ending()}); starting it again in ${pauseMs / 1000} s`)
      await wait(pauseMs, undefined, { signal: pauseEnd.signal }).catch(() => {})
      if (stopping) return
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  void run()
  const stop = async () => {
    stopping = true
    pauseEnd.abort()
    await current.stop()
  }
  return { ready: firstReadiness(definition, () => current), signal: (name) => current.kill(name), stop }
}

async function endWhenSilent(definition: PartDefinition, process: PartProcess, { lookMs, withinMs, misses }: typeof WATCH): Promise<void> {
  const hasEnded = () => process.ending() !== undefined
  if (!(await waitUntilReady(definition, hasEnded))) return
  for (let missed = 0; missed < misses; ) {
    await wait(lookMs, undefined, { ref: false })
    if (hasEnded()) return
    missed = (await answers(definition, withinMs)) ? 0 : missed + 1
    if (missed === 1 && !hasEnded()) say('portico', `${definition.speaker} does not answer at ${definition.readyUrl}`)
  }
  say('portico', `${definition.speaker} does not answer any longer; ending it`)
  process.kill('SIGKILL')
}

async function firstReadiness(definition: PartDefinition, current: () => PartProcess): Promise<void> {
  const { speaker, readyUrl } = definition
  const deadline = Date.now() + READY_TIMEOUT_MS
  const hasEnded = () => current().ending() !== undefined
  if (await waitUntilReady(definition, () => hasEnded() || Date.now() > deadline)) return
  if (hasEnded()) throw new Error(`${speaker} did not start: ${current().lastLine() || current().ending()}`)
  throw new Error(`${speaker} was not ready after ${READY_TIMEOUT_MS / 1000} s (${readyUrl})`)
}
