import type { Locale } from '@portico/contract/locale'
import type { POLICY_VISIBILITIES, PolicyCategory } from '@portico/contract/policy/policy-endpoints'
import type { RichText } from '@portico/contract/rule/rich-text'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, updatedAt } from './columns.ts'
import { storedJson } from './stored-json.ts'
import { users } from './user.ts'

/** Terms of use and privacy policies, each in one language and for a period of days. */
export const policies = pgTable(
  'policies',
  {
    id: id(),
    category: text('category').$type<PolicyCategory>().notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    visibility: text('visibility').$type<(typeof POLICY_VISIBILITIES)[number]>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    title: text('title').notNull(),
    content: storedJson('content').$type<RichText>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('policies_category_locale_starts_on_idx').on(table.category, table.locale, table.startsOn)],
)

/** Which policies a person agreed to, and when. */
export const policyAgreements = pgTable(
  'policy_agreements',
  {
    policyId: uuid('policy_id')
      .notNull()
      .references(() => policies.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agreedAt: moment('agreed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.policyId, table.userId] })],
)
