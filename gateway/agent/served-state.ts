import { isRecord } from '@portico/contract/gateway-snapshot/check-settings'
import type { CredentialSnapshot, GatewaySnapshot, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { RefusedPart } from '@portico/contract/gateway-snapshot/refused-part'
import { describeProblem } from '@portico/contract/gateway-snapshot/serving-problem'
import type { Logger } from 'pino'
import type { Engine } from '../engines/engine.ts'
import { compileCredentials } from '../plan/compile-credentials.ts'
import type { CredentialPlan, Plan } from '../plan/plan.ts'
import { hasSecrets, type KeySeal, withoutSecrets } from './key-seal.ts'
import type { StateStore } from './state-store.ts'

const SNAPSHOT_FILE = 'snapshot.json'
const CREDENTIALS_FILE = 'credentials.json'
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
  readonly #store: StateStore
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
    this.#store = store
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

  /** The snapshot revision that need not be fetched again; null if parts of it are missing here. */
  get wholeSnapshotRevision(): number | null {
    return this.refusedSnapshot?.revision ?? (this.#snapshotLacks ? null : this.snapshotRevision)
  }

  /** The credential revision that need not be fetched again; null if entries of it are missing here. */
  get wholeCredentialRevision(): number | null {
    return this.refusedCredentials?.revision ?? (this.#credentialsLack ? null : this.credentialRevision)
  }

  /**
   * Serves the state on disk, so that a start does not need the platform. Invalid parts, including private keys that cannot be decrypted,
   * are left out until they are fetched again. Never rejects.
   */
  async restore(): Promise<void> {
    await this.#store.read(SNAPSHOT_FILE, async (value) => {
      if (!isRecord(value)) throw new Error('not a snapshot')
      const plan = await this.#servePlan(this.#opened(value as unknown as GatewaySnapshot))
      if (value.confined === true || isConfined(plan)) this.#snapshotLacks = true
    })
    await this.#store.read(CREDENTIALS_FILE, (value) => {
      this.#credentialsLack = this.#serveCredentials(value as CredentialSnapshot).skipped > 0
    })
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
      await this.#keep(SNAPSHOT_FILE, this.#keptText(snapshot, plan, text))
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
      await this.#keep(CREDENTIALS_FILE, text)
      return true
    } catch (error) {
      this.refusedCredentials = this.#refuse(snapshot?.revision, error as Error)
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

  async #keep(file: string, text: string): Promise<void> {
    try {
      await this.#store.write(file, text)
    } catch (error) {
      this.#log.error({ file, reason: (error as Error).message }, 'cannot write state to disk')
    }
  }
}

function isConfined(plan: Plan): boolean {
  return plan.refused.length > 0 || plan.problems.length > 0
}

function reasonOf(text: string): string {
  return text.slice(0, REASON_MAX).toWellFormed()
}
