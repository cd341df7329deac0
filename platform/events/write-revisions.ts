import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { environments } from '../database/schema/environment.ts'
import { revisions } from '../database/schema/revision.ts'
import { credentialsKind, REVISION_CHANNEL, snapshotKind, TAGS_KIND } from './revision-kind.ts'

/** What a transaction changed that others must learn of once it is committed. */
export interface Touched {
  /** Environments whose deployments changed. */
  environments: Set<string>
  /** Environments whose keys or subscriptions changed; `all` for every one. */
  credentials: Set<string>
  /** Cache tags of public pages. */
  tags: Set<string>
}

/**
 * Writes one revision for each thing that a transaction touched, and wakes the followers at its commit. A lock makes revisions visible in
 * the order of their numbers, so that a follower that has seen one has seen all before it.
 */
export async function writeRevisions(tx: Transaction, { environments: changed, credentials, tags }: Touched): Promise<void> {
  if (changed.size + credentials.size + tags.size === 0) return
  const keyed = credentials.has('all') ? (await tx.select({ id: environments.id }).from(environments)).map(({ id }) => id) : credentials
  const rows = [
    ...[...changed].map((id) => ({ kind: snapshotKind(id), tags: [] })),
    ...[...keyed].map((id) => ({ kind: credentialsKind(id), tags: [] })),
    ...(tags.size > 0 ? [{ kind: TAGS_KIND, tags: [...tags].sort() }] : []),
  ]
  if (rows.length === 0) return
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${REVISION_CHANNEL}))`)
  const written = await tx.insert(revisions).values(rows).returning({ revision: revisions.revision })
  const newest = Math.max(...written.map(({ revision }) => revision))
  await tx.execute(sql`select pg_notify(${REVISION_CHANNEL}, ${String(newest)})`)
}
