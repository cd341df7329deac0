import { NOTIFICATION_DAYS } from '@portico/contract/notification/notification-endpoints'
import type { LiveSession } from '@portico/contract/session/session-endpoints'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { notifications } from '../../database/schema/notification.ts'
import { sessions } from '../../database/schema/session.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

/** Returns the signed-in person, when the session ends, and the number of unread notifications. */
export async function getLiveSession(db: Database, { id, email, name, roles, locale, sessionId }: Person): Promise<LiveSession> {
  const unread = sql<number>`(
    select count(*)::int from ${notifications}
    where ${notifications.userId} = ${id} and ${notifications.readAt} is null
      and ${notifications.createdAt} > now() - make_interval(days => ${NOTIFICATION_DAYS}))`
  const [session] = await db
    .select({ portal: sessions.portal, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt, unread })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  const { portal, createdAt, expiresAt, unread: unreadNotifications } = session ?? refuse('SessionEnded')
  return {
    id,
    email,
    name,
    roles,
    locale,
    portal,
    startedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    unreadNotifications,
  }
}
