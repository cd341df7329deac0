import type { CredentialSnapshot, GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { Database, Reader } from '../../database/database.ts'
import type { SecretBox } from '../../database/secret-box.ts'
import { credentialsKind, snapshotKind } from '../../events/revision-kind.ts'
import { newestRevision } from '../../events/revision-queries.ts'
import { compileSnapshot, type SnapshotSources } from '../stage/compile-snapshot.ts'
import { compileCredentials } from '../subscription/compile-credentials.ts'
import { withClientCertificates } from '../target-server/client-certificate-queries.ts'

/** A published document: JSON of one revision. */
export interface PublishedDocument {
  revision: number
  json: string
  /** Ids of its target servers. */
  serverIds: ReadonlySet<string>
}

type Compile = (
  db: Reader,
  environmentId: string,
  revision: number,
  sources: SnapshotSources,
) => Promise<GatewaySnapshot | CredentialSnapshot>

/** The documents that gateways fetch, compiled once per revision for all gateways. */
export class PublishedDocuments {
  readonly #db: Database
  readonly #sources: SnapshotSources
  readonly #secrets: SecretBox
  readonly #made = new Map<string, PublishedDocument>()
  readonly #making = new Map<string, Promise<PublishedDocument>>()

  constructor(db: Database, sources: SnapshotSources, secrets: SecretBox) {
    this.#db = db
    this.#secrets = secrets
    this.#sources = sources
  }

  snapshot(environmentId: string): Promise<PublishedDocument> {
    return this.#newest(snapshotKind(environmentId), environmentId, async (db, id, revision, sources) =>
      withClientCertificates(db, this.#secrets, await compileSnapshot(db, id, revision, sources)),
    )
  }

  credentials(environmentId: string): Promise<PublishedDocument> {
    return this.#newest(credentialsKind(environmentId), environmentId, compileCredentials)
  }

  async #newest(kind: string, environmentId: string, compile: Compile): Promise<PublishedDocument> {
    const revision = await newestRevision(this.#db, kind)
    const made = this.#made.get(kind)
    if (made?.revision === revision) return made
    const key = `${kind}@${revision}`
    const making = this.#making.get(key) ?? this.#make(kind, environmentId, compile).finally(() => this.#making.delete(key))
    this.#making.set(key, making)
    return making
  }

  async #make(kind: string, environmentId: string, compile: Compile): Promise<PublishedDocument> {
    // One snapshot of the database, so that the revision and the content match.
    const document = await this.#db.transaction(
      async (tx) => {
        const revision = await newestRevision(tx, kind)
        const content = await compile(tx, environmentId, revision, this.#sources)
        return { revision, json: JSON.stringify(content), serverIds: serverIdsOf(content) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const known = this.#made.get(kind)
    if (!known || known.revision < document.revision) this.#made.set(kind, document)
    return document
  }
}

function serverIdsOf(content: GatewaySnapshot | CredentialSnapshot): ReadonlySet<string> {
  const groups = 'targetServerGroups' in content ? content.targetServerGroups : []
  return new Set(groups.flatMap(({ servers }) => (Array.isArray(servers) ? servers.map((server) => server?.id) : [])))
}
