import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import {
  type CredentialSnapshot,
  type GatewaySnapshot,
  SNAPSHOT_FORMAT,
  type SnapshotEnvironment,
} from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { Database, Reader } from '../../database/database.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { credentialsKind, snapshotKind } from '../../events/revision-kind.ts'
import { changedSince, newestRevision } from '../../events/revision-queries.ts'
import { withServerCertificates } from '../environment/certificate-queries.ts'
import { withOAuth } from '../environment/environment-queries.ts'
import { compileApis, compileEnvironment, compileSnapshot, type DeployedApis, type SnapshotSources } from '../stage/compile-snapshot.ts'
import { namedChanges } from '../stage/snapshot-changes.ts'
import { compileCredentials, credentialChanges } from '../subscription/compile-credentials.ts'
import { withClientCertificates } from '../target-server/client-certificate-queries.ts'

/** What gateways follow: the documents of an environment. */
export type DocumentName = 'snapshot' | 'credentials'

/** A published document: JSON of one revision. */
export interface PublishedDocument {
  revision: number
  json: string
  /** The JSON, compressed once for all gateways. */
  gzipped: Promise<Buffer>
}

const KINDS: Readonly<Record<DocumentName, (environmentId: string) => string>> = { snapshot: snapshotKind, credentials: credentialsKind }
const ONE_SNAPSHOT_OF_THE_DATABASE = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
/** More changed APIs are sent as the whole document: gateways compile changes between two calls. */
const CHANGED_APIS_MAX = 50
const compress = promisify(gzip)
/** Fast: the size of a snapshot is mostly repetition. */
const COMPRESSION_LEVEL = 1

/** What a gateway takes as a change, besides statuses of versions. */
export interface TakenChanges {
  apis: boolean
  environment: boolean
}

/** The documents that gateways fetch, compiled once per revision for all gateways, and the changes between their revisions. */
export class PublishedDocuments {
  readonly #db: Database
  readonly #sources: SnapshotSources
  readonly #secrets: SecretBox
  readonly #made = new Map<string, PublishedDocument>()
  /** The ids of target servers by environment, and their revision. */
  readonly #servers = new Map<string, { revision: number; ids: ReadonlySet<string> }>()
  readonly #making = new Map<string, Promise<unknown>>()

  constructor(db: Database, sources: SnapshotSources, secrets: SecretBox) {
    this.#db = db
    this.#secrets = secrets
    this.#sources = sources
  }

  /** Returns the newest revision of a document. */
  newest(name: DocumentName, environmentId: string): Promise<number> {
    return newestRevision(this.#db, KINDS[name](environmentId))
  }

  /** Returns a document in its newest revision. */
  async whole(name: DocumentName, environmentId: string): Promise<PublishedDocument> {
    const kind = KINDS[name](environmentId)
    const revision = await newestRevision(this.#db, kind)
    const made = this.#made.get(kind)
    return made?.revision === revision ? made : this.#once(`${kind}@${revision}`, () => this.#make(name, environmentId))
  }

  /**
   * Returns what changed since a revision of a document, to its newest one; null if only the whole document tells. With `takes`
   * that may be whole APIs, and the settings of the environment.
   */
  change(name: DocumentName, environmentId: string, from: number, takes: TakenChanges): Promise<SnapshotDelta | null> {
    const kind = KINDS[name](environmentId)
    return this.#db.transaction(async (tx) => {
      const changed = await changedSince(tx, kind, from)
      if (!changed) return null
      const step = { from, to: changed.revision }
      const parts =
        name === 'snapshot'
          ? await this.#snapshotChanges(tx, environmentId, changed.ids, takes)
          : await credentialChanges(tx, environmentId, changed.ids)
      return parts && { format: SNAPSHOT_FORMAT, [name]: step, ...parts }
    }, ONE_SNAPSHOT_OF_THE_DATABASE)
  }

