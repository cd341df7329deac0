import { mayDo } from '@portico/contract/access'
import type { updatePostInput } from '@portico/contract/board/post-input'
import { type PostStatus, postStatusAfter } from '@portico/contract/board/post-states'
import type { Value } from '@portico/contract/endpoint'
import { plainTextOf, uploadIdsOf } from '@portico/contract/rule/rich-text'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { idsOfOwnApis } from '../../database/own-rows.ts'
import { boardPosts, boardPostTexts, boardPostUploads } from '../../database/schema/board.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { requireUploads } from '../upload/require-uploads.ts'
import { hasUpload } from './post-queries.ts'

export type PostContent = Value<typeof updatePostInput>
export type PostRow = typeof boardPosts.$inferSelect

/** Returns the title of a post in the first of its languages. */
export function titleOf({ texts }: Pick<PostContent, 'texts'>): string {
  return texts[0]?.title ?? ''
}

/** Returns whether a person may write every post; others write the news of their own and shared APIs. */
export function writesAllPosts(person: Person): boolean {
  return mayDo('post.writeAll', person.roles)
}

/** Returns the condition for the posts that a person may write. */
export function postsOf(person: Person): SQL {
  return writesAllPosts(person) ? sql`true` : sql`${boardPosts.apiId} in ${idsOfOwnApis(person)}`
}

/** Locks a post that a person may write. Throws PostNotFound, also for other posts. */
export async function lockPost(tx: Transaction, person: Person, postId: string): Promise<PostRow> {
  const [post] = await tx
    .select()
    .from(boardPosts)
    .where(and(eq(boardPosts.id, postId), postsOf(person)))
    .for('update')
  return post ?? refuse('PostNotFound')
}

/** Returns the columns of a saved post: its settings, its new status, and when readers see it. */
export async function savedColumns(db: Reader, person: Person, content: PostContent, before?: PostRow) {
  const { category, pinned, visibility, isDraft, publishAt } = content
  const planned = publishAt ? new Date(publishAt) : null
  const event = isDraft ? 'withdraw' : (await needsApproval(db, person)) ? 'submit' : 'submitApproved'
  const status = postStatusAfter(before?.status ?? 'DRAFT', event) ?? refuse('StateNotAllowed', { status: before?.status })
  const columns = { category, pinned, visibility, status, publishAt: planned, reason: null }
  return { ...columns, publishedAt: publishedAtOf(status, planned, before?.publishedAt ?? null) }
}

async function needsApproval(db: Reader, person: Person): Promise<boolean> {
  if (writesAllPosts(person)) return false
  const [author] = await db.select({ approved: users.postsAutoApproved }).from(users).where(eq(users.id, person.id))
  return !author?.approved
}

/** Returns since when, or from when on, readers see a post: a planned time to come, else when they first could, else now. */
export function publishedAtOf(status: PostStatus, planned: Date | null, before: Date | null): Date | SQL | null {
  const now = new Date()
  const since = before && before <= now ? before : null
  if (status !== 'APPROVED') return since
  // The database's own time, by which readers see it.
  return planned && planned > now ? planned : (since ?? sql`now()`)
}

/** Replaces the texts and uploads of a post. Throws UploadNotFound for uploads that are neither the person's nor the post's already. */
export async function writeContent(tx: Transaction, person: Person, postId: string, { texts, files }: PostContent): Promise<void> {
  const images = [...new Set(texts.flatMap(({ content }) => uploadIdsOf(content)))]
  await requireUploads(tx, person, { image: images, file: files }, hasUpload(postId))
  await tx.delete(boardPostTexts).where(eq(boardPostTexts.postId, postId))
  await tx.insert(boardPostTexts).values(texts.map((text) => ({ ...text, postId, words: plainTextOf(text.content) })))
  await tx.delete(boardPostUploads).where(eq(boardPostUploads.postId, postId))
  const used = [
    ...images.map((uploadId) => ({ postId, uploadId, position: null })),
    ...files.map((uploadId, position) => ({ postId, uploadId, position })),
  ]
  if (used.length > 0) await tx.insert(boardPostUploads).values(used)
}
