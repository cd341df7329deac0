import type { NotificationType } from '@portico/contract/notification/notification-endpoints'
import type { Role } from '@portico/contract/role'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { notifications } from '../../database/schema/notification.ts'

/** An in-app notification. `path` is an address of the web without a language, if there is something to open. */
export interface NotificationContent {
  type: NotificationType
  issuerId?: number
  apiName?: string
  /** The person's new roles, for `RolesChanged`. */
  roles?: readonly Role[]
  path?: string
}

/** Rows per statement, far below the limit of the database. */
const ROWS_AT_ONCE = 1_000

/** Adds one notification for several people, in the app only. */
export async function addNotification(
  tx: Transaction,
  { userIds, ...notification }: NotificationContent & { userIds: readonly number[] },
): Promise<void> {
  await addNotifications(
    tx,
    [...new Set(userIds)].map((userId) => ({ userId, ...notification })),
  )
}

/** Adds notifications that differ per person, in the app only. */
export async function addNotifications(tx: Transaction, contents: readonly (NotificationContent & { userId: number })[]): Promise<void> {
  const rows = contents.map(({ userId, type, issuerId, apiName, roles = [], path }) => ({
    ...{ id: newId(), userId, type, roles: [...roles] },
    issuerId: issuerId ?? null,
    apiName: apiName ?? null,
    path: path ?? null,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await tx.insert(notifications).values(rows.slice(at, at + ROWS_AT_ONCE))
}
