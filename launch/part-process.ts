import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { LogLevel } from '@portico/settings/formats'
import { within } from '../lib/platform/within.ts'
import { readableLine, type Speaker, say } from './log-line.ts'

const READY_REQUEST_TIMEOUT_MS = 2000
const READY_PAUSE_MS = 100
const STOP_TIMEOUT_MS = 15_000

/** A program under the supervisor. */
export type PartDefinition = {
  speaker: Speaker
  /** Arguments for the project's Node. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  /** Answers 200 once the part is ready. */
  readyUrl: string
  /** Files and folders whose changes restart the part in development, relative to the project. */
  sources: readonly string[]
}

/** One process of a part. */
export type PartProcess = {
  /** Resolves when the process has ended. */
  ended: Promise<void>
  /** Returns the exit code or the signal that ended it, `undefined` while it runs. */
  ending: () => string | undefined
  /** Returns the last line that it printed. */
  lastLine: () => string
  /** Sends a signal; SIGKILL ends it at once, even if it is frozen. */
  kill: (signal: NodeJS.Signals) => void
  /** Sends SIGTERM, later SIGKILL, and resolves when the process has ended. */
  stop: (timeoutMs?: number) => Promise<void>
}

/** Starts the process of a part and prints its lines with the name of the part. */
export function startProcess(definition: PartDefinition, logLevel: LogLevel): PartProcess {
  const child = spawnPart(definition)
  let lastLine = ''
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue
    createInterface({ input: stream }).on('line', (raw) => {
      const line = readableLine(raw, logLevel)
      if (line === null) return
      lastLine = line
      say(definition.speaker, line)
    })
  }
  const ended = new Promise<void>((resolve) => child.once('error', () => resolve()).once('close', () => resolve()))
  const stop = async (timeoutMs = STOP_TIMEOUT_MS) => {
    if (hasEnded(child)) return
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    await ended
    clearTimeout(impatience)
  }
  return {
    ended,
    ending: () => (hasEnded(child) ? howEnded(child) : undefined),
    lastLine: () => lastLine,
    kill: (signal) => child.kill(signal),
    stop,
  }
}

/** Resolves to true once the part answers at its address, and to false when `isOver` says that there is nothing to wait for. */
export async function waitUntilReady({ readyUrl }: PartDefinition, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    try {
      if ((await statusWithin(readyUrl, READY_REQUEST_TIMEOUT_MS)) === 200) return true
    } catch {
      // Not listening yet.
    }
    await new Promise((resolve) => setTimeout(resolve, READY_PAUSE_MS))
  }
  return false
}

/** Returns whether a part answers at all, ready or not. */
export async function answers({ readyUrl }: PartDefinition, withinMs: number): Promise<boolean> {
  try {
    await statusWithin(readyUrl, withinMs)
    return true
  } catch {
    return false
  }
}

/** Returns the status of an answer. Throws without one in time, also if fetch does not end when it is aborted. */
function statusWithin(url: string, ms: number): Promise<number> {
  const late = new AbortController()
  const asked = fetch(url, { signal: late.signal }).then(async (answer) => {
    await answer.body?.cancel()
    return answer.status
  })
  return within(asked, ms, () => {
    late.abort()
    throw new Error(`no answer in ${ms} ms`)
  })
}

function spawnPart({ args, cwd, env }: PartDefinition): ChildProcess {
  return spawn(process.execPath, args, {
    cwd,
    env: { ...env, PORTICO_SUPERVISED: '1' },
    // The part stops when stdin closes, which happens when this process dies.
    stdio: ['pipe', 'pipe', 'pipe'],
    // Not in the terminal's process group: Ctrl-C reaches only this process, which stops the parts in order.
    detached: true,
  })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

function howEnded(child: ChildProcess): string {
  return child.signalCode ? `signal ${child.signalCode}` : `exit code ${child.exitCode}`
}
