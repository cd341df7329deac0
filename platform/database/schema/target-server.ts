import type { Protocol } from '@portico/contract/rule/host'
import type { Algorithm } from '@portico/contract/target-server/target-server'
import { CONNECT_TIMEOUT_MS_DEFAULT, RESPONSE_TIMEOUT_MS_DEFAULT, WEIGHT_DEFAULT } from '@portico/contract/target-server/target-server'
import { index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { users } from './user.ts'

/** Named groups of servers that calls are forwarded to; a name is unique for its owner. */
export const targetServerGroups = pgTable(
  'target_server_groups',
  {
    id: id(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    description: text('description'),
    algorithm: text('algorithm').$type<Algorithm>().notNull(),
    connectTimeoutMs: integer('connect_timeout_ms').notNull().default(CONNECT_TIMEOUT_MS_DEFAULT),
    responseTimeoutMs: integer('response_timeout_ms').notNull().default(RESPONSE_TIMEOUT_MS_DEFAULT),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('target_server_groups_owner_name').on(table.ownerId, table.name),
    index('target_server_groups_created').on(table.createdAt),
  ],
)

/** The servers of a group, in the order that their author gave; addresses are lower case. */
export const targetServers = pgTable(
  'target_servers',
  {
    id: id(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => targetServerGroups.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    protocol: text('protocol').$type<Protocol>().notNull(),
    address: text('address').notNull(),
    port: integer('port').notNull(),
    weight: smallint('weight').notNull().default(WEIGHT_DEFAULT),
  },
  (table) => [unique('target_servers_same').on(table.groupId, table.protocol, table.address, table.port)],
)
