import type { Locale } from '@portico/contract/locale'
import type { NotificationType } from '@portico/contract/notification/notification-types'
import type { Role } from '@portico/contract/role'
import type { IncidentStatus } from '@portico/contract/service-status/incident-states'
import type { IncidentImpact } from '@portico/contract/service-status/service-status'
import type { PlannedChange, PlannedState } from '@portico/contract/stage/planned-deployment'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
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
    /** Of breaking changes that are planned: when they come, and what happened to the planned deployment. */
    plannedFor: moment('planned_for'),
    plannedState: text('planned_state').$type<PlannedState>(),
    createdAt: createdAt(),
    readAt: moment('read_at'),
  },
  (table) => [
    index('notifications_user_id_created_at_idx').on(table.userId, table.createdAt),
    index('notifications_created_at_idx').on(table.createdAt),
  ],
)

/** Where a person wants to hear of a type of event, for the types that they have changed. */
export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').$type<NotificationType>().notNull(),
    bell: boolean('bell').notNull(),
    mail: boolean('mail').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
)

/**
 * Events that all subscribers of an API are notified of, in batches: written in the transaction of the event, deleted when the last
 * subscriber is notified.
 */
export const notificationBroadcasts = pgTable(
  'notification_broadcasts',
  {
    id: id(),
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    issuerId: integer('issuer_id').references(() => users.id, { onDelete: 'set null' }),
    content: jsonb('content').$type<BroadcastContent>().notNull(),
    /** Subscribers with a higher id are still to be notified. */
    afterUserId: integer('after_user_id').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('notification_broadcasts_created_at_idx').on(table.createdAt, table.id)],
)

/** What subscribers are told of a version, without the address of their subscription. */
export type BroadcastContent =
  | { type: 'VersionKept'; apiName: string; stageName: string }
  | {
      type: 'BreakingChange'
      apiName: string
      stageName: string
      breakingCount: number
      /** Where the changelog has it; broadcasts of older platforms lack it. */
      deploymentId?: string
      /** Absent if the changes are deployed. */
      planned?: PlannedChange
    }
  | {
      type: 'IncidentUpdated'
      /** The names of all affected APIs. */
      apiName: string
      /** The subscribers of all of them are notified, each once. */
      apiIds: string[]
      title: Record<Locale, string>
      impact: IncidentImpact
      status: IncidentStatus
      text: Record<Locale, string>
      /** Where the incident is shown; null if it is not public. */
      shownPath: string | null
    }
  | {
      type: 'VersionDeprecated'
      apiName: string
      stageName: string
      sunsetOn: string | null
      successorName: string | null
      again: boolean
    }
