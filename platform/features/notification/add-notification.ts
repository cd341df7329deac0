import type { NotificationType } from '@portico/contract/notification/notification-types'
import type { Role } from '@portico/contract/role'
import type { PlannedChange } from '@portico/contract/stage/planned-deployment'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { notifications } from '../../database/schema/notification.ts'
import { type Unwanted, whoDoesNotWant } from './choice-queries.ts'

/** An in-app notification. `path` is an address of the web without a language, if there is something to open. */
export interface NotificationContent {
  type: NotificationType
  issuerId?: number
  apiName?: string
  /** The person's new roles, for `RolesChanged`. */
  roles?: readonly Role[]
  path?: string
  /** For breaking changes that are planned. */
  planned?: PlannedChange
}

/** Rows per statement, far below the limit of the database. */
const ROWS_AT_ONCE = 1_000

/** Adds one notification for several people, in the app only, except for those who do not want this type there. */
export async function addNotification(
  tx: Transaction,
  { userIds, ...notification }: NotificationContent & { userIds: readonly number[] },
): Promise<void> {
  const people = [...new Set(userIds)]
  if (people.length === 0) return
  const { bell } = await whoDoesNotWant(tx, notification.type, people)
  await insertNotifications(
    tx,
    people.map((userId) => ({ userId, ...notification })),
    bell,
  )
}

/** Adds notifications that differ per person, in the app only, except for the people in `unwanted`. */
export async function insertNotifications(
  tx: Transaction,
  contents: readonly (NotificationContent & { userId: number })[],
  unwanted: Unwanted['bell'],
): Promise<void> {
  const rows = contents
    .filter(({ userId }) => !unwanted.has(userId))
    .map(({ userId, type, issuerId, apiName, roles = [], path, planned }) => ({
      ...{ id: newId(), userId, type, roles: [...roles] },
      issuerId: issuerId ?? null,
      apiName: apiName ?? null,
      path: path ?? null,
      plannedFor: planned ? new Date(planned.at) : null,
      plannedState: planned?.state ?? null,
    }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await tx.insert(notifications).values(rows.slice(at, at + ROWS_AT_ONCE))
}
