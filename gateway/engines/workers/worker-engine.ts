import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'
import type { GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { CredentialPlan, Plan } from '../../plan/plan.ts'
import { credentialDifference, planDifference } from '../../plan/plan-difference.ts'
import type { CertificatePair } from '../../tls/certificate-pair.ts'
import { UsageCounters } from '../../usage/usage-counters.ts'
import type { UsageLimiter } from '../../usage/usage-limiter.ts'
import type { UsageRecord, UsageVerdict } from '../../usage/usage-windows.ts'
import type { CallEvent } from '../call-event.ts'
import type { Engine, EngineHealth, EngineLoad, EngineOptions, PlannedChange } from '../engine.ts'
import { NodeEngine } from '../node/node-engine.ts'
import type { NamedLoad } from '../process-load.ts'
import { limitsOf, type NumberedVerdict, stepsIn, type UsageStep } from './usage-steps.ts'
import type { FromWorker, WorkerTask } from './worker-messages.ts'
import { WorkerProcess } from './worker-process.ts'

/** Pause before a worker is started in place of one that ended soon after its start. */
const RESTART_MS = 1_000
/** What OpenSSL needs to encrypt session tickets. */
const TICKET_KEY_BYTES = 48

export interface WorkerEngineOptions extends EngineOptions {
  workers: number
  /** Environment variables of the workers besides those of this process. */
  settings?: Record<string, string>
  /** Called when a worker ended that was not stopped; another one is started in its place. */
  onWorkerExit?: (pid: number, reason: string) => void
  /** Called when the outbound policy denied a connection of a worker. */
  onDenied?: (host: string, reason: string) => void
}

/**
 * Serves calls in several processes behind one port. This process keeps what they share, in a node engine that opens no port: plan,
 * credentials, health checks and usage. A worker that ends is started again; calls of the others go on.
 */
export class WorkerEngine implements Engine {
  readonly #options: WorkerEngineOptions
  readonly #shared: NodeEngine
  readonly #usage: UsageLimiter
  /** All processes, from their start to their end. */
  readonly #started = new Set<WorkerProcess>()
  /** Workers that get every change. */
  readonly #workers = new Set<WorkerProcess>()
  /** Workers that listen. */
  readonly #serving = new Set<WorkerProcess>()
  #plan: Plan | null = null
  #credentials: CredentialPlan | null = null
  #certificates: readonly CertificatePair[] | null = null
  #ticketKeys: Uint8Array = randomBytes(TICKET_KEY_BYTES)
  #address: { host: string; port: number } | null = null
  #draining = false

  constructor(options: WorkerEngineOptions) {
    this.#options = options
    this.#usage = options.usage ?? new UsageCounters()
    this.#shared = new NodeEngine({
      ...options,
      usage: this.#usage,
      onNote: (note) => this.#tellNotes([note], null),
    })
  }

  async listen(host: string, port: number): Promise<number> {
    this.#address = { host, port }
    // The first one opens the port, which the others share.
    const opened = await this.#start()
    await Promise.all(Array.from({ length: this.#options.workers - 1 }, () => this.#start()))
    this.#shared.startChecks()
    return opened
  }

  plan(previous: Plan | null, snapshot: GatewaySnapshot): PlannedChange {
    return this.#shared.plan(previous, snapshot)
  }

  async apply(plan: Plan): Promise<void> {
    const before = this.#plan
    await this.#shared.apply(plan)
    this.#plan = plan
    try {
      await this.#ask({ kind: 'plan', difference: planDifference(before, plan) })
    } catch (error) {
      if (before) {
        await this.#shared.apply(before)
        this.#plan = before
        await this.#ask({ kind: 'plan', difference: planDifference(plan, before) })
      }
      throw error
    }
  }

  async applyCredentials(credentials: CredentialPlan): Promise<void> {
    const difference = credentialDifference(this.#credentials, credentials)
    this.#shared.applyCredentials(credentials)
    this.#credentials = credentials
    await this.#ask({ kind: 'credentials', difference })
  }

  applyCertificates(pairs: readonly CertificatePair[] | null): void {
    this.#shared.applyCertificates(pairs)
    this.#certificates = pairs
    this.#ticketKeys = randomBytes(TICKET_KEY_BYTES)
    void this.#ask({ kind: 'certificates', pairs, ticketKeys: this.#ticketKeys })
  }

  async applyDelta(delta: SnapshotDelta): Promise<Plan | null> {
    const before = this.#plan
    const plan = await this.#shared.applyDelta(delta)
    this.#plan = plan
    // As for a whole plan, since each worker has its own share of the groups' limits.
    if (plan && plan !== before) await this.#ask({ kind: 'plan', difference: planDifference(before, plan) })
    if (delta.credentials) await this.#ask({ kind: 'delta', delta: { ...delta, snapshot: undefined } })
    return plan
  }

  health(): EngineHealth {
    const sumOf = (part: keyof EngineLoad) => [...this.#workers].reduce((sum, { load }) => sum + load[part], 0)
    const load = {
      callsInFlight: sumOf('callsInFlight'),
      targetConnections: sumOf('targetConnections'),
      targetCallsWaiting: sumOf('targetCallsWaiting'),
    }
    return { ...this.#shared.health(), listening: this.#serving.size > 0 && !this.#draining, ...load, workers: this.#serving.size }
  }

  workerLoads(): NamedLoad[] {
    return [...this.#workers].flatMap(({ number, process }) => (process ? [{ name: `worker-${number}`, ...process }] : []))
  }

  serverHealth(): ServerHealthReport[] {
    return this.#shared.serverHealth()
  }

  get usageCounted(): number {
    return this.#usage.counted
  }

  exportUsage(): Iterable<UsageRecord> {
    return this.#shared.exportUsage()
  }

  importUsage(records: Iterable<UsageRecord>): void {
    this.#shared.importUsage(records)
  }

  async drain(limitMs?: number): Promise<void> {
    this.#draining = true
    this.#shared.stopChecks()
    await Promise.allSettled([...this.#workers].map((worker) => worker.ask({ kind: 'drain', limitMs })))
    for (const worker of this.#workers) worker.kill()
  }

  /** The process ids of the workers. */
  get pids(): number[] {
    return [...this.#workers].map(({ pid }) => pid)
  }

  /** Starts a worker that serves what the others serve, and returns its port. */
  async #start(): Promise<number> {
    const startedAt = performance.now()
    const worker = new WorkerProcess(
      this.#freeNumber(),
      this.#options.settings ?? {},
      (message) => this.#receive(worker, message),
      (_, reason) => this.#ended(worker, reason, performance.now() - startedAt),
    )
    this.#started.add(worker)
    await worker.started()
    // From here on it gets every change, after the state at this moment.
    this.#workers.add(worker)
    worker.tell({ kind: 'share', share: { number: worker.number, workers: this.#options.workers } })
    const tasks: Promise<unknown>[] = [worker.ask({ kind: 'certificates', pairs: this.#certificates, ticketKeys: this.#ticketKeys })]
    if (this.#plan) tasks.push(worker.ask({ kind: 'plan', difference: planDifference(null, this.#plan) }))
    if (this.#credentials) tasks.push(worker.ask({ kind: 'credentials', difference: credentialDifference(null, this.#credentials) }))
    worker.tell({ kind: 'notes', notes: this.#shared.notes() })
    const { host, port } = this.#address ?? { host: '', port: 0 }
    const listening = worker.ask({ kind: 'listen', host, port })
    await Promise.all(tasks)
    const opened = await listening
    this.#serving.add(worker)
    return opened ?? port
  }

  /** Returns the lowest number that no worker has, so that the series of metrics stay few and shares of limits add up. */
  #freeNumber(): number {
    const taken = new Set([...this.#started].map(({ number }) => number))
    let number = 1
    while (taken.has(number)) number += 1
    return number
  }

  #ended(worker: WorkerProcess, reason: string, livedMs: number): void {
    const wasServing = this.#serving.delete(worker)
    this.#workers.delete(worker)
    this.#started.delete(worker)
    if (this.#draining || !wasServing) return
    this.#options.onWorkerExit?.(worker.pid, reason)
    void this.#restart(livedMs < RESTART_MS ? RESTART_MS : 0)
  }

  async #restart(waitMs: number): Promise<void> {
    await delay(waitMs)
    for (let wait = RESTART_MS; !this.#draining; ) {
      try {
        await this.#start()
        return
      } catch (error) {
        this.#options.onWorkerExit?.(0, (error as Error).message)
        await delay(wait)
      }
    }
  }

  /** Lets all workers carry out a task. Rejects with the first error of one that is still running. */
  async #ask(task: WorkerTask): Promise<void> {
    const answers = [...this.#workers].map((worker) =>
      worker.ask(task).catch((error: Error) => {
        // One that has ended is started again with what is served then.
        if (this.#workers.has(worker)) throw error
      }),
    )
    await Promise.all(answers)
  }

  #receive(from: WorkerProcess, message: Exclude<FromWorker, { kind: 'started' | 'done' | 'process' }>): void {
    const { onCall, onFault, onDenied, verifyToken } = this.#options
    if (message.kind === 'calls') for (const event of JSON.parse(message.events) as CallEvent[]) onCall(event)
    else if (message.kind === 'usage') void this.#count(from, stepsIn(message.steps))
    else if (message.kind === 'notes') {
      this.#shared.takeNotes(message.notes)
      this.#tellNotes(message.notes, from)
    } else if (message.kind === 'fault') onFault(Object.assign(new Error(message.message), { stack: message.stack }), message.requestId)
    else if (message.kind === 'denied') onDenied?.(message.host, message.reason)
    else {
      const { id, oauth, token } = message
      void Promise.resolve(verifyToken?.(oauth, token) ?? 'failed').then((verdict) => from.tell({ kind: 'tokenVerdict', id, verdict }))
    }
  }

  /** Counts in the order of the steps, and answers those that are decided at once in one message. */
  async #count(from: WorkerProcess, steps: readonly UsageStep[]): Promise<void> {
    const verdicts: (NumberedVerdict | Promise<NumberedVerdict>)[] = []
    for (const [id, subscriptionId, policy, now] of steps) {
      if (id === null) {
        this.#usage.giveBack(subscriptionId, now)
        continue
      }
      const verdict = this.#usage.reserve(subscriptionId, limitsOf(policy), now)
      verdicts.push(verdict instanceof Promise ? verdict.then((one) => numbered(id, one)) : numbered(id, verdict))
    }
    if (verdicts.length > 0) from.tell({ kind: 'usageVerdicts', verdicts: JSON.stringify(await Promise.all(verdicts)) })
  }

  #tellNotes(notes: Extract<FromWorker, { kind: 'notes' }>['notes'], except: WorkerProcess | null): void {
    for (const worker of this.#workers) if (worker !== except) worker.tell({ kind: 'notes', notes })
  }
}

function numbered(id: number, { retryAfter, header }: UsageVerdict): NumberedVerdict {
  return [id, retryAfter, header]
}
