import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'
import type { StoredUserStatus } from '@portico/contract/user/user'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
    status: text('status').$type<StoredUserStatus>().notNull().default('registered'),
    emailVerifiedAt: moment('email_verified_at'),
    /** An admin took the address as verified; their own link did not. */
    emailForced: boolean('email_forced').notNull().default(false),
    postsAutoApproved: boolean('posts_auto_approved').notNull().default(false),
    /** By these an OAuth introspection answer names the person. */
    oauthUserName: text('oauth_user_name'),
    oauthClientId: text('oauth_client_id'),
    passwordChangedAt: moment('password_changed_at'),
    lastSignInAt: moment('last_sign_in_at'),
    withdrawnAt: moment('withdrawn_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    uniqueIndex('users_oauth_user_name_key').on(table.oauthUserName),
    uniqueIndex('users_oauth_client_id_key').on(table.oauthClientId),
    index('users_created_at_idx').on(table.createdAt, table.id),
    index('users_roles_idx').using('gin', table.roles),
  ],
)

/** A row of `users`. */
export type User = typeof users.$inferSelect

export const ONE_TIME_LINK_KINDS = ['verification', 'invitation', 'setup', 'passwordReset'] as const

/** Links that are mailed or written down once; the token itself is nowhere, only its SHA-256. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: ONE_TIME_LINK_KINDS }).notNull(),
    /** Null for the link that makes the first superAdmin, and once a registration has expired. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: moment('expires_at'),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('one_time_links_user_id_idx').on(table.userId)],
)

/**
 * Wrong passwords of a pair of account and network, of a network, or of an account (`key` says which, hashed), known or not, so that an
 * answer never tells which. Also the calls that a network or a person made of one limited endpoint; `updatedAt` is when their window began.
 */
export const signInThrottles = pgTable('sign_in_throttles', {
  key: text('key').primaryKey(),
  wrong: integer('wrong').notNull(),
  pausedUntil: moment('paused_until'),
  updatedAt: updatedAt(),
})

/** Networks from which a person has signed in: what others do elsewhere does not keep them out there. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    networkHash: text('network_hash').notNull(),
    lastSeenAt: moment('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.networkHash] })],
)

/** An authenticator app of a person's own choice; asked for from `confirmedAt` on. */
export const authenticators = pgTable('authenticators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** The time step of the last code that was used: none is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
  confirmedAt: moment('confirmed_at'),
  createdAt: createdAt(),
})

/** One-time codes for who has lost the authenticator; only their SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at'),
  },
  (table) => [index('recovery_codes_user_id_idx').on(table.userId)],
)

/** Mails with a link asked for per address and purpose (the hash is of both), known or not. */
export const verificationSends = pgTable('verification_sends', {
  emailHash: text('email_hash').primaryKey(),
  sends: integer('sends').notNull(),
  lastSentAt: moment('last_sent_at').notNull(),
})
