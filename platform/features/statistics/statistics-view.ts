import type { Value } from '@portico/contract/endpoint'
import { DEPLOYMENTS_MAX, FILE_GROUPS_MAX, type Grouping } from '@portico/contract/statistics/statistics'
import type { ownStatisticsQuery, StatisticsView, statisticsQuery } from '@portico/contract/statistics/statistics-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { idsOfOwnApis, worksOnAll } from '../../database/own-rows.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { requireApi } from '../api/api-queries.ts'
import { namesOfChosen } from './group-names.ts'
import { type AllGroups, allGroups, groupsOf } from './statistics-groups.ts'
import { type Period, spansOfPeriod, spansOfSteps, statisticsPeriod } from './statistics-period.ts'
import { type Filters, hasMinutes, type Scope, sourceOf } from './statistics-source.ts'
import { countCalls, figuresOf, NO_CALLS, plus, type Sums, sumTraffic } from './sum-traffic.ts'

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
  return statisticsOf(db, await scopeOfSubscription(db, person, subscriptionId), { ...query, subscriptionId }, query, now)
}

/** The groups of a period for a download. */
export type GroupsOfPeriod = Pick<StatisticsView, 'from' | 'to'> & AllGroups

/** Returns the groups of the statistics of `getStatistics`, up to `FILE_GROUPS_MAX`. Throws NoApi. */
export async function getGroups(
  db: Reader,
  person: Person,
  query: Value<typeof statisticsQuery>,
  now = new Date(),
): Promise<GroupsOfPeriod> {
  return groupsOfPeriod(db, await scopeOf(db, person, query.apiId), query, query, now)
}

/** Returns the groups of the statistics of `getOwnStatistics`, up to `FILE_GROUPS_MAX`. Throws SubscriptionNotFound. */
export async function getOwnGroups(
  db: Reader,
  person: Person,
  subscriptionId: string,
  query: Value<typeof ownStatisticsQuery>,
  now = new Date(),
): Promise<GroupsOfPeriod> {
  return groupsOfPeriod(db, await scopeOfSubscription(db, person, subscriptionId), { ...query, subscriptionId }, query, now)
}

async function scopeOfSubscription(db: Reader, person: Person, subscriptionId: string): Promise<Scope> {
  const { rows } = await db.execute<{ apiId: string }>(
    sql`select api_id as "apiId" from subscriptions where id = ${subscriptionId} and user_id = ${person.id}`,
  )
  return { kind: 'one', apiId: rows[0]?.apiId ?? refuse('SubscriptionNotFound') }
}

/** Returns whose calls a person sees: of one API, of all, or of those that the person works on. Throws NoApi. */
export async function scopeOf(db: Reader, person: Person, apiId: string | undefined): Promise<Scope> {
  if (apiId) return { kind: 'one', apiId: (await requireApi(db, person, apiId)).id }
  if (worksOnAll(person)) return { kind: 'all' }
  const { rows } = await db.execute<{ id: string }>(sql`select id from ${idsOfOwnApis(person)} as own(id)`)
  return { kind: 'some', apiIds: rows.map(({ id }) => id) }
}

type Asked = Parameters<typeof statisticsPeriod>[0] & { by: Grouping } & Parameters<typeof namesOfChosen>[1]

async function groupsOfPeriod(db: Reader, scope: Scope, filters: Filters, asked: Asked, now: Date): Promise<GroupsOfPeriod> {
  const period = statisticsPeriod(asked, hasMinutes(scope, filters), now.getTime())
  const groups = await allGroups(db, { scope, filters, period, by: asked.by }, FILE_GROUPS_MAX)
  return { ...limitsOf(period), ...groups }
}

function limitsOf({ from, to }: Period): Pick<StatisticsView, 'from' | 'to'> {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

async function statisticsOf(db: Reader, scope: Scope, filters: Filters, asked: Asked, now: Date): Promise<StatisticsView> {
  const period = statisticsPeriod(asked, hasMinutes(scope, filters), now.getTime())
  const [points, before, groups, chosen, deployments] = await Promise.all([
    seriesOf(db, scope, filters, period),
    periodBefore(db, scope, filters, period),
    groupsOf(db, { scope, filters, period, by: asked.by }),
    namesOfChosen(db, { ...asked, ...(scope.kind === 'one' ? { apiId: scope.apiId } : {}) }),
    deploymentsOf(db, scope, filters, period),
  ])
  return {
    ...limitsOf(period),
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
  const byPoint = await sumTraffic(db, source, spansOfSteps(period.steps, period.to, period, source.kind), 'point')
  return period.steps.map((_, point) => byPoint.get(String(point)) ?? NO_CALLS)
}

/** Returns the sums of the period before, and the calls of each of its steps. */
async function periodBefore(db: Reader, scope: Scope, filters: Filters, period: Period): Promise<{ total: Sums; calls: number[] }> {
  const { before, step, isOld } = period
  const source = sourceOf(scope, filters, period)
  const ofSteps = spansOfSteps(before.steps, before.to, period, source.kind)
  const whole = step === 'minute' ? ofSteps.map(({ at, hours }) => ({ at, hours })) : spansOfPeriod({ ...before, isOld }, source.kind)
  const [calls, total] = await Promise.all([countCalls(db, source, ofSteps, 'point'), sumTraffic(db, source, whole, sql`0`)])
  return { total: total.get('0') ?? NO_CALLS, calls: before.steps.map((_, point) => calls.get(String(point)) ?? 0) }
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
