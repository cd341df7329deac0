import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { type CredentialSnapshot, type GatewaySnapshot, SNAPSHOT_FORMAT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { SnapshotDelta } from '@portico/contract/gateway-snapshot/snapshot-delta'
import type { Database, Reader } from '../../database/database.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { credentialsKind, snapshotKind } from '../../events/revision-kind.ts'
import { changedSince, newestRevision } from '../../events/revision-queries.ts'
import { withServerCertificates } from '../environment/certificate-queries.ts'
import { withOAuth } from '../environment/environment-queries.ts'
import { compileSnapshot, type SnapshotSources } from '../stage/compile-snapshot.ts'
import { stageStatusChanges } from '../stage/stage-status-changes.ts'
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
  /** Ids of its target servers. */
  serverIds: ReadonlySet<string>
}

const KINDS: Readonly<Record<DocumentName, (environmentId: string) => string>> = { snapshot: snapshotKind, credentials: credentialsKind }
const ONE_SNAPSHOT_OF_THE_DATABASE = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
const compress = promisify(gzip)
/** Fast: the size of a snapshot is mostly repetition. */
const COMPRESSION_LEVEL = 1

/** The documents that gateways fetch, compiled once per revision for all gateways, and the changes between their revisions. */
export class PublishedDocuments {
  readonly #db: Database
  readonly #sources: SnapshotSources
  readonly #secrets: SecretBox
  readonly #made = new Map<string, PublishedDocument>()
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

  /** Returns what changed since a revision of a document, to its newest one; null if only the whole document tells. */
  change(name: DocumentName, environmentId: string, from: number): Promise<SnapshotDelta | null> {
    const kind = KINDS[name](environmentId)
    return this.#db.transaction(async (tx) => {
      const changed = await changedSince(tx, kind, from)
      if (!changed) return null
      const step = { from, to: changed.revision }
      const parts =
        name === 'snapshot'
          ? await stageStatusChanges(tx, environmentId, changed.ids)
          : await credentialChanges(tx, environmentId, changed.ids)
      return parts && { format: SNAPSHOT_FORMAT, [name]: step, ...parts }
    }, ONE_SNAPSHOT_OF_THE_DATABASE)
  }

  /** Returns the ids of the target servers of an environment. Changed statuses do not compile its snapshot again. */
  async serverIds(environmentId: string): Promise<ReadonlySet<string>> {
    const kind = snapshotKind(environmentId)
    const made = this.#made.get(kind)
    if (made && (await changedSince(this.#db, kind, made.revision))) return made.serverIds
    return (await this.whole('snapshot', environmentId)).serverIds
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
      return { revision, json, gzipped: compress(json, { level: COMPRESSION_LEVEL }), serverIds: serverIdsOf(content) }
    }, ONE_SNAPSHOT_OF_THE_DATABASE)
    const known = this.#made.get(kind)
    if (!known || known.revision < document.revision) this.#made.set(kind, document)
    return document
  }

  async #compile(db: Reader, name: DocumentName, environmentId: string, revision: number): Promise<GatewaySnapshot | CredentialSnapshot> {
    if (name === 'credentials') return compileCredentials(db, environmentId, revision)
    const snapshot = await compileSnapshot(db, environmentId, revision, this.#sources)
    const withTargets = await withClientCertificates(db, this.#secrets, snapshot)
    return withServerCertificates(db, this.#secrets, await withOAuth(db, this.#secrets, withTargets))
  }
}

function serverIdsOf(content: GatewaySnapshot | CredentialSnapshot): ReadonlySet<string> {
  const groups = 'targetServerGroups' in content ? content.targetServerGroups : []
  return new Set(groups.flatMap(({ servers }) => (Array.isArray(servers) ? servers.map((server) => server?.id) : [])))
}
