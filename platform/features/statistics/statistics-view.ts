import type { Value } from '@portico/contract/endpoint'
import { DEPLOYMENTS_MAX, GROUPS_MAX, type Grouping } from '@portico/contract/statistics/statistics'
import type { ownStatisticsQuery, StatisticsView, statisticsQuery } from '@portico/contract/statistics/statistics-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { idsOfOwnApis, worksOnAll } from '../../database/own-rows.ts'
import { spanRows } from '../../database/traffic-spans.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { requireApi } from '../api/api-queries.ts'
import { namesOf, namesOfChosen } from './group-names.ts'
import { type Period, spansOfPeriod, spansOfSteps, statisticsPeriod } from './statistics-period.ts'
import { type Filters, hasMinutes, keyOf, type Scope, sourceOf } from './statistics-source.ts'
import { countCalls, figuresOf, IN_SPAN, NO_CALLS, plus, type Sums, sumTraffic } from './sum-traffic.ts'

/** Returns the statistics of the APIs that a person may work on. Throws NoApi. */
export async function getStatistics(
  db: Reader,
  person: Person,
  query: Value<typeof statisticsQuery>,
  now = new Date(),
): Promise<StatisticsView> {
  return statisticsOf(db, await scopeOf(db, person, query.apiId), query, query, now)
}

/** Returns the statistics of a person's own subscription. Throws SubscriptionNotFound. */
export async function getOwnStatistics(
  db: Reader,
  person: Person,
  subscriptionId: string,
  query: Value<typeof ownStatisticsQuery>,
  now = new Date(),
): Promise<StatisticsView> {
  const { rows } = await db.execute<{ apiId: string }>(
    sql`select api_id as "apiId" from subscriptions where id = ${subscriptionId} and user_id = ${person.id}`,
  )
  const apiId = rows[0]?.apiId ?? refuse('SubscriptionNotFound')
  return statisticsOf(db, { kind: 'one', apiId }, { ...query, subscriptionId }, query, now)
}

