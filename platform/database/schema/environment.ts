import { type LOG_LEVELS, TIMEOUT_DEFAULTS } from '@portico/contract/environment/environment'
import type { REPORTED_GATEWAY_STATUSES } from '@portico/contract/environment/environment-states'
import { IDENTIFIER_FIELD_DEFAULT, INTROSPECTION_MS_DEFAULT } from '@portico/contract/environment/oauth'
import type { Protocol } from '@portico/contract/rule/host'
import { bigint, boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, updatedAt } from './columns.ts'

/** Groups of gateways with one listen port and one API endpoint. */
export const environments = pgTable(
  'environments',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    /** How consumers call the API endpoint. */
    protocol: text('protocol').$type<Protocol>().notNull(),
    /** A lower-case host name. */
    apiEndpoint: text('api_endpoint').notNull(),
    listenPort: integer('listen_port').notNull(),
    exposedOnPortal: boolean('exposed_on_portal').notNull(),
    accessLogFormat: text('access_log_format').notNull(),
    logLevel: text('log_level').$type<(typeof LOG_LEVELS)[number]>().notNull(),
    bodyLimitBytes: integer('body_limit_bytes').notNull(),
    headerTimeoutSeconds: integer('header_timeout_seconds').notNull().default(TIMEOUT_DEFAULTS.headerTimeoutSeconds),
    idleTimeoutSeconds: integer('idle_timeout_seconds').notNull().default(TIMEOUT_DEFAULTS.idleTimeoutSeconds),
    tunnelTimeoutSeconds: integer('tunnel_timeout_seconds').notNull().default(TIMEOUT_DEFAULTS.tunnelTimeoutSeconds),
    drainTimeoutSeconds: integer('drain_timeout_seconds').notNull().default(TIMEOUT_DEFAULTS.drainTimeoutSeconds),
    oauthEnabled: boolean('oauth_enabled').notNull().default(false),
    oauthIntrospectionUri: text('oauth_introspection_uri'),
    oauthAuthorizationSealed: text('oauth_authorization_sealed'),
    /** The token type hint. The names of columns that are recorded do not contain `token`, which hides their values. */
    oauthTypeHint: text('oauth_type_hint'),
    oauthIdentifierField: text('oauth_identifier_field').notNull().default(IDENTIFIER_FIELD_DEFAULT),
    oauthScope: text('oauth_scope'),
    oauthAudience: text('oauth_audience'),
    oauthTimeoutMs: integer('oauth_timeout_ms').notNull().default(INTROSPECTION_MS_DEFAULT),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('environments_name_key').on(table.name), uniqueIndex('environments_api_endpoint_key').on(table.apiEndpoint)],
)

/** The TLS certificates with which the gateways of an environment serve; replaced by new rows, never changed. */
export const environmentCertificates = pgTable(
  'environment_certificates',
  {
    id: id(),
    environmentId: uuid('environment_id')
      .notNull()
      .references(() => environments.id, { onDelete: 'cascade' }),
    /** PEM, the server's own certificate first. */
    certificate: text('certificate').notNull(),
    /** PEM, sealed for this row. */
    privateKeySealed: text('private_key_sealed').notNull(),
    /** The host names and IP addresses that it is valid for: lower case, sorted. */
    certificateNames: text('certificate_names').array().notNull(),
    certificateExpiresAt: moment('certificate_expires_at').notNull(),
    /** The days before its end of the last warning; null if there was none. */
    warnedDays: smallint('warned_days'),
    createdAt: createdAt(),
  },
  (table) => [index('environment_certificates_environment_id_idx').on(table.environmentId)],
)

/** Data plane nodes. Tokens are stored as SHA-256 only; heartbeats report the rest. */
export const gateways = pgTable(
  'gateways',
  {
    id: id(),
    environmentId: uuid('environment_id')
      .notNull()
      .references(() => environments.id),
    name: text('name').notNull(),
    description: text('description'),
    /** Null once it is used or revoked. */
    enrolmentTokenHash: text('enrolment_token_hash'),
    /** Null for a token that does not expire. */
    enrolmentTokenExpiresAt: moment('enrolment_token_expires_at'),
    tokenHash: text('token_hash'),
    enrolledAt: moment('enrolled_at'),
    hostName: text('host_name'),
    gatewayVersion: text('gateway_version'),
    /** The engine that forwards its calls; null from gateways that do not report it. */
    engine: text('engine'),
    /** Whether it counts usage limits alone although it shall share them with the other gateways. */
    countsAlone: boolean('counts_alone').notNull().default(false),
    addresses: text('addresses').array().notNull().default([]),
    bootedAt: moment('booted_at'),
    reportedStatus: text('reported_status').$type<(typeof REPORTED_GATEWAY_STATUSES)[number]>(),
    lastHeartbeatAt: moment('last_heartbeat_at'),
    snapshotRevision: bigint('snapshot_revision', { mode: 'number' }),
    credentialRevision: bigint('credential_revision', { mode: 'number' }),
    refusedRevision: bigint('refused_revision', { mode: 'number' }),
    refusedReason: text('refused_reason'),
    /** Whether admins were notified that it is unavailable, and not yet that it is back. */
    announcedUnavailable: boolean('announced_unavailable').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('gateways_environment_id_name_key').on(table.environmentId, table.name),
    uniqueIndex('gateways_enrolment_token_hash_key').on(table.enrolmentTokenHash),
    uniqueIndex('gateways_token_hash_key').on(table.tokenHash),
    index('gateways_last_heartbeat_at_idx').on(table.lastHeartbeatAt),
  ],
)
