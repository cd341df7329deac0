import type { Locale } from '@portico/contract/locale'
import type { PolicyCategory, PolicyDetail, PublicPolicy } from '@portico/contract/policy/policy-endpoints'
import { and, asc, count, desc, eq, getTableColumns, lte, ne } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import { policies, policyAgreements } from '../../database/schema/policy.ts'
import { refuse } from '../../http/refusal.ts'
import { presentPolicy, presentPolicyDetail, presentPublicPolicy } from './policy-present.ts'
import { currentPolicies, type Policy, policiesFor, today } from './policy-queries.ts'

type ListQuery = {
  page: number
  size: number
  q?: string | undefined
  sort: string
  category?: PolicyCategory | undefined
  locale?: Locale | undefined
}

const { content: _content, ...SUMMARY } = getTableColumns(policies)
const ORDER = {
  startsOn: [asc(policies.startsOn), asc(policies.id)],
  '-startsOn': [desc(policies.startsOn), desc(policies.id)],
  title: [asc(policies.title), asc(policies.id)],
  '-title': [desc(policies.title), desc(policies.id)],
}

/** Returns one page of policies; `q` searches titles. */
export async function listPolicies(db: Reader, query: ListQuery) {
  const { page, size, q, sort, category, locale } = query
  const where = and(
    containsText(policies.title, q),
    category ? eq(policies.category, category) : undefined,
    locale ? eq(policies.locale, locale) : undefined,
  )
  const { limit, offset } = pageBounds(query)
  const [rows, [all], current] = await Promise.all([
    db
      .select(SUMMARY)
      .from(policies)
      .where(where)
      .orderBy(...ORDER[sort as keyof typeof ORDER])
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(policies).where(where),
    currentPolicies(db),
  ])
  const isCurrent = (id: string) => current.some((policy) => policy.id === id)
  return { items: rows.map((row) => presentPolicy(row, isCurrent(row.id))), total: all?.total ?? 0, page, size }
}

/** Returns one policy with its text. Throws PolicyNotFound. */
export async function getPolicy(db: Reader, policyId: string): Promise<PolicyDetail> {
  const [policy] = await db.select().from(policies).where(eq(policies.id, policyId))
  if (!policy) return refuse('PolicyNotFound')
  const [agreed] = await db.select({ total: count() }).from(policyAgreements).where(eq(policyAgreements.policyId, policyId))
  const current = await currentPolicies(db)
  return presentPolicyDetail(
    policy,
    current.some(({ id }) => id === policyId),
    agreed?.total ?? 0,
  )
}

/** Returns the policies in force for a reader of a language. */
export async function listCurrentPolicies(db: Reader, locale: Locale): Promise<{ items: PublicPolicy[] }> {
  const current = await currentPolicies(db)
  return { items: await Promise.all(policiesFor(locale, current).map((policy) => withVersions(db, policy, current))) }
}

/** Returns one public policy that has begun, including past ones. Throws PolicyNotFound for private and future ones. */
export async function getPublicPolicy(db: Reader, policyId: string): Promise<PublicPolicy> {
  const [policy] = await db
    .select()
    .from(policies)
    .where(and(eq(policies.id, policyId), begun()))
  return policy ? withVersions(db, policy, await currentPolicies(db)) : refuse('PolicyNotFound')
}

/** Adds the other public versions of its category and language that have begun, newest first, and which one is in force. */
async function withVersions(db: Reader, policy: Policy, current: readonly Policy[]): Promise<PublicPolicy> {
  const { id, category, locale } = policy
  const versions = await db
    .select({ id: policies.id, title: policies.title, startsOn: policies.startsOn })
    .from(policies)
    .where(and(begun(), eq(policies.category, category), eq(policies.locale, locale), ne(policies.id, id)))
    .orderBy(desc(policies.startsOn), desc(policies.id))
  const inForce = current.find((other) => other.category === category && other.locale === locale)
  return presentPublicPolicy(policy, inForce?.id ?? null, versions)
}

function begun() {
  return and(eq(policies.visibility, 'public'), lte(policies.startsOn, today()))
}
