import { GROUPS_MAX, type Grouping } from '@portico/contract/statistics/statistics'
import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { namesOf } from './group-names.ts'
import { type Period, spansOfPeriod } from './statistics-period.ts'
import { type Filters, keyOf, type Scope, type Source, sourceOf } from './statistics-source.ts'
import { chosenRows, countCalls, figuresOf, NO_CALLS, type Sums, sumTraffic } from './sum-traffic.ts'

/** Whose calls are grouped, and by what. */
export interface Grouped {
  scope: Scope
  filters: Filters
  period: Period
  by: Grouping
}

/** What groups are ranked by. */
type Rank = 'calls' | 'errors'
type Group = StatisticsView['groups'][number]

const BATCH = 500

/** The groupings with so few groups that all are summed at once; those of the others have ids. */
const FEW_GROUPS: ReadonlySet<Grouping> = new Set(['statusClass', 'environment', 'reason'])

/** Returns the groups with the most calls or errors, and how many there are. */
export async function groupsOf(db: Reader, grouped: Grouped, rank: Rank = 'calls'): Promise<Pick<StatisticsView, 'groups' | 'groupCount'>> {
  if (FEW_GROUPS.has(grouped.by)) return fewGroups(db, grouped, rank)
  const { [rank]: keys, count } = await rankGroups(db, grouped, [rank])
  return { groups: await groupsOfKeys(db, grouped, keys), groupCount: count }
}

/** All groups up to a number, those with the most calls first, in batches, and how many there are. */
export interface AllGroups {
  groupCount: number
  batches: AsyncGenerator<Group[]>
}

/** Returns what `groupsOf` returns in the same order, but up to `max` groups; each batch is read when it is asked for. */
export async function allGroups(db: Reader, grouped: Grouped, max: number): Promise<AllGroups> {
  if (FEW_GROUPS.has(grouped.by)) {
    const { groups, groupCount } = await fewGroups(db, grouped, 'calls', max)
    return { groupCount, batches: batchesOf(groups, (batch) => Promise.resolve(batch)) }
  }
  const { calls, count } = await rankGroups(db, grouped, ['calls'], max)
  return { groupCount: count, batches: batchesOf(calls, (keys) => groupsOfKeys(db, grouped, keys)) }
}

async function* batchesOf<Item>(items: Item[], read: (batch: Item[]) => Promise<Group[]>): AsyncGenerator<Group[]> {
  for (let start = 0; start < items.length; start += BATCH) yield await read(items.slice(start, start + BATCH))
}

/** Returns the keys of the groups with the most calls, errors or both, each in its order, and how many groups there are. The rows are read once. */
export async function rankGroups(
  db: Reader,
  grouped: Grouped,
  ranks: readonly Rank[],
  max = GROUPS_MAX,
): Promise<Record<Rank, string[]> & { count: number }> {
  const { source, key, spans } = rowsOf(grouped)
  if (spans.length === 0) return { calls: [], errors: [], count: 0 }
  const names = ranks.map((rank) => sql.identifier(rank))
  const columns = sql.join(
    names.map((name) => sql`t.${name}`),
    sql`, `,
  )
  const sums = sql.join(
    names.map((name) => sql`sum(${name}) as ${name}`),
    sql`, `,
  )
  const first = (rank: Rank) => sql`
    (select ${rank}::text as rank, key, total from ranked order by ${sql.identifier(rank)} desc, key limit ${max})`
  const { rows } = await db.execute<{ rank: Rank; key: string; total: number }>(sql`
    ${chosenRows(source, spans, key, columns)},
      ranked as materialized (select key, ${sums}, count(*) over ()::int as total from chosen group by key)
    ${sql.join(ranks.map(first), sql` union all `)}`)
  const keysBy = (wanted: Rank) => rows.flatMap(({ rank, key: id }) => (rank === wanted ? [id] : []))
  return { calls: keysBy('calls'), errors: keysBy('errors'), count: rows[0]?.total ?? 0 }
}

/** Returns groups with ids, in the order of their keys. */
export async function groupsOfKeys(db: Reader, grouped: Grouped, keys: readonly string[]): Promise<StatisticsView['groups']> {
  if (keys.length === 0) return []
  const { by, scope } = grouped
  // APIs are read by their own keys only: with two conditions on one column the database goes by time, through the rows of all.
  const isNarrowed = by === 'api' && scope.kind !== 'one'
  const { source, key, spans, spansBefore } = rowsOf(isNarrowed ? { ...grouped, scope: { kind: 'some', apiIds: keys } } : grouped)
  const shown = isNarrowed ? sql`` : sql`and ${key} = any(${sql.param([...keys])}::uuid[])`
  const [sums, before, names] = await Promise.all([
    sumTraffic(db, source, spans, key, shown),
    countCalls(db, source, spansBefore, key, shown),
    namesOf(db, by, keys),
  ])
  return presentGroups(keys, sums, before, names)
}

async function fewGroups(
  db: Reader,
  grouped: Grouped,
  rank: Rank,
  max = GROUPS_MAX,
): Promise<Pick<StatisticsView, 'groups' | 'groupCount'>> {
  const { source, key, spans, spansBefore } = rowsOf(grouped)
  const [sums, before] = await Promise.all([sumTraffic(db, source, spans, key), countCalls(db, source, spansBefore, key)])
  const keys = [...sums.keys()].sort(
    (one, other) => (sums.get(other)?.[rank] ?? 0) - (sums.get(one)?.[rank] ?? 0) || (one < other ? -1 : 1),
  )
  return { groups: presentGroups(keys, sums, before, await namesOf(db, grouped.by, keys)).slice(0, max), groupCount: keys.length }
}

function rowsOf({ scope, filters, period, by }: Grouped): {
  source: Source
  key: SQL
  spans: ReturnType<typeof spansOfPeriod>
  spansBefore: ReturnType<typeof spansOfPeriod>
} {
  const source = sourceOf(scope, filters, period, by)
  return {
    source,
    key: keyOf(by, source),
    spans: spansOfPeriod(period, source.kind),
    spansBefore: spansOfPeriod({ ...period.before, isOld: period.isOld }, source.kind),
  }
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
