import type { ManagedPostDetail } from '@portico/contract/board/board-endpoints'
import type { postInput } from '@portico/contract/board/post-input'
import type { Value } from '@portico/contract/endpoint'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { boardPosts } from '../../database/schema/board.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { requireApi } from '../api/api-queries.ts'
import { announceDueNews } from './announce-due-news.ts'
import { getManagedPost } from './managed-post-view.ts'
import { notifyNewsSubmitted } from './notify-news.ts'
import { savedColumns, titleOf, writeContent, writesAllPosts } from './post-store.ts'
import { touchPost } from './touch-post.ts'

/**
 * Creates a post: a draft, one that waits for approval, or one that is approved. Throws NotAllowedRole for developers at other boards than
 * news, NoApi for an API of others, and UploadNotFound.
 */
export async function createPost(
  tx: Transaction,
  person: Person,
  { board, apiId, ...content }: Value<typeof postInput>,
): Promise<ManagedPostDetail> {
  if (board !== 'api-news' && !writesAllPosts(person)) refuse('NotAllowedRole')
  const api = board === 'api-news' && apiId ? await requireApi(tx, person, apiId) : null
  const postId = newId()
  const columns = await savedColumns(tx, person, content)
  await tx.insert(boardPosts).values({ id: postId, board, apiId: api?.id ?? null, authorId: person.id, ...columns })
  await writeContent(tx, person, postId, content)
  if (columns.status === 'WAITING')
    await notifyNewsSubmitted(tx, person, { id: postId, apiId: api?.id ?? null, authorId: person.id, title: titleOf(content) })
  await touchPost(tx, { board, id: postId, apiId: api?.id ?? null }, columns.status === 'APPROVED')
  await announceDueNews(tx)
  return getManagedPost(tx, person, postId)
}
