import type { Protocol } from '@portico/contract/rule/host'
import type { Algorithm, HealthCheck, ServerHealth } from '@portico/contract/target-server/target-server'
import {
  CONNECT_TIMEOUT_MS_DEFAULT,
  HEALTH_CHECK_DEFAULT,
  RESPONSE_TIMEOUT_MS_DEFAULT,
  WEIGHT_DEFAULT,
} from '@portico/contract/target-server/target-server'
import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { boolean, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { gateways } from './environment.ts'
import { storedJson } from './stored-json.ts'
import { users } from './user.ts'

/** Groups of servers that calls are forwarded to; a name is unique for its owner. */
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
    healthCheck: storedJson('health_check').$type<HealthCheck>().notNull().default(HEALTH_CHECK_DEFAULT),
    /** The fields that differ from the default. */
    trafficPolicy: storedJson('traffic_policy').$type<Partial<TrafficPolicy>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    unique('target_server_groups_owner_name').on(table.ownerId, table.name),
    index('target_server_groups_created').on(table.createdAt),
  ],
)

/** The servers of a group, in their author's order; addresses are lower case. */
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

/** The certificate that gateways present to the servers of a group; the private key is sealed and sent to gateways only. */
export const targetServerCertificates = pgTable('target_server_certificates', {
  groupId: uuid('group_id')
    .primaryKey()
    .references(() => targetServerGroups.id, { onDelete: 'cascade' }),
  /** PEM, the leaf first. */
  certificate: text('certificate').notNull(),
  /** PEM, sealed for this row. */
  privateKeySealed: text('private_key_sealed').notNull(),
  active: boolean('active').notNull().default(true),
  subject: text('subject').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** The last warning sent, in days before the expiry: 30, 7 or 1; null before the first one. */
  warnedDays: smallint('warned_days'),
  createdAt: createdAt(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** The health of servers as reported by each gateway's last heartbeats. Deleted servers disappear with the next report. */
export const targetServerHealth = pgTable(
  'target_server_health',
  {
    gatewayId: uuid('gateway_id')
      .notNull()
      .references(() => gateways.id, { onDelete: 'cascade' }),
    serverId: uuid('server_id').notNull(),
    state: text('state').$type<ServerHealth>().notNull(),
    since: moment('since').notNull(),
    reportedAt: moment('reported_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.gatewayId, table.serverId] }), index('target_server_health_server').on(table.serverId)],
)
