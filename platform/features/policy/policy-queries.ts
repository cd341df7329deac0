import { LOCALES, type Locale } from '@portico/contract/locale'
import { POLICY_CATEGORIES } from '@portico/contract/policy/policy-endpoints'
import { and, desc, eq, gte, isNull, lte, or, type SQL } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { policies } from '../../database/schema/policy.ts'

export type Policy = typeof policies.$inferSelect

/** Returns today in UTC as `2026-11-21`. */
export function today(now = new Date()): string {
  return now.toISOString().slice(0, 10)
}

/**
 * Returns the condition for public policies in force on a day. Of several in one category and language the one that began last is current.
 */
export function inForce(day: string): SQL | undefined {
  return and(eq(policies.visibility, 'public'), lte(policies.startsOn, day), or(isNull(policies.endsOn), gte(policies.endsOn, day)))
}

/** Returns the current policy of each category and language that has one. */
export async function currentPolicies(db: Reader): Promise<Policy[]> {
  return db
    .selectDistinctOn([policies.category, policies.locale])
    .from(policies)
    .where(inForce(today()))
    .orderBy(policies.category, policies.locale, desc(policies.startsOn), desc(policies.createdAt), desc(policies.id))
}

/** Returns the policies for a reader of a language: per category the one in that language, else in another. */
export function policiesFor(locale: Locale, current: readonly Policy[]): Policy[] {
  const languages = [locale, ...LOCALES.filter((other) => other !== locale)]
  return POLICY_CATEGORIES.flatMap((category) => {
    const ofCategory = current.filter((policy) => policy.category === category)
    return languages.flatMap((language) => ofCategory.filter((policy) => policy.locale === language)).slice(0, 1)
  })
}
