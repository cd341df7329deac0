import type { ConsumerChange } from '@portico/contract/catalogue/consumer-change'
import type { ErrorCode } from '@portico/contract/error-code'
import type { AuthType, IpRuleMode, StageStatus } from '@portico/contract/stage/stage'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { apis } from './api.ts'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import type { DeployedServing } from './deployed-content.ts'
import { deployedDocuments } from './document.ts'
import { environments } from './environment.ts'
import { storedJson } from './stored-json.ts'
import { users } from './user.ts'

/** Which addresses may call a version. */
export interface StoredIpRule {
  mode: IpRuleMode
  addresses: string[]
}

/** Versions of an API, each in one environment; a name is unique within its API and never changes. */
export const stages = pgTable(
  'stages',
  {
    id: id(),
    apiId: uuid('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    environmentId: uuid('environment_id')
      .notNull()
      .references(() => environments.id),
    name: text('name').notNull(),
    status: text('status').$type<StageStatus>().notNull().default('active'),
    authType: text('auth_type').$type<AuthType>().notNull(),
    ipRule: storedJson('ip_rule').$type<StoredIpRule>().notNull(),
    /** The newest deployment, which gateways serve; null before the first one. */
    deploymentId: uuid('deployment_id'),
    /** When the version was deprecated; null if it is not. */
    deprecatedAt: moment('deprecated_at'),
    /** The day (UTC) from which the version may end, `2026-12-31`; null if none is set. */
    sunsetOn: date('sunset_on', { mode: 'string' }),
    /** The version of the same API to use instead. */
    successorId: uuid('successor_id').references((): AnyPgColumn => stages.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('stages_name').on(table.apiId, table.name),
    index('stages_deployed').on(table.environmentId).where(sql`deployment_id is not null`),
  ],
)

/** Immutable numbered deployments of a version: all that gateways (`serving`) and readers (the document) need. */
export const deployments = pgTable(
  'deployments',
  {
    id: id(),
    stageId: uuid('stage_id')
      .notNull()
      .references(() => stages.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    serving: storedJson('serving').$type<DeployedServing>().notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => deployedDocuments.id),
    /** SHA-256 of serving and document: a version is outdated if a deployment now would have another one. */
    contentHash: text('content_hash').notNull(),
    methodCount: integer('method_count').notNull(),
    /** How callers of its methods authenticate, in the order of `AUTH_TYPES`. */
    authTypes: text('auth_types').array().$type<AuthType[]>().notNull().default([]),
    /** The number of the earlier deployment that this one restored; null for a new one. */
    restoredNumber: integer('restored_number'),
    deployedBy: integer('deployed_by')
      .notNull()
      .references(() => users.id),
    deployedAt: moment('deployed_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('deployments_number').on(table.stageId, table.number), index('deployments_document').on(table.documentId)],
)

/** What each deployment but the first of a version changed for consumers, compared soon after it (decision 0077). */
export const deploymentChanges = pgTable(
  'deployment_changes',
  {
    deploymentId: uuid('deployment_id')
      .primaryKey()
      .references(() => deployments.id, { onDelete: 'cascade' }),
    /** Null until it is compared. */
    comparedAt: moment('compared_at'),
    /** Breaking ones first; of very many the first. */
    changes: storedJson('changes').$type<ConsumerChange[]>().notNull(),
    changeCount: integer('change_count').notNull().default(0),
    breakingCount: integer('breaking_count').notNull().default(0),
  },
  (table) => [index('deployment_changes_waiting').on(table.deploymentId).where(sql`compared_at is null`)],
)

/**
 * The next deployment of a version, of what the version was when it was planned; at most one per version (decision 0111). Deleted when it is
 * deployed or canceled, and by any other deployment of the version.
 */
export const plannedDeployments = pgTable(
  'planned_deployments',
  {
    id: id(),
    stageId: uuid('stage_id')
      .notNull()
      .unique()
      .references(() => stages.id, { onDelete: 'cascade' }),
    plannedFor: moment('planned_for').notNull(),
    plannedBy: integer('planned_by')
      .notNull()
      .references(() => users.id),
    serving: storedJson('serving').$type<DeployedServing>().notNull(),
    documentId: uuid('document_id')
      .notNull()
      .references(() => deployedDocuments.id),
    contentHash: text('content_hash').notNull(),
    methodCount: integer('method_count').notNull(),
    textEn: text('text_en').notNull(),
    textKo: text('text_ko').notNull(),
    /** Null until it is compared with what is deployed. */
    comparedAt: moment('compared_at'),
    changes: storedJson('changes').$type<ConsumerChange[]>().notNull(),
    changeCount: integer('change_count').notNull().default(0),
    breakingCount: integer('breaking_count').notNull().default(0),
    /** Whether subscribers expect its breaking changes. */
    announced: boolean('announced').notNull().default(false),
    /** When they are reminded of them, once; null if they are not, or were. */
    remindAt: moment('remind_at'),
    /** The error code with which it failed; null if it has not. */
    failure: text('failure').$type<ErrorCode>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('planned_deployments_due').on(table.plannedFor).where(sql`failure is null`),
    index('planned_deployments_remind').on(table.remindAt).where(sql`remind_at is not null`),
    index('planned_deployments_document').on(table.documentId),
  ],
)

/** What staff say of a deployment in the changelog, by language; one of the texts may be empty. */
export const deploymentNotes = pgTable('deployment_notes', {
  deploymentId: uuid('deployment_id')
    .primaryKey()
    .references(() => deployments.id, { onDelete: 'cascade' }),
  textEn: text('text_en').notNull(),
  textKo: text('text_ko').notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
