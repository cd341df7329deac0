import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { SteadyLoad, SteadyResult } from './steady-load.ts'

const PROGRAM = new URL('./steady-load.ts', import.meta.url).pathname

/** Calls at a constant rate from a process of its own, so that what the test does meanwhile does not hold them up. */
export class LoadProcess {
  readonly #child: ChildProcess

  constructor(load: SteadyLoad) {
    this.#child = fork(PROGRAM, { execArgv: ['--no-warnings'] })
    this.#child.send(load)
  }

  /** Returns how many calls have ended. */
  async ended(): Promise<number> {
    this.#child.send('count')
    const [count] = (await once(this.#child, 'message')) as [number]
    return count
  }

  /** Stops, and returns the result when the last call has ended. */
  async stop(): Promise<SteadyResult> {
    this.#child.send('stop')
    const [result] = (await once(this.#child, 'message')) as [SteadyResult]
    return result
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}
