import { dateAfter, dateIn } from '@portico/contract/statistics/local-days'
import { GROUPINGS, OF_ONE_API, OWN_GROUPINGS } from '@portico/contract/statistics/statistics'
import { openDatabase } from '../platform/database/database.ts'
import { getAdminDashboard } from '../platform/features/admin-dashboard/admin-dashboard-view.ts'
import { getDeveloperDashboard } from '../platform/features/developer-dashboard/developer-dashboard-view.ts'
import { listStageCallers } from '../platform/features/stage/stage-callers.ts'
import { getOwnStatistics, getStatistics } from '../platform/features/statistics/statistics-view.ts'
import { getTopTraffic } from '../platform/features/statistics/top-traffic-view.ts'
import { getOwnSubscriptionTraffic } from '../platform/features/subscription/subscription-view.ts'
import { getApiTraffic } from '../platform/features/traffic/traffic-view.ts'
import { seedCatalogue } from '../platform/testing/seed-catalogue.ts'
import { seedTraffic } from '../platform/testing/seed-traffic.ts'
import { createTestDatabase } from '../platform/testing/test-database.ts'
import { measureViews, personOf } from './support/measure-views.ts'
import { recordStatements } from './support/record-statements.ts'

// Goal: every view of statistics answers within 100 ms at p95, with 62 days of the traffic of 10,000 APIs; also the callers of a version that has
// 744,000 rows of hours. An export is the view and its file. Run: `npm run bench statistics`; with a text, the views that contain it.
// `BENCH_DATABASE` names a migrated database that keeps the rows.
const GOAL_MS = 100
const ZONE = 'Asia/Seoul'
const [only] = process.argv.slice(2)

const kept = process.env.BENCH_DATABASE
const database = kept ? { connectionString: kept, drop: async () => {} } : await createTestDatabase()
const db = openDatabase(database.connectionString, () => {})
const { query, printPlans } = recordStatements(db)

const seeded = await seed()
const now = seeded.now

async function seed() {
  const { rows: found } = await query({ text: `select to_regclass('bench_seeded') as name` })
  if (!found[0]?.name) {
    const startedAt = performance.now()
    const people = await seedCatalogue(db)
    const to = new Date()
    const traffic = await seedTraffic(db, to)
    const client = await db.$client.connect()
    await client.query('set statement_timeout = 0')
    await client.query({ text: 'vacuum analyze', query_timeout: 3_600_000 } as { text: string })
    client.release(true)
    console.log(`seeded in ${Math.round((performance.now() - startedAt) / 1_000)} s`)
    await query({ text: 'create table bench_seeded as select $1::jsonb as content' }, [JSON.stringify({ ...people, ...traffic, now: to })])
  }
  const { rows } = await query({ text: 'select content from bench_seeded' })
  const content = rows[0]?.content as unknown as Awaited<ReturnType<typeof seedCatalogue>> &
    Awaited<ReturnType<typeof seedTraffic>> & { now: string }
  return { ...content, now: new Date(content.now) }
}

const { apiId, stageId, methodId, subscriptionId } = seeded
const admin = personOf(seeded.admin, ['admin'])
const { rows: owners } = await query(
  {
    text: `select a.owner_id as "ownerId", s.user_id as "userId", v.environment_id as "environmentId"
      from apis a join subscriptions s on s.id = $1 join stages v on v.id = $2 where a.id = $3`,
  },
  [subscriptionId, stageId, apiId],
)
const developer = personOf(Number(owners[0]?.ownerId), ['developer'])
const user = personOf(Number(owners[0]?.userId), ['user'])
const environmentId = owners[0]?.environmentId

const today = dateIn(ZONE, now.getTime())
const month = { from: dateAfter(today, -30), to: today, timeZone: ZONE }
const week = { from: dateAfter(today, -6), to: today, timeZone: ZONE }
const day = { from: today, to: today, timeZone: ZONE }

