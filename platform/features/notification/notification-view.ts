import type { Value } from '@portico/contract/endpoint'
import { NOTIFICATION_DAYS, type NotificationView, type notificationEndpoints } from '@portico/contract/notification/notification-endpoints'
import { and, count, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { notifications } from '../../database/schema/notification.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'

type ListQuery = Value<NonNullable<typeof notificationEndpoints.listNotifications.query>>

/** Returns the condition of a person's notifications that have not expired; the job that deletes expired ones may be late. */
function ownOf({ id }: Person) {
  return and(eq(notifications.userId, id), sql`${notifications.createdAt} > now() - make_interval(days => ${NOTIFICATION_DAYS})`)
}

/** Returns one page of a person's notifications, newest first, and the number of unread ones in total. `q` searches the API's name. */
export async function listNotifications(db: Reader, person: Person, { page, size, q, unread, type }: ListQuery) {
  const found = and(
    ownOf(person),
    unread === undefined ? undefined : sql`(${notifications.readAt} is null) = ${unread}`,
    type && eq(notifications.type, type),
    containsText(notifications.apiName, q),
  )
  const { limit, offset } = pageBounds({ page, size })
  const [rows, [counted], waiting] = await Promise.all([
    db
      .select({ notification: notifications, issuer: users.name })
      .from(notifications)
      .leftJoin(users, and(eq(users.id, notifications.issuerId), ne(users.status, 'deleted')))
      .where(found)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(notifications).where(found),
    countUnread(db, person),
  ])
  return { items: rows.map(presentNotification), total: counted?.total ?? 0, page, size, ...waiting }
}

/** Returns the number of a person's unread notifications. */
export async function countUnread(db: Reader, person: Person): Promise<{ unread: number }> {
  const [counted] = await db
    .select({ unread: count() })
    .from(notifications)
    .where(and(ownOf(person), isNull(notifications.readAt)))
  return { unread: counted?.unread ?? 0 }
}

function presentNotification({
  notification: { id, type, apiName, roles, path, plannedFor, plannedState, createdAt, readAt },
  issuer,
}: {
  notification: typeof notifications.$inferSelect
  issuer: string | null
}): NotificationView {
  const planned = plannedFor && plannedState && { at: plannedFor.toISOString(), state: plannedState }
  return { id, type, issuer, apiName, roles, planned, path, createdAt: createdAt.toISOString(), readAt: readAt?.toISOString() ?? null }
}
