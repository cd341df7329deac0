import type { Portal } from '@portico/contract/role'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { users } from './user.ts'

export const SESSION_ENDS = ['signOut', 'concurrentLogin', 'theft', 'accountChanged'] as const
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

/** Keys that sign access tokens (ES256); the private half is sealed. The newest signs, all verify. */
export const signingKeys = pgTable('signing_keys', {
  /** The `kid` of tokens. */
  id: id(),
  publicJwk: text('public_jwk').notNull(),
  sealedPrivateJwk: text('sealed_private_jwk').notNull(),
  createdAt: createdAt(),
})
