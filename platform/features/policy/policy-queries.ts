import { LOCALES, type Locale } from '@portico/contract/locale'
import { POLICY_CATEGORIES } from '@portico/contract/policy/policy-endpoints'
import { and, desc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { policies } from '../../database/schema/policy.ts'

export type Policy = typeof policies.$inferSelect

/** Today by the platform's time zone, UTC, as `2026-11-21`. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10)
}

/** Public and in their period today. Of several in one category and language the one that began last is current. */
export function inForce(day: string): SQL | undefined {
  return and(eq(policies.visibility, 'public'), lte(policies.startsOn, day), or(isNull(policies.endsOn), gte(policies.endsOn, day)))
}

/** The one current policy of each category and language that has one. */
export async function currentPolicies(db: Reader): Promise<Policy[]> {
  return db
    .selectDistinctOn([policies.category, policies.locale])
    .from(policies)
    .where(inForce(today()))
    .orderBy(policies.category, policies.locale, desc(policies.startsOn), desc(policies.createdAt), desc(policies.id))
}

/** What a reader of a language is shown: of each category the policy in that language, else in another; none of one that has none. */
export function policiesFor(locale: Locale, current: readonly Policy[]): Policy[] {
  const languages = [locale, ...LOCALES.filter((other) => other !== locale)]
  return POLICY_CATEGORIES.flatMap((category) => {
    const ofCategory = current.filter((policy) => policy.category === category)
    return languages.flatMap((language) => ofCategory.filter((policy) => policy.locale === language)).slice(0, 1)
  })
}
