import { and, asc, eq, gt, gte, max, sql } from 'drizzle-orm'
import type { Reader } from '../database/database.ts'
import { revisions } from '../database/schema/revision.ts'
import type { Revision } from './follow-revisions.ts'
import { TAGS_KIND } from './revision-kind.ts'

/** Returns the newest revision of a kind; 0 before the first one. */
export async function newestRevision(db: Reader, kind?: string): Promise<number> {
  const [newest] = await db
    .select({ revision: max(revisions.revision) })
    .from(revisions)
    .where(kind === undefined ? undefined : eq(revisions.kind, kind))
  return newest?.revision ?? 0
}

/** Returns the changes of cache tags after a revision, oldest first. */
export async function tagsSince(db: Reader, revision: number): Promise<Revision[]> {
  return db
    .select({ revision: revisions.revision, kind: revisions.kind, tags: revisions.tags })
    .from(revisions)
    .where(and(eq(revisions.kind, TAGS_KIND), gt(revisions.revision, revision)))
    .orderBy(asc(revisions.revision))
}

/**
 * Returns the ids of everything that changed after revision `from` of a kind, and the newest revision; null if anything may have changed, or
 * if revisions since then are no longer stored.
 */
export async function changedSince(db: Reader, kind: string, from: number): Promise<{ revision: number; ids: string[] } | null> {
  const [first, ...later] = await db
    .select({ revision: revisions.revision, ids: sql<string[]>`coalesce(${revisions.names}, ${revisions.tags})` })
    .from(revisions)
    .where(and(eq(revisions.kind, kind), gte(revisions.revision, from)))
    .orderBy(asc(revisions.revision))
  const newest = later.at(-1)
  if (first?.revision !== from || !newest || later.some(({ ids }) => ids.length === 0)) return null
  return { revision: newest.revision, ids: [...new Set(later.flatMap(({ ids }) => ids))] }
}
