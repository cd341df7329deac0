import type { NotificationType } from '@portico/contract/notification/notification-endpoints'
import type { Role } from '@portico/contract/role'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { notifications } from '../../database/schema/notification.ts'

/** What the bell says. `path` is an address of the web without a language, where there is something to see. */
export interface NotificationContent {
  type: NotificationType
  issuerId?: number
  apiName?: string
  /** The roles that a person has now, of `RolesChanged`. */
  roles?: readonly Role[]
  path?: string
}

/** Rows of one statement, far below what the database takes in one. */
const ROWS_AT_ONCE = 1_000

/** Rings the bell of people, in the transaction that is the cause. */
export async function addNotification(
  tx: Transaction,
  { userIds, ...notification }: NotificationContent & { userIds: readonly number[] },
): Promise<void> {
  await addNotifications(
    tx,
    [...new Set(userIds)].map((userId) => ({ userId, ...notification })),
  )
}

/** Rings the bell of several people, for each with something of their own to see. */
export async function addNotifications(tx: Transaction, contents: readonly (NotificationContent & { userId: number })[]): Promise<void> {
  const rows = contents.map(({ userId, type, issuerId, apiName, roles = [], path }) => ({
    ...{ id: newId(), userId, type, roles: [...roles] },
    issuerId: issuerId ?? null,
    apiName: apiName ?? null,
    path: path ?? null,
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await tx.insert(notifications).values(rows.slice(at, at + ROWS_AT_ONCE))
}
