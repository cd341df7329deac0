import type { NotificationType } from '@portico/contract/notification/notification-endpoints'
import type { Role } from '@portico/contract/role'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { users } from './user.ts'

/** In-app notifications. Kept for 30 days. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').$type<NotificationType>().notNull(),
    issuerId: integer('issuer_id').references(() => users.id, { onDelete: 'set null' }),
    apiName: text('api_name'),
    roles: text('roles').array().$type<Role[]>().notNull(),
    path: text('path'),
    createdAt: createdAt(),
    readAt: moment('read_at'),
  },
  (table) => [
    index('notifications_user_id_created_at_idx').on(table.userId, table.createdAt),
    index('notifications_created_at_idx').on(table.createdAt),
  ],
)
