import { hasAnyRole, type Role, STAFF_ROLES } from '@portico/contract/role'
import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { storableJson } from './schema/storable-json.ts'

/** Who acts in a transaction and by which call: the columns of `audit_acts` except its time. */
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

/** Returns whether changes by a person with these roles are audited. */
export function isAudited(roles: readonly Role[]): boolean {
  return hasAnyRole(roles, STAFF_ROLES)
}

/** Sets the audit context of the transaction; the triggers of migration 0004 then record every row that it changes. */
export async function setAuditContext(tx: Transaction, act: AuditContext): Promise<void> {
  await tx.execute(sql`select set_config('portico.act', ${storableJson(act)}, true)`)
}
