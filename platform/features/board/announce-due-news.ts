import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { boardPosts } from '../../database/schema/board.ts'
import { addNotification } from '../notification/add-notification.ts'
import { approvedSubscribers } from '../notification/recipient-queries.ts'
import { sendEvent } from '../webhook/send-event.ts'
import { shownPost } from './post-queries.ts'

const POSTS_AT_ONCE = 100

/** Notifies the approved subscribers of an API in the app of its news that readers can see, once each. */
export async function announceDueNews(tx: Transaction): Promise<void> {
  const due = await tx
    .select({ id: boardPosts.id, apiId: apis.id, apiName: apis.name, authorId: boardPosts.authorId })
    .from(boardPosts)
    .innerJoin(apis, eq(apis.id, boardPosts.apiId))
    .where(and(eq(boardPosts.board, 'api-news'), isNull(boardPosts.announcedAt), isNotNull(boardPosts.publishedAt), shownPost))
    .orderBy(boardPosts.publishedAt)
    .limit(POSTS_AT_ONCE)
    .for('update', { of: boardPosts, skipLocked: true })
  for (const { id, apiId, apiName, authorId } of due) {
    const issuer = authorId === null ? {} : { issuer: { id: authorId } }
    await sendEvent(tx, { type: 'BoardApiNewsCreated', api: { id: apiId, name: apiName }, ...issuer, path: `/support/api-news/${id}` })
    const subscribers = await approvedSubscribers(tx, [apiId])
    await addNotification(tx, {
      userIds: subscribers.map(({ id }) => id),
      type: 'BoardApiNewsCreated',
      apiName,
      path: `/support/api-news/${id}`,
      ...(authorId === null ? {} : { issuerId: authorId }),
    })
  }
  if (due.length === 0) return
  await tx
    .update(boardPosts)
    .set({ announcedAt: new Date() })
    .where(
      inArray(
        boardPosts.id,
        due.map(({ id }) => id),
      ),
    )
}
