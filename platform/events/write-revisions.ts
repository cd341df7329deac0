import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { revisions } from '../database/schema/revision.ts'
import { credentialsKind, REVISION_CHANNEL, snapshotKind, TAGS_KIND } from './revision-kind.ts'

/** The ids of what changed; null if anything may have changed. */
export type ChangedParts = ReadonlySet<string> | null

/** A revision with more ids counts as a change of anything. */
export const PARTS_MAX = 200

/** What a transaction changed that others must learn of once it is committed. */
export interface Touched {
  /**
   * Environments whose gateways serve something else, with the APIs that changed, the versions of which only the status did, and their own id
   * if their settings did.
   */
  environments: Map<string, ChangedParts>
  /** Environments whose credentials changed, with the changed subscriptions. */
  credentials: Map<string, ChangedParts>
  /** Cache tags of public pages. */
  tags: Set<string>
}

/**
 * Writes one revision for each thing that a transaction touched, and wakes the followers at its commit. A lock makes revisions visible in
 * the order of their numbers, so that a follower that has seen one has seen all before it.
 */
export async function writeRevisions(tx: Transaction, { environments: changed, credentials, tags }: Touched): Promise<void> {
  if (changed.size + credentials.size + tags.size === 0) return
  const rows = [
    ...[...changed].map(([id, parts]) => ({ kind: snapshotKind(id), ...named(id, parts) })),
    ...[...credentials].map(([id, parts]) => ({ kind: credentialsKind(id), tags: listed(parts) })),
    ...(tags.size > 0 ? [{ kind: TAGS_KIND, tags: [...tags].sort() }] : []),
  ]
  await lockRevisions(tx)
  const written = await tx.insert(revisions).values(rows).returning({ revision: revisions.revision })
  const newest = Math.max(...written.map(({ revision }) => revision))
  await tx.execute(sql`select pg_notify(${REVISION_CHANNEL}, ${String(newest)})`)
}

/**
 * Makes every other transaction that touches something commit before this one reads on, or begin its commit after this one's. For a verb
 * that names what others change too; the last thing that it does.
 */
export async function lockRevisions(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${REVISION_CHANNEL}))`)
}

/** Platforms of the version before take the id of an environment for that of an API: for them, anything may have changed. */
function named(environmentId: string, parts: ChangedParts): { tags: string[]; names?: string[] } {
  return parts?.has(environmentId) ? { tags: [], names: listed(parts) } : { tags: listed(parts) }
}

function listed(parts: ChangedParts): string[] {
  return parts !== null && parts.size <= PARTS_MAX ? [...parts].sort() : []
}
