import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { notifications } from '../../database/schema/notification.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'

/** Marks one of a person's notifications as read; the first time is kept. Throws NotFound, also for those of others. */
export async function readNotification(tx: Transaction, person: Person, notificationId: string): Promise<void> {
  const read = await tx
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(and(eq(notifications.id, notificationId), eq(notifications.userId, person.id)))
    .returning({ id: notifications.id })
  if (read.length === 0) refuse('NotFound')
}

/** Marks all of a person's notifications as read. */
export async function readAllNotifications(tx: Transaction, person: Person): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: new Date() })
    .where(and(eq(notifications.userId, person.id), isNull(notifications.readAt)))
}
