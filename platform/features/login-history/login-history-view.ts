import {
  type OwnSignInView,
  SIGN_IN_COUNT_MAX,
  SIGN_IN_METHODS,
  SIGN_IN_MONTHS,
  SIGN_IN_RESULTS,
  type SignInMethod,
  type SignInResult,
  type SignInView,
} from '@portico/contract/login-history/login-history-endpoints'
import type { Portal } from '@portico/contract/role'
import { PORTALS } from '@portico/contract/role'
import { periodOf } from '@portico/contract/rule/period'
import { and, count, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { pageBounds } from '../../database/list-page.ts'
import { signIns } from '../../database/schema/session.ts'
import { users } from '../../database/schema/user.ts'
import { deviceOf } from './login-history-queries.ts'

/** Filters of a login history search. */
export interface SignInFilters {
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  portal?: Portal | undefined
  method?: SignInMethod | undefined
  result?: SignInResult | undefined
}

/** Limit of people that a search matches. */
const PEOPLE_MAX = 10_000

/**
 * Returns one page of the login history. Matches are counted up to `SIGN_IN_COUNT_MAX`, and there are no pages beyond that. Matches are
 * collected from a covering index; only if there are too many, so that they are dense, the page is read from the index by time.
 */
export async function listSignIns(db: Reader, query: SignInFilters & { page: number; size: number; sort: string }) {
  const { page, size } = query
  const direction = sql.raw(query.sort.startsWith('-') ? 'desc' : 'asc')
  const { limit, offset } = pageBounds(query)
  const order = sql`order by at ${direction}, id ${direction} limit ${Math.max(0, Math.min(limit, SIGN_IN_COUNT_MAX - offset))} offset ${offset}`
  const search = query.q ? await searchOf(db, query.q) : undefined
  const condition = filtersOf(query)
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`
    with ${matchesOf(condition, search)}, counted as materialized (select count(*)::int as total from matches)
    select total, case when total <= ${SIGN_IN_COUNT_MAX} then array(select id from matches ${order}) else '{}' end as ids from counted`)
  const { total, ids } = rows[0] ?? { total: 0, ids: [] }
  const more = total > SIGN_IN_COUNT_MAX
  const items = await readSignIns(
    db,
    more ? await idsByTime(db, search ? sql`${condition} and ${search.either}` : condition, order) : ids,
    direction,
  )
  return { items, total: Math.min(total, SIGN_IN_COUNT_MAX), more, page, size }
}

/** Returns one page of a person's own sign-ins of the last three months. */
export async function listOwnSignIns(db: Reader, userId: number, query: { page: number; size: number }) {
  const { limit, offset } = pageBounds(query)
  const own = and(eq(signIns.userId, userId), gte(signIns.at, sql`now() - make_interval(months => ${SIGN_IN_MONTHS})`))
  const [rows, [all]] = await Promise.all([
    db.select().from(signIns).where(own).orderBy(desc(signIns.at), desc(signIns.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(signIns).where(own),
  ])
  return { items: rows.map(presentOwnSignIn), total: all?.total ?? 0, page: query.page, size: query.size }
}

/**
 * Returns the condition of all filters except the search. All three kinds are always named, so that the index by kind needs one descent for
 * each of their few combinations.
 */
export function filtersOf({ from, to, portal, method, result }: SignInFilters): SQL {
  const period = periodOf({ from, to })
  return sql`${signIns.at} >= ${period.from.toISOString()}::timestamptz and ${signIns.at} < ${period.to.toISOString()}::timestamptz
    and ${signIns.portal} = any(${textArray(portal ? [portal] : PORTALS)}) and ${signIns.method} = any(${textArray(method ? [method] : SIGN_IN_METHODS)})
    and ${signIns.result} = any(${textArray(result ? [result] : SIGN_IN_RESULTS)})`
}

/** The conditions of a search text. */
export interface SignInSearch {
  people: SQL
  /** Entered addresses that begin with the text. */
  typed: SQL
  /** Either of the two. */
  either: SQL
}

/** Returns the conditions for people whose name or address contains a text, and for entered addresses that begin with it. */
export async function searchOf(db: Reader, q: string): Promise<SignInSearch> {
  const escaped = q.replace(/[\\%_]/g, '\\$&')
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from users where name ilike ${`%${escaped}%`} or email ilike ${`%${escaped}%`} limit ${PEOPLE_MAX}`,
  )
  const people = sql`${sql.param(rows.map(({ id }) => id))}::int[]`
  const typed = sql`${signIns.email} like ${`${escaped.toLowerCase()}%`}`
  return { people, typed, either: sql`(${signIns.userId} = any(${people}) or ${typed})` }
}

/** Selects rows of the login history with their people; deleted people are null. `exactAt` is to the microsecond. */
export function selectSignIns(db: Reader) {
  return db
    .select({
      id: signIns.id,
      at: signIns.at,
      exactAt: sql<string>`${signIns.at}::text`,
      userId: users.id,
      name: users.name,
      email: signIns.email,
      portal: signIns.portal,
      method: signIns.method,
      result: signIns.result,
      address: signIns.address,
      userAgent: signIns.userAgent,
    })
    .from(signIns)
    .leftJoin(users, and(eq(users.id, signIns.userId), sql`${users.status} <> 'deleted'`))
}

/** Selects as many rows as are counted, through the suitable index: by kind, or by person and entered address. */
function matchesOf(condition: SQL, search: SignInSearch | undefined): SQL {
  const most = sql`limit ${SIGN_IN_COUNT_MAX + 1}`
  if (!search) return sql`matches as materialized (select at, id from sign_ins where ${condition} ${most})`
  return sql`of_people as materialized (
      select sign_ins.at, sign_ins.id from unnest(${search.people}) as person(id) join sign_ins on sign_ins.user_id = person.id
      where ${condition} ${most}),
    matches as materialized (
      select at, id from of_people union
      (select at, id from sign_ins where ${search.typed} and ${condition} and (select count(*) from of_people) <= ${SIGN_IN_COUNT_MAX} ${most}))`
}

async function idsByTime(db: Reader, condition: SQL, order: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from sign_ins where ${condition} ${order}`)
  return rows.map(({ id }) => id)
}

async function readSignIns(db: Reader, ids: string[], direction: SQL): Promise<SignInView[]> {
  if (ids.length === 0) return []
  const rows = await selectSignIns(db).where(inArray(signIns.id, ids)).orderBy(sql`${signIns.at} ${direction}, ${signIns.id} ${direction}`)
  return rows.map((row) => ({ ...presentOwnSignIn(row), email: row.email, userId: row.userId, name: row.name }))
}

function presentOwnSignIn(row: Omit<typeof signIns.$inferSelect, 'email'>): OwnSignInView {
  const { id, at, portal, method, result, address, userAgent } = row
  return { id, at: at.toISOString(), portal, method, result, address, device: deviceOf(userAgent) }
}

function textArray(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}::text[]`
}
