import type { TokenScope } from '@portico/contract/personal-token/personal-token'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from './columns.ts'
import { users } from './user.ts'

/** Personal tokens of programs: the hash and the last four characters, never the token. A row is deleted when its token ends. */
export const personalTokens = pgTable(
  'personal_tokens',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower-case hex of the SHA-256. */
    tokenHash: text('token_hash').notNull(),
    lastFour: text('last_four').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    /** The minute of its newest use; null before the first. */
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('personal_tokens_hash').on(table.tokenHash),
    index('personal_tokens_user').on(table.userId),
    index('personal_tokens_expires').on(table.expiresAt),
  ],
)
