import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

const PROGRAM = new URL('./waiting-target.ts', import.meta.url).pathname

/** A target server that is a process of its own, see `waiting-target.ts`: what the test does meanwhile does not hold it up. */
export class TargetProcess {
  readonly #child: ChildProcess
  readonly port: number

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
  }

  static async open(): Promise<TargetProcess> {
    const child = fork(PROGRAM, { execArgv: ['--no-warnings'] })
    const [port] = (await once(child, 'message')) as [number]
    return new TargetProcess(child, port)
  }

  kill(): void {
    this.#child.kill('SIGKILL')
  }
}
