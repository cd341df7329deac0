import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { LogLevel } from '@portico/settings/formats'
import { readableLine, type Speaker, say } from './log-line.ts'

const READY_TIMEOUT_MS = 120_000
const READY_REQUEST_TIMEOUT_MS = 2000
const STOP_TIMEOUT_MS = 15_000
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000
// A part that ran this long had started well, and its next pause is the shortest again.
const HEALTHY_AFTER_MS = 30_000

/** One program under the supervisor. */
export type PartDefinition = {
  speaker: Speaker
  /** Arguments for the project's Node. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Answers 200 once the part can do its work. */
  readyUrl: string
}

/** A running part: it is started again whenever it ends by itself. */
export type Part = {
  /** Resolves at the first readiness; rejects with one line if the part ends before that. */
  ready: Promise<void>
  stop: () => Promise<void>
}

/** Starts a part and keeps it running until it is told to stop. */
export function keepRunning(definition: PartDefinition, logLevel: LogLevel): Part {
  const { speaker } = definition
  let stopping = false
  let child: ChildProcess | undefined
  let gone: Promise<void> = Promise.resolve()
  let lastLine = ''
  const pauseEnd = new AbortController()

  const startOnce = () => {
    child = spawnPart(definition)
    const started = child
    for (const stream of [started.stdout, started.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (raw) => {
        const line = readableLine(raw, logLevel)
        if (line === null) return
        lastLine = line
        say(speaker, line)
      })
    }
    gone = new Promise((resolve) => started.once('error', () => resolve()).once('close', () => resolve()))
    return gone
  }

  const run = async () => {
    let pauseMs = SHORTEST_PAUSE_MS
    for (;;) {
      const startedAt = Date.now()
      await startOnce()
      if (stopping) return
      if (Date.now() - startedAt > HEALTHY_AFTER_MS) pauseMs = SHORTEST_PAUSE_MS
      say('portico', `${speaker} ended (${howEnded(child)}); starting it again in ${pauseMs / 1000} s`)
      await wait(pauseMs, undefined, { signal: pauseEnd.signal }).catch(() => {})
      if (stopping) return
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  void run()
  const ready = waitUntilReady(definition, () => (child && hasEnded(child) ? lastLine || howEnded(child) : null))

  const stop = async () => {
    stopping = true
    pauseEnd.abort()
    if (!child || hasEnded(child)) return
    const toStop = child
    toStop.kill('SIGTERM')
    const impatience = setTimeout(() => toStop.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await gone
    clearTimeout(impatience)
  }
  return { ready, stop }
}

function spawnPart({ args, cwd, env }: PartDefinition): ChildProcess {
  return spawn(process.execPath, args, {
    cwd,
    env: { ...env, PORTICO_SUPERVISED: '1' },
    // stdin is the rope between us: it closes when we die, and the part ends by itself.
    stdio: ['pipe', 'pipe', 'pipe'],
    // Not in the terminal's group: Ctrl-C reaches us only, and we stop the parts in order.
    detached: true,
  })
}

async function waitUntilReady({ speaker, readyUrl }: PartDefinition, endedWith: () => string | null): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    const ending = endedWith()
    if (ending !== null) throw new Error(`${speaker} did not start: ${ending}`)
    try {
      const answer = await fetch(readyUrl, { signal: AbortSignal.timeout(READY_REQUEST_TIMEOUT_MS) })
      await answer.body?.cancel()
      if (answer.ok) return
    } catch {
      // Not listening yet.
    }
    await wait(100)
  }
  throw new Error(`${speaker} was not ready after ${READY_TIMEOUT_MS / 1000} s (${readyUrl})`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

function howEnded(child: ChildProcess | undefined): string {
  return child?.signalCode ? `signal ${child.signalCode}` : `exit code ${child?.exitCode}`
}
