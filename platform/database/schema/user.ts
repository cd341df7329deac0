import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'
import type { UserStatus } from '@portico/contract/user/user'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment, updatedAt } from './columns.ts'

/** People. The e-mail address is kept in lower case and stays taken after its person has withdrawn. */
export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** argon2id in PHC form; null until an invited person has chosen one. */
    passwordHash: text('password_hash'),
    roles: text('roles').array().$type<Role[]>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    phone: text('phone'),
    company: text('company'),
    team: text('team'),
    status: text('status').$type<UserStatus>().notNull().default('registered'),
    emailVerifiedAt: moment('email_verified_at'),
    withdrawnAt: moment('withdrawn_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('users_email_key').on(table.email), index('users_roles_idx').using('gin', table.roles)],
)

export const ONE_TIME_LINK_KINDS = ['verification', 'invitation', 'setup'] as const

/** Links that are mailed or written down once; the token itself is nowhere, only its SHA-256. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: ONE_TIME_LINK_KINDS }).notNull(),
    /** Null for the link that makes the first superAdmin. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at'),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('one_time_links_user_id_idx').on(table.userId)],
)

/** Wrong passwords in a row per address, known or not, so that an answer never tells which. */
export const signInAttempts = pgTable('sign_in_attempts', {
  emailHash: text('email_hash').primaryKey(),
  wrong: integer('wrong').notNull(),
  pausedUntil: moment('paused_until'),
  updatedAt: updatedAt(),
})

/** Verification mails asked for per address, known or not. */
export const verificationSends = pgTable('verification_sends', {
  emailHash: text('email_hash').primaryKey(),
  sends: integer('sends').notNull(),
  lastSentAt: moment('last_sent_at').notNull(),
})