/** Returns whose calls a person sees: of one API, of all, or of those that the person works on. Throws NoApi. */
export async function scopeOf(db: Reader, person: Person, apiId: string | undefined): Promise<Scope> {
  if (apiId) return { kind: 'one', apiId: (await requireApi(db, person, apiId)).id }
  if (worksOnAll(person)) return { kind: 'all' }
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${idsOfOwnApis(person)} as own(id)`)
  return { kind: 'some', apiIds: rows.map(({ id }) => id) }
}

async function statisticsOf(
  db: Reader,
  scope: Scope,
  filters: Filters,
  asked: Parameters<typeof statisticsPeriod>[0] & { by: Grouping } & Parameters<typeof namesOfChosen>[1],
  now: Date,
): Promise<StatisticsView> {
  const period = statisticsPeriod(asked, hasMinutes(scope, filters), now.getTime())
  const [points, before, groups, chosen, deployments] = await Promise.all([
    seriesOf(db, scope, filters, period),
    periodBefore(db, scope, filters, period),
    groupsOf(db, scope, filters, period, asked.by),
    namesOfChosen(db, { ...asked, ...(scope.kind === 'one' ? { apiId: scope.apiId } : {}) }),
    deploymentsOf(db, scope, filters, period),
  ])
  return {
    from: new Date(period.from).toISOString(),
    to: new Date(period.to).toISOString(),
    step: period.step,
    total: figuresOf(plus(points)),
    before: figuresOf(before.total),
    points: points.map((sums, index) => ({
      at: new Date(period.steps[index] ?? 0).toISOString(),
      beforeCalls: before.calls[index] ?? null,
      ...figuresOf(sums),
    })),
    ...groups,
    chosen,
    deployments,
  }
}

/** Returns the sums of each step of a period. */
async function seriesOf(db: Reader, scope: Scope, filters: Filters, period: Period): Promise<Sums[]> {
  const source = sourceOf(scope, filters, period)
  const byPoint = await sumTraffic(db, source, spansOfSteps(period.steps, period.to, period, source.kind), sql`spans.point`)
  return period.steps.map((_, point) => byPoint.get(String(point)) ?? NO_CALLS)
}

/** Returns the sums of the period before, and the calls of each of its steps. */
async function periodBefore(db: Reader, scope: Scope, filters: Filters, period: Period): Promise<{ total: Sums; calls: number[] }> {
  const { before, step, isOld } = period
  const source = sourceOf(scope, filters, period)
  const ofSteps = spansOfSteps(before.steps, before.to, period, source.kind)
  const whole = step === 'minute' ? ofSteps.map(({ at, hours }) => ({ at, hours })) : spansOfPeriod({ ...before, isOld }, source.kind)
  const [calls, total] = await Promise.all([countCalls(db, source, ofSteps, sql`spans.point`), sumTraffic(db, source, whole, sql`0`)])
  return { total: total.get('0') ?? NO_CALLS, calls: before.steps.map((_, point) => calls.get(String(point)) ?? 0) }
}

/** The groupings with so few groups that all are summed at once; those of the others have ids. */
const FEW_GROUPS: ReadonlySet<Grouping> = new Set(['statusClass', 'environment', 'reason'])

/** Returns the groups with the most calls or errors, and how many there are. */
export async function groupsOf(
  db: Reader,
  scope: Scope,
  filters: Filters,
  period: Period,
  by: Grouping,
  most: 'calls' | 'errors' = 'calls',
): Promise<Pick<StatisticsView, 'groups' | 'groupCount'>> {
  const source = sourceOf(scope, filters, period, by)
  const key = keyOf(by, source)
  const spans = spansOfPeriod(period, source.kind)
  const spansBefore = spansOfPeriod({ ...period.before, isOld: period.isOld }, source.kind)
  if (FEW_GROUPS.has(by)) {
    const [sums, before] = await Promise.all([sumTraffic(db, source, spans, key), countCalls(db, source, spansBefore, key)])
    const keys = [...sums.keys()].sort(
      (one, other) => (sums.get(other)?.[most] ?? 0) - (sums.get(one)?.[most] ?? 0) || (one < other ? -1 : 1),
    )
    return { groups: presentGroups(keys, sums, before, await namesOf(db, by, keys)).slice(0, GROUPS_MAX), groupCount: keys.length }
  }
  const { rows } = await db.execute<{ key: string | number; total: number }>(sql`
    select key, count(*) over ()::int as total from (
      select key, sum(calls) as calls, sum(errors) as errors
      from ${spanRows(spans)} cross join lateral (
        select ${key} as key, t.calls, t.errors from ${source.rows} where ${IN_SPAN} and ${source.where} offset 0
      ) as found group by 1
    ) as ranked order by ${sql.identifier(most)} desc, key limit ${GROUPS_MAX}`)
  if (rows.length === 0) return { groups: [], groupCount: 0 }
  const keys = rows.map((row) => String(row.key))
  const shown = sql`and ${key} = any(${sql.param(keys)}::uuid[])`
  const [sums, before, names] = await Promise.all([
    sumTraffic(db, source, spans, key, shown),
    countCalls(db, source, spansBefore, key, shown),
    namesOf(db, by, keys),
  ])
  return { groups: presentGroups(keys, sums, before, names), groupCount: rows[0]?.total ?? 0 }
}

function presentGroups(
  keys: readonly string[],
  sums: ReadonlyMap<string, Sums>,
  before: ReadonlyMap<string, number>,
  names: Awaited<ReturnType<typeof namesOf>>,
): StatisticsView['groups'] {
  return keys.map((id) => ({
    ...{ key: id, name: null, note: null, ...names.get(id) },
    beforeCalls: before.get(id) ?? 0,
    ...figuresOf(sums.get(id) ?? NO_CALLS),
  }))
}

async function deploymentsOf(db: Reader, scope: Scope, filters: Filters, { from, to }: Period): Promise<StatisticsView['deployments']> {
  if (scope.kind !== 'one') return []
  const inVersion = filters.stageId ? sql`and s.id = ${filters.stageId}` : sql``
  const inEnvironment = filters.environmentId ? sql`and s.environment_id = ${filters.environmentId}` : sql``
  const { rows } = await db.execute<{ at: Date | string; version: string; number: number }>(sql`
    select d.deployed_at as at, s.name as version, d.number from stages s join deployments d on d.stage_id = s.id
    where s.api_id = ${scope.apiId} and d.deployed_at >= ${new Date(from).toISOString()}::timestamptz
      and d.deployed_at < ${new Date(to).toISOString()}::timestamptz ${inVersion} ${inEnvironment}
    order by d.deployed_at desc, d.id limit ${DEPLOYMENTS_MAX}`)
  return rows.map(({ at, version, number }) => ({ at: new Date(at).toISOString(), version, number })).reverse()
}
