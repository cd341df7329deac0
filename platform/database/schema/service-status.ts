import type { IncidentStatus } from '@portico/contract/service-status/incident-states'
import type { IncidentImpact } from '@portico/contract/service-status/service-status'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { createdAt, id, moment } from './columns.ts'
import { users } from './user.ts'

/** What health checks said of published APIs on a UTC day, asked every few minutes. Kept somewhat longer than it is shown. */
export const apiChecks = pgTable(
  'api_checks',
  {
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    checks: integer('checks').notNull(),
    failed: integer('failed').notNull(),
    lastOk: boolean('last_ok').notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.apiId, table.day] }), index('api_checks_failing').on(table.day).where(sql`not last_ok`)],
)

/** What staff tell the public about problems and maintenance of APIs. The status is that of the newest update. */
export const incidents = pgTable(
  'incidents',
  {
    id: id(),
    titleEn: text('title_en').notNull(),
    titleKo: text('title_ko').notNull(),
    impact: text('impact').$type<IncidentImpact>().notNull(),
    status: text('status').$type<IncidentStatus>().notNull(),
    startedAt: moment('started_at').notNull(),
    resolvedAt: moment('resolved_at'),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('incidents_started').on(table.startedAt, table.id),
    index('incidents_open').on(table.startedAt).where(sql`resolved_at is null`),
  ],
)

/** The APIs that an incident affects. */
export const incidentApis = pgTable(
  'incident_apis',
  {
    incidentId: uuid('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.incidentId, table.apiId] }), index('incident_apis_api').on(table.apiId)],
)

/** What was said of an incident, and when. Never changed. */
export const incidentUpdates = pgTable(
  'incident_updates',
  {
    id: id(),
    incidentId: uuid('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    status: text('status').$type<IncidentStatus>().notNull(),
    textEn: text('text_en').notNull(),
    textKo: text('text_ko').notNull(),
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('incident_updates_incident').on(table.incidentId, table.createdAt)],
)
