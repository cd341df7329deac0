import cluster, { type Worker } from 'node:cluster'
import type { EngineLoad } from '../engine.ts'
import type { ProcessLoad } from '../process-load.ts'
import type { FromWorker, ToWorker, WorkerTask } from './worker-messages.ts'

const PROGRAM = new URL('./worker-main.ts', import.meta.url).pathname
/** Only the gateway itself enrolls. */
const WITHHELD = { GATEWAY_ENROLMENT_TOKEN: undefined, GATEWAY_ENROLMENT_TOKEN_FILE: undefined }

/** Called with every message of a worker except those that `WorkerProcess` answers itself. */
export type MessageListener = (message: Exclude<FromWorker, { kind: 'started' | 'done' | 'process' }>) => void

/** One worker process: connections are opened by this process and handed to the workers in turn. */
export class WorkerProcess {
  readonly #worker: Worker
  readonly #started = Promise.withResolvers<void>()
  readonly #waiting = new Map<number, PromiseWithResolvers<number | null>>()
  #lastId = 0
  #hasEnded = false
  /** Another worker that takes the place of this one has the same. */
  readonly number: number
  /** What it told last about its process. */
  process: ProcessLoad | null = null
  /** As of its last message. */
  load: EngineLoad = { callsInFlight: 0, targetConnections: 0, targetCallsWaiting: 0 }

  /** Starts a process; `settings` are added to the environment variables of this one. */
  constructor(
    number: number,
    settings: Record<string, string>,
    onMessage: MessageListener,
    onExit: (worker: WorkerProcess, reason: string) => void,
  ) {
    this.number = number
    cluster.setupPrimary({
      exec: PROGRAM,
      args: [],
      // Without the preloads of this process: they watch its supervisor.
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#worker = cluster.fork({ ...settings, ...WITHHELD })
    this.#worker.on('message', (message: FromWorker) => this.#receive(message, onMessage))
    this.#worker.on('error', () => undefined)
    this.#worker.on('exit', (code, signal) => {
      this.#hasEnded = true
      const reason = signal ? `ended by ${signal}` : `ended with code ${code}`
      this.#started.reject(new Error(reason))
      for (const { reject } of this.#waiting.values()) reject(new Error(reason))
      this.#waiting.clear()
      onExit(this, reason)
    })
    this.#started.promise.catch(() => undefined)
  }

  get pid(): number {
    return this.#worker.process.pid ?? 0
  }

  /** Resolves when it can carry out tasks; rejects if it ends before. */
  started(): Promise<void> {
    return this.#started.promise
  }

  /** Carries out a task after those before. Resolves with the port of `listen`; rejects with its error, or if the process ends. */
  ask(task: WorkerTask): Promise<number | null> {
    if (this.#hasEnded) return Promise.reject(new Error('the worker has ended'))
    this.#lastId += 1
    const waiting = Promise.withResolvers<number | null>()
    this.#waiting.set(this.#lastId, waiting)
    this.tell({ kind: 'task', id: this.#lastId, task })
    return waiting.promise
  }

  tell(message: ToWorker): void {
    if (this.#worker.isConnected()) this.#worker.send(message)
  }

  kill(): void {
    this.#worker.process.kill('SIGKILL')
  }

  #receive(message: FromWorker, onMessage: MessageListener): void {
    if (message.kind === 'started') this.#started.resolve()
    else if (message.kind === 'done') this.#settle(message)
    else if (message.kind === 'process') this.process = message.process
    else {
      if (message.kind === 'calls') this.load = message.load
      onMessage(message)
    }
  }

  #settle({ id, port, fault }: Extract<FromWorker, { kind: 'done' }>): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (fault) waiting?.reject(Object.assign(new Error(fault.message), { code: fault.code }))
    else waiting?.resolve(port)
  }
}
