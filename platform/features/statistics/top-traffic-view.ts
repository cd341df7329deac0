import { type Grouping, TOP_MAX } from '@portico/contract/statistics/statistics'
import type { StatisticsView, TopTraffic, TopTrafficRow } from '@portico/contract/statistics/statistics-endpoints'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { NIL_ID } from '../traffic/traffic-queries.ts'
import { type Grouped, groupsOf, groupsOfKeys, rankGroups } from './statistics-groups.ts'
import { statisticsPeriod } from './statistics-period.ts'
import type { Scope } from './statistics-source.ts'
import { scopeOf } from './statistics-view.ts'

type Group = StatisticsView['groups'][number]

/**
 * Returns what dashboards show of the default period: the APIs, subscribers and reasons with the most calls, and the slowest and most failing
 * methods. Methods and subscribers are those of the APIs with the most calls or errors, because all of 10,000 APIs would take seconds.
 */
export async function getTopTraffic(db: Reader, person: Person, timeZone: string, now = new Date()): Promise<TopTraffic> {
  const period = statisticsPeriod({ timeZone }, false, now.getTime())
  const scope = await scopeOf(db, person, undefined)
  const grouped = (of: Scope, by: Grouping): Grouped => ({ scope: of, filters: {}, period, by })
  const groups = async (of: Scope, by: Grouping, rank?: 'errors') =>
    (await groupsOf(db, grouped(of, by), rank)).groups.filter(({ key }) => key !== NIL_ID)
  const ofApis = grouped(scope, 'api')
  const [ranked, reasons] = await Promise.all([rankGroups(db, ofApis, ['calls', 'errors']), groups(scope, 'reason')])
  const some = (apiIds: readonly string[]): Scope => ({ kind: 'some', apiIds })
  const [apis, subscribers, called, failing] = await Promise.all([
    groupsOfKeys(db, ofApis, ranked.calls.slice(0, TOP_MAX)),
    groups(some(ranked.calls), 'subscriber'),
    groups(some(ranked.calls), 'endpoint'),
    groups(some(ranked.errors), 'endpoint', 'errors'),
  ])
  const slowest = called.toSorted((one, other) => (other.p95Ms ?? 0) - (one.p95Ms ?? 0))
  return {
    apis: apis.map((group) => rowOf(group, { apiId: group.key })),
    subscribers: await withApis(db, subscribers, 'subscriptions'),
    slowest: await withApis(db, slowest, 'methods'),
    failing: await withApis(
      db,
      failing.filter(({ errors }) => errors > 0),
      'methods',
    ),
    reasons: reasons.slice(0, TOP_MAX).map((group) => rowOf(group, { apiId: null })),
  }
}

/** Returns the first rows with the API that each belongs to; deleted things are left out. */
async function withApis(db: Reader, groups: readonly Group[], table: 'methods' | 'subscriptions'): Promise<TopTrafficRow[]> {
  const first = groups.filter(({ name }) => name !== null).slice(0, TOP_MAX)
  const { rows } = await db.execute<{ id: string; apiId: string; apiName: string }>(sql`
    select t.id, a.id as "apiId", a.name as "apiName" from ${sql.identifier(table)} t join apis a on a.id = t.api_id
    where t.id = any(${sql.param(first.map(({ key }) => key))}::uuid[])`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return first.flatMap((group) => {
    const api = byId.get(group.key)
    return api ? [rowOf(group, { apiId: api.apiId, note: api.apiName })] : []
  })
}

function rowOf({ key, name, note, calls, errors, p95Ms }: Group, more: Pick<TopTrafficRow, 'apiId'> & { note?: string }): TopTrafficRow {
  return { key, name, note, calls, errors, p95Ms, ...more }
}
