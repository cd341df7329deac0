import type { SignInMethod, SignInResult } from '@portico/contract/login-history/login-history-endpoints'
import type { Portal } from '@portico/contract/role'
import type { StepMethod } from '@portico/contract/session/session'
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { users } from './user.ts'

export const SESSION_ENDS = ['signOut', 'concurrentLogin', 'theft', 'accountChanged', 'rolesChanged', 'passwordChanged'] as const
export type SessionEnd = (typeof SESSION_ENDS)[number]

/** One sign-in of a person. Every call looks here, so that an ended session ends at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    portal: text('portal').$type<Portal>().notNull(),
    /** Where its person signed in from. */
    address: text('address').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    /** Moved on by every refresh: a session ends by itself when nobody uses it. */
    expiresAt: moment('expires_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason', { enum: SESSION_ENDS }),
  },
  (table) => [index('sessions_user_id_idx').on(table.userId), index('sessions_expires_at_idx').on(table.expiresAt)],
)

/** Every refresh token of a session as its SHA-256; one that was used holds its successor, sealed, for those who ask again. */
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

/** Keys that sign access tokens (ES256); the private half is sealed. The newest whose time has come signs, all verify. */
export const signingKeys = pgTable('signing_keys', {
  /** The `kid` of tokens. */
  id: id(),
  publicJwk: text('public_jwk').notNull(),
  /** Null once another key has taken over. */
  sealedPrivateJwk: text('sealed_private_jwk'),
  /** Published before, so that everybody knows the key when it begins to sign. */
  signsFrom: moment('signs_from').notNull().defaultNow(),
  createdAt: createdAt(),
})

/** A sign-in whose password was right and whose code is still missing; its token is known to the web server only. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    portal: text('portal').$type<Portal>().notNull(),
    method: text('method').$type<StepMethod>().notNull(),
    /** The mailed code, sealed; null for an authenticator, and once it was used. */
    sealedCode: text('sealed_code'),
    codeExpiresAt: moment('code_expires_at'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sign_in_steps_user_id_idx').on(table.userId)],
)

/** What a person has used up of the limits of two-step sign-in, over all of their sign-ins. */
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

/** The login history: who came in or tried to, when, from where, how, with what result. Kept three months. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: id(),
    at: moment('at').notNull().defaultNow(),
    /** Null for an address that nobody has, and after its person was deleted. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    email: text('email').notNull(),
    portal: text('portal').$type<Portal>().notNull(),
    method: text('method').$type<SignInMethod>().notNull(),
    result: text('result').$type<SignInResult>().notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [
    // Each holds all that filters ask for, so that counting and finding a page never read the rows themselves.
    index('sign_ins_at_idx').on(table.at, table.id, table.portal, table.method, table.result, table.userId),
    index('sign_ins_kind_at_idx').on(table.portal, table.method, table.result, table.at, table.id),
    index('sign_ins_user_id_at_idx').on(table.userId, table.at, table.id, table.portal, table.method, table.result),
    index('sign_ins_email_at_idx').on(table.email.op('text_pattern_ops'), table.at, table.id, table.portal, table.method, table.result),
  ],
)
