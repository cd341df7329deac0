import type { CredentialSnapshot, GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { Logger } from 'pino'
import type { Engine } from '../engines/engine.ts'
import { compileCredentials } from '../plan/compile-credentials.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { Plan } from '../plan/plan.ts'
import { hasKeys, type KeySeal, withoutKeys } from './key-seal.ts'
import type { StateStore } from './state-store.ts'

const SNAPSHOT_FILE = 'snapshot.json'
const CREDENTIALS_FILE = 'credentials.json'
const REASON_MAX = 1_000

export interface RefusedRevision {
  revision: number
  reason: string
}

/** What the gateway serves, and what it refused to: the last good snapshot and keys, in the engine and on disk. */
export class ServedState {
  readonly #engine: Engine
  readonly #store: StateStore
  readonly #log: Logger
  readonly #onPlan: (plan: Plan) => void
  #plan: Plan | null = null
  #seal: KeySeal | null = null
  /** What is served came from a disk whose keys could not be opened. */
  #lacksKeys = false
  snapshotRevision: number | null = null
  credentialRevision: number | null = null
  refusedSnapshot: RefusedRevision | null = null
  refusedCredentials: RefusedRevision | null = null
  /** The newest snapshot revision heard of. */
  announcedRevision = 0

  constructor(engine: Engine, store: StateStore, log: Logger, onPlan: (plan: Plan) => void) {
    this.#engine = engine
    this.#store = store
    this.#log = log
    this.#onPlan = onPlan
  }

  /** From now on private keys go to disk, and come back, sealed by this. */
  sealBy(seal: KeySeal): void {
    this.#seal = seal
  }

  /** The revision that the platform need not send again; null when something of it is missing here. */
  get wholeSnapshotRevision(): number | null {
    return this.refusedSnapshot?.revision ?? (this.#lacksKeys ? null : this.snapshotRevision)
  }

  /**
   * Serves what the disk holds, so that a start needs no platform. Private keys that cannot be opened are left out until the platform
   * sends them again.
   */
  async restore(): Promise<void> {
    const snapshot = await this.#store.read<GatewaySnapshot>(SNAPSHOT_FILE)
    if (snapshot) this.#servePlan(this.#opened(snapshot))
    const credentials = await this.#store.read<CredentialSnapshot>(CREDENTIALS_FILE)
    if (credentials) this.#serveCredentials(credentials)
  }

  /** Checks a new snapshot whole and swaps to it; a bad one is refused and the old goes on. True when it is served; throws when it is no JSON. */
  async takeSnapshot(text: string): Promise<boolean> {
    const snapshot = JSON.parse(text) as GatewaySnapshot
    if (!this.#servePlan(snapshot)) return false
    this.#lacksKeys = false
    const kept = hasKeys(snapshot) ? JSON.stringify(this.#seal ? this.#seal.seal(snapshot) : withoutKeys(snapshot)) : text
    await this.#keep(SNAPSHOT_FILE, kept)
    return true
  }

  /** The same for keys. */
  async takeCredentials(text: string): Promise<boolean> {
    if (!this.#serveCredentials(JSON.parse(text) as CredentialSnapshot)) return false
    await this.#keep(CREDENTIALS_FILE, text)
    return true
  }

  #servePlan(snapshot: GatewaySnapshot): boolean {
    try {
      const plan = compilePlan(snapshot, this.#plan)
      this.#engine.applyPlan(plan)
      this.#plan = plan
      this.snapshotRevision = plan.revision
      this.refusedSnapshot = null
      this.#onPlan(plan)
      this.#log.info({ revision: plan.revision, apis: plan.apis.size }, 'serving snapshot')
      return true
    } catch (error) {
      this.refusedSnapshot = this.#refuse(snapshot.revision, error as Error)
      return false
    }
  }

  #opened(snapshot: GatewaySnapshot): GatewaySnapshot {
    try {
      if (!hasKeys(snapshot)) return snapshot
      if (!this.#seal) throw new Error('the gateway has no identity')
      return this.#seal.open(snapshot)
    } catch (error) {
      this.#log.error({ reason: (error as Error).message }, 'private keys on disk cannot be opened; target servers see no certificates')
      this.#lacksKeys = true
      return withoutKeys(snapshot)
    }
  }

  #serveCredentials(snapshot: CredentialSnapshot): boolean {
    try {
      const credentials = compileCredentials(snapshot)
      this.#engine.applyCredentials(credentials)
      this.credentialRevision = credentials.revision
      this.refusedCredentials = null
      this.#log.info({ revision: credentials.revision, keys: credentials.byHash.size }, 'serving credentials')
      return true
    } catch (error) {
      this.refusedCredentials = this.#refuse(snapshot.revision, error as Error)
      return false
    }
  }

  #refuse(revision: number, error: Error): RefusedRevision {
    this.#log.error({ revision, reason: error.message }, 'refused a revision; the last good one goes on')
    return { revision: Number.isSafeInteger(revision) && revision >= 0 ? revision : 0, reason: error.message.slice(0, REASON_MAX) }
  }

  async #keep(file: string, text: string): Promise<void> {
    try {
      await this.#store.write(file, text)
    } catch (error) {
      this.#log.error({ file, reason: (error as Error).message }, 'cannot keep state on disk')
    }
  }
}