  /**
   * Returns the ids of the target servers of an environment, and perhaps of some that it served before. Small changes do not compile its
   * snapshot again.
   */
  async serverIds(environmentId: string): Promise<ReadonlySet<string>> {
    const kind = snapshotKind(environmentId)
    const known = this.#servers.get(environmentId)
    if (known && known.revision === (await newestRevision(this.#db, kind))) return known.ids
    const added = known ? await this.#serversSince(environmentId, known.revision) : null
    if (known && added) this.#keepServers(environmentId, { revision: added.revision, ids: new Set([...known.ids, ...added.ids]) })
    else await this.whole('snapshot', environmentId)
    return this.#servers.get(environmentId)?.ids ?? new Set()
  }

  /** Returns the target servers of APIs that changed since a revision; null if only the whole document tells. */
  #serversSince(environmentId: string, from: number): Promise<{ revision: number; ids: ReadonlySet<string> } | null> {
    return this.#db.transaction(async (tx) => {
      const changed = await changedSince(tx, snapshotKind(environmentId), from)
      if (!changed) return null
      const ids = changed.ids.filter((id) => id !== environmentId)
      const { apiIds } = await namedChanges(tx, environmentId, ids)
      if (apiIds.length > CHANGED_APIS_MAX) return null
      return { revision: changed.revision, ids: serverIdsOf(await compileApis(tx, environmentId, this.#sources, apiIds)) }
    }, ONE_SNAPSHOT_OF_THE_DATABASE)
  }

  #keepServers(environmentId: string, servers: { revision: number; ids: ReadonlySet<string> }): void {
    const known = this.#servers.get(environmentId)
    if (!known || known.revision <= servers.revision) this.#servers.set(environmentId, servers)
  }

  async #snapshotChanges(
    db: Reader,
    environmentId: string,
    ids: readonly string[],
    takes: TakenChanges,
  ): Promise<Partial<SnapshotDelta> | null> {
    const others = ids.filter((id) => id !== environmentId)
    if (others.length < ids.length && !takes.environment) return null
    const own = others.length < ids.length ? { environment: await this.#environment(db, environmentId) } : {}
    const { stages, apiIds } = await namedChanges(db, environmentId, others)
    if (apiIds.length === 0) return { ...own, stages }
    if (!takes.apis || apiIds.length > CHANGED_APIS_MAX) return null
    const compiled = await compileApis(db, environmentId, this.#sources, apiIds)
    const { apis, targetServerGroups } = await withClientCertificates(db, this.#secrets, compiled)
    const deployed = new Set(apis.map(({ id }) => id))
    return { ...own, apis, targetServerGroups, removedApis: apiIds.filter((id) => !deployed.has(id)), stages }
  }

  async #environment(db: Reader, environmentId: string): Promise<SnapshotEnvironment> {
    const environment = await compileEnvironment(db, environmentId, this.#sources)
    return (await this.#withSecrets(db, { environment })).environment
  }

  async #withSecrets<T extends Pick<GatewaySnapshot, 'environment'>>(db: Reader, given: T): Promise<T> {
    return withServerCertificates(db, this.#secrets, await withOAuth(db, this.#secrets, given))
  }

  #once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const making = (this.#making.get(key) as Promise<T> | undefined) ?? make().finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #make(name: DocumentName, environmentId: string): Promise<PublishedDocument> {
    const kind = KINDS[name](environmentId)
    const document = await this.#db.transaction(async (tx) => {
      const revision = await newestRevision(tx, kind)
      const content = await this.#compile(tx, name, environmentId, revision)
      const json = JSON.stringify(content)
      if ('targetServerGroups' in content) this.#keepServers(environmentId, { revision, ids: serverIdsOf(content) })
      return { revision, json, gzipped: compress(json, { level: COMPRESSION_LEVEL }) }
    }, ONE_SNAPSHOT_OF_THE_DATABASE)
    const known = this.#made.get(kind)
    if (!known || known.revision < document.revision) this.#made.set(kind, document)
    return document
  }

  async #compile(db: Reader, name: DocumentName, environmentId: string, revision: number): Promise<GatewaySnapshot | CredentialSnapshot> {
    if (name === 'credentials') return compileCredentials(db, environmentId, revision)
    const snapshot = await compileSnapshot(db, environmentId, revision, this.#sources)
    const withTargets = await withClientCertificates(db, this.#secrets, snapshot)
    return this.#withSecrets(db, withTargets)
  }
}

function serverIdsOf({ targetServerGroups }: Pick<DeployedApis, 'targetServerGroups'>): ReadonlySet<string> {
  return new Set(targetServerGroups.flatMap(({ servers }) => (Array.isArray(servers) ? servers.map((server) => server?.id) : [])))
}
