import { hasAnyRole, type Role, STAFF_ROLES } from '@portico/contract/role'
import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { storableJson } from './schema/storable-json.ts'

/** What a staff member is doing, as the record keeps it: the columns of `audit_acts` but its time. */
export interface AuditContext {
  id: string
  actor_id: number
  actor_email: string
  actor_name: string
  actor_roles: Role[]
  address: string
  act: string
  path: string
  request_id: string
}

/** Whether what a person with these roles changes goes on record. */
export function isAudited(roles: readonly Role[]): boolean {
  return hasAnyRole(roles, STAFF_ROLES)
}

/** Says who acts in this transaction; the triggers of migration 0004 then record every row that it changes. */
export async function setAuditContext(tx: Transaction, act: AuditContext): Promise<void> {
  await tx.execute(sql`select set_config('portico.act', ${storableJson(act)}, true)`)
}
