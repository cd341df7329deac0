import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { CredentialSnapshot, GatewaySnapshot, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'
import { describeProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { Logger } from 'pino'
import type { Engine } from '../engines/engine.ts'
import { compileCredentials } from '../plan/compile-credentials.ts'
import type { CredentialPlan, Plan } from '../plan/plan.ts'
import { KeptDocument } from './kept-document.ts'
import { hasSecrets, type KeySeal, withoutSecrets } from './key-seal.ts'
import type { StateStore } from './state-store.ts'

const REASON_MAX = 1_000
/** Log lines about refused parts per snapshot. */
const LOGGED_PARTS_MAX = 20

/** The two documents that a gateway follows. */
export type Stream = 'snapshot' | 'credentials'

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
  #plan: Plan | null = null
  #seal: KeySeal | null = null
  /** Whether the snapshot was restored from disk with parts missing. */
  #snapshotLacks = false
  #credentialsLack = false
  snapshotRevision: number | null = null
  credentialRevision: number | null = null
  refusedSnapshot: RefusedRevision | null = null
  refusedCredentials: RefusedRevision | null = null
  /** The newest snapshot revision that the platform announced. */
  announcedRevision = 0

  constructor(engine: Engine, store: StateStore, log: Logger, onPlan: (plan: Plan) => void) {
    this.#engine = engine
    this.#kept = { snapshot: new KeptDocument(store, log, 'snapshot'), credentials: new KeptDocument(store, log, 'credentials') }
    this.#log = log
    this.#onPlan = onPlan
  }

  /** The parts that differ from the newest snapshot because they cannot be served. */
  get refusedParts(): readonly RefusedPart[] {
    return this.#plan?.refused ?? []
  }

  /** Sets the seal that encrypts private keys on disk from now on. */
  sealBy(seal: KeySeal): void {
    this.#seal = seal
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
      const plan = await this.#servePlan(this.#opened(value as unknown as GatewaySnapshot))
      if (value.confined === true || isConfined(plan)) this.#snapshotLacks = true
    }
    if ((await snapshot.restore(useSnapshot, (delta) => this.#apply('snapshot', delta))) === 'previous') this.#snapshotLacks = true
    const useCredentials = async (value: unknown) => {
      this.#credentialsLack = this.#serveCredentials(value as CredentialSnapshot).skipped > 0
    }
    const applyDelta = (delta: SnapshotDelta) => this.#apply('credentials', delta)
    if ((await credentials.restore(useCredentials, applyDelta)) === 'previous') this.#credentialsLack = true
  }

  /**
   * Applies a new snapshot as far as it can be served. One of an unknown format is refused, and the current one stays. Resolves with
   * whether it was applied; throws if `text` is not JSON.
   */
  async takeSnapshot(text: string): Promise<boolean> {
    const snapshot = JSON.parse(text) as GatewaySnapshot
    try {
      const plan = await this.#servePlan(snapshot)
      this.#snapshotLacks = false
      this.refusedSnapshot = plan.problems.length === 0 ? null : { revision: plan.revision, reason: reasonOf(plan.problems.join('; ')) }
      await this.#kept.snapshot.write(this.#keptText(snapshot, plan, text))
      return true
    } catch (error) {
      this.refusedSnapshot = this.#refuse(snapshot?.revision, error as Error)
      return false
    }
  }

  /** Applies new credentials, in the same way as `takeSnapshot`. */
  async takeCredentials(text: string): Promise<boolean> {
    const snapshot = JSON.parse(text) as CredentialSnapshot
    try {
      this.#serveCredentials(snapshot)
      this.#credentialsLack = false
      this.refusedCredentials = null
      await this.#kept.credentials.write(text)
      return true
    } catch (error) {
      this.refusedCredentials = this.#refuse(snapshot?.revision, error as Error)
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
    // Private keys are stored sealed, which a whole document is.
    if (delta?.certificates === undefined) await this.#kept[stream].append(delta as SnapshotDelta)
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
      if (stream === 'credentials') this.credentialRevision = revision
      else {
        this.#plan = plan
        this.snapshotRevision = revision
      }
      this.#log.info({ stream, from, revision }, 'applied a change')
      return true
    } catch (error) {
      this.#log.info({ stream, from, revision, reason: reasonOf((error as Error).message) }, 'cannot apply a change; fetching the whole')
      return false
    }
  }

  async #servePlan(snapshot: GatewaySnapshot): Promise<Plan> {
    const { plan, change } = this.#engine.plan(this.#plan, snapshot)
    await this.#engine.apply(plan)
    if (change === 'reload')
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
    return plan
  }

  /** Returns the snapshot for the disk as it is served: last good values in place of refused ones, private keys encrypted. */
  #keptText(snapshot: GatewaySnapshot, plan: Plan, text: string): string {
    if (!isConfined(plan)) {
      if (!hasSecrets(snapshot)) return text
      return JSON.stringify(this.#sealed(snapshot))
    }
    const { format, revision } = snapshot
    const targetServerGroups = [...plan.groups.values()].map(({ source }) => JSON.parse(source) as SnapshotTargetServerGroup)
    const head = this.#sealed({ format, revision, environment: plan.environment, targetServerGroups, apis: [] })
    const { apis: _, ...rest } = { ...head, confined: true }
    const apis = [...plan.apis.values()].map(({ source }) => source).join(',')
    return `${JSON.stringify(rest).slice(0, -1)},"apis":[${apis}]}`
  }

  #sealed(snapshot: GatewaySnapshot): GatewaySnapshot {
    return this.#seal ? this.#seal.seal(snapshot) : withoutSecrets(snapshot)
  }

  #opened(snapshot: GatewaySnapshot): GatewaySnapshot {
    try {
      if (!hasSecrets(snapshot)) return snapshot
      if (!this.#seal) throw new Error('the gateway has no identity')
      return this.#seal.open(snapshot)
    } catch (error) {
      this.#log.error(
        { reason: (error as Error).message },
        'cannot decrypt secrets on disk; calls present no client certificate, and access tokens cannot be verified',
      )
      this.#snapshotLacks = true
      return withoutSecrets(snapshot)
    }
  }

  #serveCredentials(snapshot: CredentialSnapshot): CredentialPlan {
    const credentials = compileCredentials(snapshot)
    this.#engine.applyCredentials(credentials)
    this.credentialRevision = credentials.revision
    this.#log.info({ revision: credentials.revision, keys: credentials.byHash.size, skipped: credentials.skipped }, 'serving credentials')
    return credentials
  }

  #refuse(revision: unknown, error: Error): RefusedRevision {
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

function isConfined(plan: Plan): boolean {
  return plan.refused.length > 0 || plan.problems.length > 0
}

function reasonOf(text: string): string {
  return text.slice(0, REASON_MAX).toWellFormed()
}
