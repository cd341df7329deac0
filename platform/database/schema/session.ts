import type { SignInMethod, SignInResult } from '@portico/contract/login-history/login-history-endpoints'
import type { Portal } from '@portico/contract/role'
import type { StepMethod } from '@portico/contract/session/session'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { users } from './user.ts'

export const SESSION_ENDS = ['signOut', 'concurrentLogin', 'theft', 'accountChanged', 'rolesChanged', 'passwordChanged'] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** Sessions. Every call reads its session, so that an ended one stops working at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    portal: text('portal').$type<Portal>().notNull(),
    /** The address that the person signed in from. */
    address: text('address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    /** Extended by every refresh: an unused session expires. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: SESSION_ENDS }),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId), index('sessions_expires_at_idx').on(table.expiresAt)],
)

/** SHA-256 of all refresh tokens of a session; a used one holds its successor, sealed, for repeated requests. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    usedAt: moment('used_at'),
    sealedSuccessor: text('sealed_successor'),
  },
  (table) => [index('refresh_tokens_session_id_idx').on(table.sessionId)],
)

/** Keys that sign access tokens (ES256); the private half is sealed. The newest active one signs, all verify. */
export const signingKeys = pgTable('signing_keys', {
  /** The `kid` of tokens. */
  id: id(),
  publicJwk: text('public_jwk').notNull(),
  /** Null once a newer key signs. */
  sealedPrivateJwk: text('sealed_private_jwk'),
  /** Published earlier, so that everybody knows the key before it signs. */
  signsFrom: moment('signs_from').notNull().defaultNow(),
  createdAt: createdAt(),
})

/** Sign-ins with the right password that wait for a code; only the web server knows the token. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    portal: text('portal').$type<Portal>().notNull(),
    method: text('method').$type<StepMethod>().notNull(),
    /** The emailed code, sealed; null for an authenticator app, and once the code is used. */
    sealedCode: text('sealed_code'),
    codeExpiresAt: moment('code_expires_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sign_in_steps_user_id_idx').on(table.userId)],
)

/** A person's usage of the limits of two-step sign-in, over all of their sign-ins. */
export const codeCounters = pgTable('code_counters', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wrong: integer('wrong').notNull().default(0),
  blockedUntil: moment('blocked_until'),
  resends: integer('resends').notNull().default(0),
  lastSentAt: moment('last_sent_at'),
  day: date('day', { mode: 'string' }),
  sentToday: integer('sent_today').notNull().default(0),
})

/** The login history: who signed in or tried to, when, from where, how, and with what result. Kept for three months. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: id(),
    at: moment('at').notNull().defaultNow(),
    /** Null for an unknown address, and after the person is deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    portal: text('portal').$type<Portal>().notNull(),
    method: text('method').$type<SignInMethod>().notNull(),
    result: text('result').$type<SignInResult>().notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    // Covering indexes: counting and paging never read the rows themselves.
    index('sign_ins_at_idx').on(table.at, table.id, table.portal, table.method, table.result, table.userId),
    index('sign_ins_kind_at_idx').on(table.portal, table.method, table.result, table.at, table.id),
    index('sign_ins_user_id_at_idx').on(table.userId, table.at, table.id, table.portal, table.method, table.result),
    index('sign_ins_email_at_idx').on(table.email.op('text_pattern_ops'), table.at, table.id, table.portal, table.method, table.result),
  ],
)
