import type { NotificationType } from '@portico/contract/notification/notification-endpoints'
import type { Role } from '@portico/contract/role'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { notifications } from '../../database/schema/notification.ts'

/** What the bell says. `path` is an address of the web without a language, where there is something to see. */
export interface Bell {
  type: NotificationType
  issuerId?: number
  apiName?: string
  /** The roles that a person has now, of `RolesChanged`. */
  roles?: readonly Role[]
  path?: string
}

/** Rings the bell of people, in the transaction that is the cause. */
export async function notify(
  tx: Transaction,
  { userIds, type, issuerId, apiName, roles = [], path }: Bell & { userIds: readonly number[] },
): Promise<void> {
  const told = [...new Set(userIds)]
  if (told.length === 0) return
  const bell = { type, issuerId: issuerId ?? null, apiName: apiName ?? null, roles: [...roles], path: path ?? null }
  await tx.insert(notifications).values(told.map((userId) => ({ id: newId(), userId, ...bell })))
}