const VIEWS: Record<string, () => Promise<unknown>> = {}
for (const by of GROUPINGS) {
  if (!OF_ONE_API.has(by)) {
    VIEWS[`all APIs, 31 days by ${by}`] = () => getStatistics(db, admin, { ...month, by }, now)
    VIEWS[`100 APIs of a developer, 31 days by ${by}`] = () => getStatistics(db, developer, { ...month, by }, now)
  }
  VIEWS[`one API, 31 days by ${by}`] = () => getStatistics(db, developer, { ...month, by, apiId }, now)
  VIEWS[`one API, 31 days by hour, by ${by}`] = () => getStatistics(db, developer, { ...month, step: 'hour', by, apiId }, now)
  VIEWS[`one version, 31 days by hour, by ${by}`] = () => getStatistics(db, developer, { ...month, step: 'hour', by, apiId, stageId }, now)
}
Object.assign(VIEWS, {
  'all APIs, 31 days by hour': () => getStatistics(db, admin, { ...month, step: 'hour', by: 'api' }, now),
  '100 APIs of a developer, 31 days by hour': () => getStatistics(db, developer, { ...month, step: 'hour', by: 'api' }, now),
  'all APIs of an environment, 31 days': () => getStatistics(db, admin, { ...month, by: 'api', environmentId }, now),
  'all APIs, calls of a reason, 31 days': () => getStatistics(db, admin, { ...month, by: 'api', reason: 'UsageLimitExceeded' }, now),
  'all APIs, calls of a status class, 31 days': () => getStatistics(db, admin, { ...month, by: 'reason', statusClass: 4 }, now),
  'all APIs, a week': () => getStatistics(db, admin, { ...week, by: 'api' }, now),
  'all APIs, today by minute': () => getStatistics(db, admin, { ...day, step: 'minute', by: 'environment' }, now),
  'one API, today by minute': () => getStatistics(db, developer, { ...day, step: 'minute', by: 'endpoint', apiId }, now),
  'one method, 31 days by hour, by version': () =>
    getStatistics(db, developer, { ...month, step: 'hour', by: 'version', apiId, methodId }, now),
  'one method, 31 days by status class': () => getStatistics(db, developer, { ...month, by: 'statusClass', apiId, methodId }, now),
  'one method, 31 days by subscriber': () => getStatistics(db, developer, { ...month, by: 'subscriber', apiId, methodId }, now),
  'one subscriber, 31 days by hour, by version': () =>
    getStatistics(db, developer, { ...month, step: 'hour', by: 'version', apiId, subscriptionId }, now),
  'one subscriber, 31 days by endpoint': () => getStatistics(db, developer, { ...month, by: 'endpoint', apiId, subscriptionId }, now),
  'the busiest and slowest, all APIs': () => getTopTraffic(db, admin, ZONE, now),
  'the busiest and slowest of a developer': () => getTopTraffic(db, developer, ZONE, now),
  'callers of a version': () =>
    listStageCallers(db, developer, { apiId, stageId }, { page: 1, size: 20, q: undefined, sort: '-lastCalledAt' }, now),
  'callers of a version, searched': () =>
    listStageCallers(db, developer, { apiId, stageId }, { page: 1, size: 20, q: '사람 9', sort: '-calls' }, now),
})
for (const by of OWN_GROUPINGS)
  VIEWS[`own subscription, 31 days by hour, by ${by}`] = () =>
    getOwnStatistics(db, user, subscriptionId, { ...month, step: 'hour', by }, now)
for (const window of ['hour', 'day'] as const) {
  VIEWS[`dashboard of an admin, last ${window}`] = () => getAdminDashboard(db, admin, window, now)
  VIEWS[`dashboard of a developer, last ${window}`] = () => getDeveloperDashboard(db, developer, window, now)
  VIEWS[`traffic of an API, last ${window}`] = () => getApiTraffic(db, developer, apiId, window, now)
}
for (const window of ['hour', 'day', 'month'] as const)
  VIEWS[`traffic of a subscription, last ${window}`] = () => getOwnSubscriptionTraffic(db, user, subscriptionId, window, now)

await measureViews(VIEWS, { goalMs: GOAL_MS, only, printPlans })

await db.$client.end()
await database.drop()
