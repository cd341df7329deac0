import { Worker } from 'node:worker_threads'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { CredentialPlan, Plan } from '../plan/plan.ts'
import { type CredentialDifference, type PlanDifference, withCredentialDifference, withPlanDifference } from '../plan/plan-difference.ts'
import { compileCredentialDocument, compileSnapshot, RefusedDocument } from './compile-document.ts'
import type { Stream } from './kept-document.ts'

export type CompileTask =
  | { kind: 'compile'; id: number; stream: Stream; document: Uint8Array; gatewayToken: string | null; from: number | null }
  | { kind: 'applied'; stream: Stream }
  | { kind: 'restored'; stream: Stream; document: unknown }
  | { kind: 'delta'; delta: SnapshotDelta }

export interface CompileAnswer {
  id: number
  stream: Stream
  plan?: PlanDifference
  stored?: Uint8Array | null
  credentials?: CredentialDifference
  isUnknownBase?: boolean
  fault?: { message: string; revision?: unknown; isSyntax?: boolean }
}

/**
 * Parses and compiles whole documents on a thread of its own, so that calls go on meanwhile. The thread follows what is served, and answers
 * with the difference. If it fails, documents are compiled here.
 */
export class DocumentCompiler {
  #worker: Worker | null
  readonly #onFailure: (error: Error) => void
  readonly #waiting = new Map<number, PromiseWithResolvers<CompileAnswer | null>>()
  #lastId = 0

  constructor(onFailure: (error: Error) => void) {
    this.#onFailure = onFailure
    // Without the preloads of this process: they watch its supervisor.
    this.#worker = new Worker(new URL('./document-worker.ts', import.meta.url), { execArgv: ['--disable-warning=ExperimentalWarning'] })
    this.#worker.unref()
    this.#worker.on('message', (answer: CompileAnswer) => this.#settle(answer.id, answer))
    this.#worker.on('error', (error) => this.#failed(error as Error))
    this.#worker.on('exit', () => this.#failed(null))
  }

  /** Compiles a snapshot as JSON. Rejects with `RefusedDocument`, or `SyntaxError` if it is not JSON. */
  async snapshot(
    previous: Plan | null,
    document: Uint8Array,
    gatewayToken: string | null,
  ): Promise<{ plan: Plan; stored: string | Uint8Array | null }> {
    const answer = await this.#ask('snapshot', document, gatewayToken, previous?.revision ?? null)
    return answer?.plan
      ? { plan: withPlanDifference(previous, answer.plan), stored: answer.stored ?? null }
      : compileSnapshot(previous, document, gatewayToken)
  }

  /** Compiles credentials as JSON, with the same errors as `snapshot`. */
  async credentials(previous: CredentialPlan | null, document: Uint8Array): Promise<CredentialPlan> {
    const answer = await this.#ask('credentials', document, null, previous?.revision ?? null)
    return answer?.credentials ? withCredentialDifference(previous, answer.credentials) : compileCredentialDocument(document)
  }

  /** Notes that the document of this kind that was compiled last is served. */
  applied(stream: Stream): void {
    this.#worker?.postMessage({ kind: 'applied', stream } satisfies CompileTask)
  }

  /** Notes that a document from the disk is served. */
  restored(stream: Stream, document: unknown): void {
    this.#worker?.postMessage({ kind: 'restored', stream, document } satisfies CompileTask)
  }

  /** Notes that a change was applied to what is served. */
  changed(delta: SnapshotDelta): void {
    this.#worker?.postMessage({ kind: 'delta', delta } satisfies CompileTask)
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  /** Resolves with null if the thread cannot answer. */
  async #ask(stream: Stream, document: Uint8Array, gatewayToken: string | null, from: number | null): Promise<CompileAnswer | null> {
    if (!this.#worker) return null
    this.#lastId += 1
    const waiting = Promise.withResolvers<CompileAnswer | null>()
    this.#waiting.set(this.#lastId, waiting)
    this.#worker.postMessage({ kind: 'compile', id: this.#lastId, stream, document, gatewayToken, from } satisfies CompileTask)
    const answer = await waiting.promise
    if (answer?.isUnknownBase) this.#failed(new Error('the thread does not know what is served'))
    if (answer?.fault?.isSyntax) throw new SyntaxError(answer.fault.message)
    if (answer?.fault) throw new RefusedDocument(answer.fault.message, answer.fault.revision)
    return answer
  }

  #settle(id: number, answer: CompileAnswer | null): void {
    this.#waiting.get(id)?.resolve(answer)
    this.#waiting.delete(id)
  }

  #failed(error: Error | null): void {
    const worker = this.#worker
    this.#worker = null
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null)
    if (!worker) return
    this.#onFailure(error ?? new Error('the thread ended'))
    void worker.terminate()
  }
}
