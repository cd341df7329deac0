import type { SampleLanguage } from '@portico/contract/account-settings/sample-language'
import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'
import type { StoredUserStatus } from '@portico/contract/user/user'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, moment, updatedAt } from './columns.ts'
import { environments } from './environment.ts'

/** People. Email addresses are stored in lower case and stay taken after their person has withdrawn. */
export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    /** argon2id in PHC format; null until an invited person chooses a password. */
    passwordHash: text('password_hash'),
    roles: text('roles').array().$type<Role[]>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    phone: text('phone'),
    company: text('company'),
    team: text('team'),
    status: text('status').$type<StoredUserStatus>().notNull().default('registered'),
    emailVerifiedAt: moment('email_verified_at'),
    /** An admin marked the address as verified, not the person's own link. */
    emailForced: boolean('email_forced').notNull().default(false),
    postsAutoApproved: boolean('posts_auto_approved').notNull().default(false),
    /** The names of the person in answers of OAuth introspection. */
    oauthUserName: text('oauth_user_name'),
    oauthClientId: text('oauth_client_id'),
    passwordChangedAt: moment('password_changed_at'),
    lastSignInAt: moment('last_sign_in_at'),
    withdrawnAt: moment('withdrawn_at'),
    /** Whether they closed the account themselves: then a sign-up with the same address reopens it. */
    leftThemselves: boolean('left_themselves').notNull().default(false),
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

/** What a person's forms and samples start with. */
export const userDefaults = pgTable('user_defaults', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  environmentId: uuid('environment_id').references(() => environments.id, { onDelete: 'set null' }),
  sampleLanguage: text('sample_language').$type<SampleLanguage>(),
  autoApproveSubscriptions: boolean('auto_approve_subscriptions').notNull().default(false),
})

export const ONE_TIME_LINK_KINDS = ['verification', 'invitation', 'setup', 'passwordReset', 'reopening'] as const

/** One-time links that are emailed or written to a file; only the SHA-256 of the token is stored. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text('kind', { enum: ONE_TIME_LINK_KINDS }).notNull(),
    /** Null for the link of the first superAdmin, and once a registration has expired. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    expiresAt: moment('expires_at'),
    usedAt: moment('used_at'),
    createdAt: createdAt(),
  },
  (table) => [index('one_time_links_user_id_idx').on(table.userId)],
)

/**
 * Wrong passwords per account and network, per network, and per account (`key` says which, hashed), for known and unknown accounts alike.
 * Also the calls of a network or person to a rate-limited endpoint; `updatedAt` is the start of the window.
 */
export const signInThrottles = pgTable('sign_in_throttles', {
  key: text('key').primaryKey(),
  wrong: integer('wrong').notNull(),
  pausedUntil: moment('paused_until'),
  updatedAt: updatedAt(),
})

/** Networks from which a person has signed in: attempts from elsewhere do not lock them out there. */
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

/** A person's authenticator app; required from `confirmedAt` on. */
export const authenticators = pgTable('authenticators', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** The time step of the last used code, so that none is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  confirmedAt: moment('confirmed_at'),
  createdAt: createdAt(),
})

/** One-time codes for people who lost their authenticator app; only their SHA-256. */
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

/** Emails with a link requested per address and purpose (the hash covers both), for known and unknown addresses alike. */
export const verificationSends = pgTable('verification_sends', {
  emailHash: text('email_hash').primaryKey(),
  sends: integer('sends').notNull(),
  lastSentAt: moment('last_sent_at').notNull(),
})
