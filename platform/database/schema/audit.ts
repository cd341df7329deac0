import type { AUDIT_OPERATIONS } from '@portico/contract/audit/audit-endpoints'
import type { Role } from '@portico/contract/role'
import { bigserial, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Calls of staff members. The database writes them with the rows they change; they are never changed or deleted. */
export const auditActs = pgTable(
  'audit_acts',
  {
    id: uuid('id').primaryKey(),
    at: moment('at').notNull().defaultNow(),
    /** The person's data at that time: no reference, so that the record outlives them. */
    actorId: integer('actor_id').notNull(),
    actorEmail: text('actor_email').notNull(),
    actorName: text('actor_name').notNull(),
    actorRoles: text('actor_roles').array().$type<Role[]>().notNull(),
    address: text('address').notNull(),
    act: text('act').notNull(),
    path: text('path').notNull(),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    index('audit_acts_at_idx').on(table.at, table.id),
    index('audit_acts_actor_id_at_idx').on(table.actorId, table.at),
    index('audit_acts_act_at_idx').on(table.act, table.at),
  ],
)

/** The rows that a call changed; of an update the fields that differ, without secrets. */
export const auditChanges = pgTable(
  'audit_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    actId: uuid('act_id')
      .notNull()
      .references(() => auditActs.id),
    tableName: text('table_name').notNull(),
    rowId: text('row_id').notNull(),
    operation: text('operation').$type<(typeof AUDIT_OPERATIONS)[number]>().notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (table) => [index('audit_changes_act_id_idx').on(table.actId)],
)
