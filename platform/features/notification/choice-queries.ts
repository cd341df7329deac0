import type { NotificationType } from '@portico/contract/notification/notification-types'
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { notificationChoices } from '../../database/schema/notification.ts'

/** The people who do not want to hear of a type in the app, and those who do not by email. */
export interface Unwanted {
  bell: ReadonlySet<number>
  mail: ReadonlySet<number>
}

/** Returns who of these people does not want to hear of a type where. */
export async function whoDoesNotWant(db: Reader, type: NotificationType, userIds: readonly number[]): Promise<Unwanted> {
  const rows = await db
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.type, type), inArray(notificationChoices.userId, [...userIds])))
  const without = (channel: 'bell' | 'mail') => new Set(rows.filter((row) => !row[channel]).map(({ userId }) => userId))
  return { bell: without('bell'), mail: without('mail') }
}
