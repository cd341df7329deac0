import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { CredentialSnapshot, GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'
import { describeProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { Logger } from 'pino'
import type { Engine } from '../engines/engine.ts'
import { compileCredentials } from '../plan/compile-credentials.ts'
import type { CredentialPlan, Plan } from '../plan/plan.ts'
import { changeBetween } from '../plan/plan-difference.ts'
import { compileCredentialDocument, compileSnapshot, isConfined, RefusedDocument } from './compile-document.ts'
import type { DocumentCompiler } from './document-compiler.ts'
import { KeptDocument, type Stream } from './kept-document.ts'
import { hasSecrets, KeySeal, partsOf, sealedDelta, withoutSecrets, withParts } from './key-seal.ts'
import type { StateStore } from './state-store.ts'

const REASON_MAX = 1_000
/** Log lines about refused parts per snapshot. */
const LOGGED_PARTS_MAX = 20

export interface RefusedRevision {
  revision: number
  reason: string
}

/** Holds what the gateway serves and what it refused: the last good snapshot and keys, in the engine and on disk. */
export class ServedState {
  readonly #engine: Engine
  readonly #kept: Readonly<Record<Stream, KeptDocument>>
  readonly #log: Logger
  readonly #onPlan: (plan: Plan) => void
  readonly #compiler: DocumentCompiler | null
  #plan: Plan | null = null
  #credentials: CredentialPlan | null = null
  /** Private keys on disk are encrypted with it. */
  #gatewayToken: string | null = null
  /** Whether the snapshot was restored from disk with parts missing. */
  #snapshotLacks = false
  #credentialsLack = false
  snapshotRevision: number | null = null
  credentialRevision: number | null = null
  refusedSnapshot: RefusedRevision | null = null
  refusedCredentials: RefusedRevision | null = null
  /** The newest snapshot revision that the platform announced. */
  announcedRevision = 0

  /** `compiler` compiles documents of the platform apart from the calls; without it they wait. */
  constructor(engine: Engine, store: StateStore, log: Logger, onPlan: (plan: Plan) => void, compiler: DocumentCompiler | null = null) {
    this.#engine = engine
    this.#kept = { snapshot: new KeptDocument(store, log, 'snapshot'), credentials: new KeptDocument(store, log, 'credentials') }
    this.#log = log
    this.#onPlan = onPlan
    this.#compiler = compiler
  }

  /** The parts that differ from the newest snapshot because they cannot be served. */
  get refusedParts(): readonly RefusedPart[] {
    return this.#plan?.refused ?? []
  }

  /** Sets the token of the gateway, with which private keys on disk are encrypted from now on. */
  sealBy(gatewayToken: string): void {
    this.#gatewayToken = gatewayToken
  }

  /** Returns the revision that need not be fetched again; null if parts of it are missing here, or too many changes are on disk. */
  wholeRevision(stream: Stream): number | null {
    if (this.#kept[stream].isFull) return null
    if (stream === 'snapshot') return this.refusedSnapshot?.revision ?? (this.#snapshotLacks ? null : this.snapshotRevision)
    return this.refusedCredentials?.revision ?? (this.#credentialsLack ? null : this.credentialRevision)
  }

  /** Returns whether a change can be applied to what is served: nothing newer was refused. */
  acceptsDelta(stream: Stream): boolean {
    return (stream === 'snapshot' ? this.refusedSnapshot : this.refusedCredentials) === null
  }

  /**
   * Serves the state on disk, so that a start does not need the platform. Invalid parts, including private keys that cannot be decrypted,
   * are left out until they are fetched again, and a previous generation is served until the whole is fetched. Never rejects.
   */
  async restore(): Promise<void> {
    const { snapshot, credentials } = this.#kept
    const useSnapshot = async (value: unknown) => {
      if (!isRecord(value)) throw new Error('not a snapshot')
      const opened = this.#opened(value as unknown as GatewaySnapshot)
      const { plan } = this.#engine.plan(this.#plan, opened)
      await this.#servePlan(plan)
      this.#compiler?.restored('snapshot', opened)
      if (value.confined === true || isConfined(plan)) this.#snapshotLacks = true
    }
    const change = (delta: SnapshotDelta) => this.#apply('snapshot', this.#openedDelta(delta))
    if ((await snapshot.restore(useSnapshot, change)) === 'previous') this.#snapshotLacks = true
    const useCredentials = async (value: unknown) => {
      const credentials = compileCredentials(value as CredentialSnapshot)
      await this.#serveCredentials(credentials)
      this.#credentialsLack = credentials.skipped > 0
      this.#compiler?.restored('credentials', value)
    }
    const applyDelta = (delta: SnapshotDelta) => this.#apply('credentials', delta)
    if ((await credentials.restore(useCredentials, applyDelta)) === 'previous') this.#credentialsLack = true
  }

  /**
   * Applies a new snapshot as far as it can be served. One of an unknown format is refused, and the current one stays. Resolves with
   * whether it was applied; throws if `document` is not JSON.
   */
  async takeSnapshot(document: Uint8Array): Promise<boolean> {
    let revision: unknown
    try {
      const compiler = this.#compiler ?? { snapshot: compileSnapshot }
      const { plan, stored } = await compiler.snapshot(this.#plan, document, this.#gatewayToken)
      revision = plan.revision
      await this.#servePlan(plan)
      this.#compiler?.applied('snapshot')
      this.#snapshotLacks = false
      this.refusedSnapshot = plan.problems.length === 0 ? null : { revision: plan.revision, reason: reasonOf(plan.problems.join('; ')) }
      await this.#kept.snapshot.write(stored ?? document)
      return true
    } catch (error) {
      this.refusedSnapshot = this.#refuse(revision, error as Error)
      return false
    }
  }

  /** Applies new credentials, in the same way as `takeSnapshot`. */
  async takeCredentials(document: Uint8Array): Promise<boolean> {
    try {
      const credentials = await (this.#compiler?.credentials(this.#credentials, document) ?? compileCredentialDocument(document))
      await this.#serveCredentials(credentials)
      this.#compiler?.applied('credentials')
      this.#credentialsLack = false
      this.refusedCredentials = null
      await this.#kept.credentials.write(document)
      return true
    } catch (error) {
      this.refusedCredentials = this.#refuse(undefined, error as Error)
      return false
    }
  }

  /**
   * Applies a change of one document as JSON, and stores it. Resolves with false if it cannot be applied: then the whole document has to be
   * fetched.
   */
  async takeDelta(stream: Stream, text: string): Promise<boolean> {
    const delta = parsed(text)
    if (!(await this.#apply(stream, delta))) return false
    const stored = delta && sealedDelta(delta, this.#gatewayToken)
    if (stored) await this.#kept[stream].append(stored)
    else this.#snapshotLacks = true
    return true
  }

  async #apply(stream: Stream, delta: SnapshotDelta | null): Promise<boolean> {
    const other = stream === 'snapshot' ? 'credentials' : 'snapshot'
    const step = delta?.[stream]
    const from = stream === 'snapshot' ? this.snapshotRevision : this.credentialRevision
    if (!delta || !isRecord(step) || step.from !== from || delta[other] !== undefined) return false
    const revision = Number(step.to)
    try {
      const plan = await this.#engine.applyDelta(delta)
      this.#compiler?.changed(delta)
      if (stream === 'credentials') this.credentialRevision = revision
      else {
        this.#plan = plan
        this.snapshotRevision = revision
        if (plan) this.#onPlan(plan)
      }
      this.#log.info({ stream, from, revision }, 'applied a change')
      return true
    } catch (error) {
      this.#log.info({ stream, from, revision, reason: reasonOf((error as Error).message) }, 'cannot apply a change; fetching the whole')
      return false
    }
  }

  async #servePlan(plan: Plan): Promise<void> {
    await this.#engine.apply(plan)
    if (changeBetween(this.#plan, plan) === 'reload')
      this.#log.warn({ listenPort: plan.environment.listenPort }, 'a changed listen port takes effect at the next start')
    const logged = new Set(this.refusedParts.map((part) => JSON.stringify(part)))
    this.#plan = plan
    this.snapshotRevision = plan.revision
    this.#onPlan(plan)
    this.#log.info({ revision: plan.revision, apis: plan.apis.size, refusedParts: plan.refused.length }, 'serving snapshot')
    for (const problem of plan.problems) this.#log.error({ revision: plan.revision, reason: problem }, 'refused a field of the snapshot')
    for (const part of plan.refused.filter((one) => !logged.has(JSON.stringify(one))).slice(0, LOGGED_PARTS_MAX)) {
      const { apiId, stageId, outcome, problems } = part
      this.#log.error(
        { revision: plan.revision, apiId, stageId, outcome, reason: reasonOf(problems.map(describeProblem).join('; ')) },
        'refused a part of the snapshot',
      )
    }
  }

  #opened(snapshot: GatewaySnapshot): GatewaySnapshot {
    try {
      if (!hasSecrets(snapshot)) return snapshot
      if (this.#gatewayToken === null) throw new Error('the gateway has no identity')
      return new KeySeal(this.#gatewayToken).open(snapshot)
    } catch (error) {
      this.#log.error(
        { reason: (error as Error).message },
        'cannot decrypt secrets on disk; APIs with values in request controls are refused, calls present no client certificate, access tokens cannot be verified, and TLS has no certificate',
      )
      this.#snapshotLacks = true
      return withoutSecrets(snapshot)
    }
  }

  /** Returns a change from the disk with decrypted secrets; without them, so that it cannot be applied, if that fails. */
  #openedDelta(delta: SnapshotDelta): SnapshotDelta {
    if (!isRecord(delta) || !hasSecrets(partsOf(delta))) return delta
    return withParts(delta, this.#opened(partsOf(delta)))
  }

  async #serveCredentials(credentials: CredentialPlan): Promise<void> {
    await this.#engine.applyCredentials(credentials)
    this.#credentials = credentials
    this.credentialRevision = credentials.revision
    this.#log.info({ revision: credentials.revision, keys: credentials.byHash.size, skipped: credentials.skipped }, 'serving credentials')
  }

  /** Logs and returns a refusal. Throws the error of a document that is not JSON. */
  #refuse(served: unknown, error: Error): RefusedRevision {
    if (error instanceof SyntaxError) throw error
    const revision = error instanceof RefusedDocument ? error.revision : served
    const known = Number.isSafeInteger(revision) && Number(revision) >= 0 ? Number(revision) : 0
    this.#log.error({ revision: known, reason: error.message }, 'refused a revision; serving the last good one')
    return { revision: known, reason: reasonOf(error.message) }
  }
}

/** Returns a change from the platform; null if it is not an object. */
function parsed(text: string): SnapshotDelta | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? (value as unknown as SnapshotDelta) : null
  } catch {
    return null
  }
}

function reasonOf(text: string): string {
  return text.slice(0, REASON_MAX).toWellFormed()
}
