import { DURATION_UNIT, durationBucket } from '@portico/contract/gateway-snapshot/call-durations'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { ensurePartition, type PartitionedTable } from '../database/partitions.ts'
import { SPANS } from '../database/traffic-spans.ts'
import { NIL_ID } from '../features/traffic/traffic-queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A period of 31 days and the one before it. */
const DAYS = 62
const FULL_DAYS = 31
/** APIs that are called all the time, and those that are called in every fourth hour; the others are called once a day. */
const HOT = 50
const WARM = 500
const APIS_PER_STATEMENT = 150
/** Subscribers of the first version, each of whom calls it every hour. */
export const CALLERS = 1_000
const LISTS = 64

/**
 * Fills the tables of traffic for the APIs of `seedCatalogue` over 62 days, as gateways' reports would have: 50 APIs are called all the time in
 * two versions by ten methods and subscribers, 450 often, the others daily; the first version has 1,000 subscribers that call it every hour.
 * Returns the busiest API, its version with the callers, and a subscription to it.
 */
export async function seedTraffic(
  db: Database,
  now: Date,
): Promise<{ apiId: string; stageId: string; subscriptionId: string; methodId: string }> {
  const end = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS
  const start = end - DAYS * DAY_MS
  await prepare(db, start, end)
  const spans = sql`bench_moments m cross join bench_stages s join bench_lists l on l.n = (s.n * 31 + m.k) % ${LISTS}`
  const active = sql`(s.n < ${HOT} or m.span >= 24 or (m.k + s.n) % (case when m.span = 1 then (case when s.n < ${WARM} then 4 else 24 end)
    else (case when s.n < ${WARM} then 1 else 4 end) end) = 0)`
  const sums = sql`(1 + (s.n * 7 + m.k) % 50) * m.span, (s.n * 3 + m.k) % 5, 1000 * m.span, 90000 * m.span, l.durations`
  const columns = sql.raw('calls, errors, request_bytes, response_bytes, durations')
  const busy = (hot: number, warm: number, cold: number) =>
    sql`(case when s.n < ${HOT} then ${sql.raw(String(hot))} when s.n < ${WARM} then ${sql.raw(String(warm))} else ${sql.raw(String(cold))} end)`

  await ofAll(
    db,
    (some) => sql`insert into traffic_by_api (span, at, api_id, environment_id, ${columns})
    select m.span, m.at, s.api_id, s.environment_id, ${sums} from ${spans} where ${active} and s.number = 1 and ${some}`,
  )
  await ofAll(
    db,
    (some) => sql`insert into traffic_by_outcome (span, at, api_id, stage_id, environment_id, status_class, error, ${columns})
    select m.span, m.at, s.api_id, s.stage_id, s.environment_id, o.status_class, o.error, ${sums}
    from ${spans} join bench_outcomes o on o.n < ${busy(4, 2, 1)} where ${active} and ${some}`,
  )
  await ofAll(
    db,
    (some) => sql`insert into traffic_by_method (span, at, api_id, stage_id, method_id, ${columns})
    select m.span, m.at, s.api_id, s.stage_id, c.method_id, ${sums}
    from ${spans} join bench_methods c on c.api_id = s.api_id and c.n < ${busy(10, 3, 1)} where ${active} and ${some}`,
  )
  await ofAll(
    db,
    (some) => sql`insert into traffic_by_subscriber (span, at, api_id, stage_id, subscription_id, last_at, ${columns})
    select m.span, m.at, s.api_id, s.stage_id, c.subscription_id, m.at, ${sums}
    from ${spans} join bench_subscriptions c on c.api_id = s.api_id and c.n < ${busy(10, 3, 1)}
    where ${active} and s.n > 0 and ${some}`,
  )
  await ofCallers(db, spans, sums, columns)
  await ofFull(db, 'traffic_hours', sql`m.span = 1 and ${active}`, busy)
  await ofFull(db, 'traffic_days', sql`m.span = 24`, busy)
  await ofMinutes(db, end)
  await ofEverything(db, columns)
  const { rows } = await db.execute<{ apiId: string; stageId: string; subscriptionId: string; methodId: string }>(sql`
    select s.api_id as "apiId", s.stage_id as "stageId", c.subscription_id as "subscriptionId", m.method_id as "methodId"
    from bench_stages s join bench_subscriptions c on c.api_id = s.api_id and c.n = 0 join bench_methods m on m.api_id = s.api_id and m.n = 0
    where s.n = 0 and s.number = 1`)
  if (!rows[0]) throw new Error('there are no APIs')
  return rows[0]
}

/** The tables that the rows are made from, and the partitions that they go to. */
async function prepare(db: Database, start: number, end: number): Promise<void> {
  const minutes: PartitionedTable[] = ['traffic_minutes']
  const months: PartitionedTable[] = [
    'traffic_hours',
    'traffic_days',
    'traffic_by_api',
    'traffic_by_outcome',
    'traffic_by_method',
    'traffic_by_subscriber',
  ]
  for (let at = start - 5 * DAY_MS; at <= end + DAY_MS; at += DAY_MS) {
    for (const table of months) await ensurePartition(db, table, new Date(at))
    if (at > end - 3 * DAY_MS) for (const table of minutes) await ensurePartition(db, table, new Date(at))
  }
  const moments = SPANS.flatMap((span) => {
    const length = span * HOUR_MS
    const first = Math.floor(start / length)
    return Array.from({ length: Math.ceil(end / length) - first }, (_, k) => ({
      span,
      k,
      at: new Date((first + k) * length).toISOString(),
    }))
  })
  await db.execute(sql`create unlogged table bench_moments as select * from unnest(${sql.param(moments.map(({ span }) => span))}::smallint[],
    ${sql.param(moments.map(({ k }) => k))}::int[], ${sql.param(moments.map(({ at }) => at))}::timestamptz[]) as moments(span, k, at)`)
  const lists = Array.from({ length: LISTS }, (_, index) => `{${durationsOf(index).join(',')}}`)
  await db.execute(sql`create unlogged table bench_lists as select ordinality - 1 as n, list::bigint[] as durations
    from unnest(${sql.param(lists)}::text[]) with ordinality as lists(list)`)
  await db.execute(sql`create unlogged table bench_outcomes as select * from (
    values (0, 2::smallint, ''), (1, 4::smallint, ''), (2, 4::smallint, 'UsageLimitExceeded'), (3, 5::smallint, 'NoHealthyServer')) as o(n, status_class, error)`)
  await db.execute(sql`insert into environments (id, exposed_on_portal, name, protocol, api_endpoint, listen_port, access_log_format, log_level, body_limit_bytes)
    values (gen_random_uuid(), false, 'Bench two', 'http', 'two.example.com', 8081, '%h', 'info', 1)`)
  await db.execute(sql`insert into stages (id, api_id, environment_id, name, auth_type, ip_rule)
    select gen_random_uuid(), a.id, e.id, 'v2', 'apiKey', '{}' from (select id from apis order by id limit ${HOT}) a, environments e where e.name = 'Bench two'`)
  await db.execute(sql`create unlogged table bench_stages as select dense_rank() over (order by api_id) - 1 as n, api_id, id as stage_id, environment_id,
    row_number() over (partition by api_id order by name) as number from stages`)
  await db.execute(
    sql`create unlogged table bench_methods as select api_id, id as method_id, row_number() over (partition by api_id order by id) - 1 as n from methods`,
  )
  await db.execute(sql`insert into subscriptions (id, api_id, user_id, status)
    select gen_random_uuid(), (select api_id from bench_stages where n = 0 and number = 1), id, 'APPROVED'
    from users where 'user' = any (roles) order by id desc limit ${CALLERS} on conflict do nothing`)
  await db.execute(sql`create unlogged table bench_subscriptions as select api_id, id as subscription_id,
    row_number() over (partition by api_id order by status = 'APPROVED' desc, id) - 1 as n from subscriptions`)
  for (const table of ['moments', 'lists', 'stages', 'methods', 'subscriptions']) await db.execute(sql.raw(`analyze bench_${table}`))
  await db.execute(sql`create index on bench_methods (api_id, n)`)
  await db.execute(sql`create index on bench_subscriptions (api_id, n)`)
}

/** Durations around a median between 2 and 400 ms, in 8 to 40 buckets. */
function durationsOf(index: number): number[] {
  const middle = durationBucket(2_000 * 1.087 ** index)
  const width = 4 + ((index * 13) % 17)
  return Array.from(
    { length: 2 * width },
    (_, at) => (1 + Math.round(40 / (1 + Math.abs(at - width)))) * DURATION_UNIT + middle + at - width,
  )
}

/** Runs a statement for some APIs after the other, within the time limit of statements. */
async function ofAll(db: Database, statement: (some: SQL) => SQL): Promise<void> {
  const { rows } = await db.execute<{ apis: number }>(sql`select max(n)::int + 1 as apis from bench_stages`)
  const apis = rows[0]?.apis ?? 0
  for (let from = 0; from < apis; from += from < HOT ? HOT / 10 : APIS_PER_STATEMENT)
    await db.execute(statement(sql`s.n >= ${from} and s.n < ${from < HOT ? from + HOT / 10 : from + APIS_PER_STATEMENT}`))
}

type Busy = (hot: number, warm: number, cold: number) => SQL

async function ofFull(db: Database, table: PartitionedTable, active: SQL, busy: Busy): Promise<void> {
  const since = sql`m.at >= (select max(at) from bench_moments) - make_interval(days => ${FULL_DAYS})`
  await ofAll(
    db,
    (some) => sql`insert into ${sql.identifier(table)}
      (at, api_id, stage_id, method_id, subscription_id, status, error, calls, request_bytes, response_bytes, duration_us, durations)
    select m.at, s.api_id, s.stage_id, c.method_id, u.subscription_id, o.status_class * 100, o.error, 1 + m.k % 50, 1000, 90000, 1000000, l.durations
    from bench_moments m cross join bench_stages s join bench_lists l on l.n = (s.n * 31 + m.k) % ${LISTS}
      join bench_methods c on c.api_id = s.api_id and c.n < ${busy(3, 2, 1)}
      join bench_subscriptions u on u.api_id = s.api_id and u.n < ${busy(2, 2, 2)}
      join bench_outcomes o on o.n < ${busy(2, 1, 1)}
    where ${active} and ${since} and ${some} on conflict do nothing`,
  )
}

/** Every subscriber of the first version calls it every hour. */
async function ofCallers(db: Database, spans: SQL, sums: SQL, columns: SQL): Promise<void> {
  const since = sql`m.at >= (select max(at) from bench_moments) - make_interval(days => ${FULL_DAYS})`
  for (let from = 0; from < CALLERS; from += CALLERS / 20) {
    const some = sql`s.n = 0 and s.number = 1 and ${since} and c.n >= ${from} and c.n < ${from + CALLERS / 20}`
    await db.execute(sql`insert into traffic_by_subscriber (span, at, api_id, stage_id, subscription_id, last_at, ${columns})
      select m.span, m.at, s.api_id, s.stage_id, c.subscription_id, m.at, ${sums} from ${spans} join bench_subscriptions c on c.api_id = s.api_id where ${some}`)
    await db.execute(sql`insert into traffic_hours
        (at, api_id, stage_id, method_id, subscription_id, status, error, calls, request_bytes, response_bytes, duration_us, durations)
      select m.at, s.api_id, s.stage_id, d.method_id, c.subscription_id, 201, '', 1 + m.k % 50, 1000, 90000, 1000000, l.durations
      from ${spans} join bench_subscriptions c on c.api_id = s.api_id join bench_methods d on d.api_id = s.api_id and d.n = 0 where ${some} and m.span = 1`)
  }
}

/** The minutes of the last day: all of the busiest APIs, and one of each hour of the others. */
async function ofMinutes(db: Database, end: number): Promise<void> {
  const day = sql`generate_series(${new Date(end - DAY_MS).toISOString()}::timestamptz, ${new Date(end).toISOString()}::timestamptz, '1 minute') as at`
  await ofAll(
    db,
    (some) => sql`insert into traffic_minutes
      (at, api_id, stage_id, method_id, subscription_id, status, error, calls, request_bytes, response_bytes, duration_us, durations)
    select at, s.api_id, s.stage_id, c.method_id, ${NIL_ID}, o.status_class * 100, o.error, 3, 1000, 90000, 1000000, l.durations
    from ${day} cross join bench_stages s join bench_lists l on l.n = s.n % ${LISTS}
      join bench_methods c on c.api_id = s.api_id and c.n < case when s.n < ${HOT} then 2 else 1 end
      join bench_outcomes o on o.n < case when s.n < ${HOT} then 2 else 1 end
    where (s.n < ${HOT} or extract(minute from at) = s.n % 60) and ${some}`,
  )
}

/** The rows of all APIs together. */
async function ofEverything(db: Database, columns: SQL): Promise<void> {
  const sums = sql`1000000, 1000, 1000000000, 90000000000, l.durations`
  const lists = sql`join bench_lists l on l.n = m.k % ${LISTS}`
  const environments = sql`(select distinct environment_id from bench_stages) e`
  await db.execute(sql`insert into traffic_by_api (span, at, api_id, environment_id, ${columns})
    select m.span, m.at, ${NIL_ID}, e.environment_id, ${sums} from bench_moments m cross join ${environments} ${lists}`)
  await db.execute(sql`insert into traffic_by_outcome (span, at, api_id, stage_id, environment_id, status_class, error, ${columns})
    select m.span, m.at, ${NIL_ID}, ${NIL_ID}, e.environment_id, o.status_class, o.error, ${sums}
    from bench_moments m cross join ${environments} cross join bench_outcomes o ${lists}`)
  await db.execute(sql`insert into traffic_by_api (span, at, api_id, environment_id, ${columns})
    select 0, minute, ${NIL_ID}, e.environment_id, ${sums}
    from (select minute, row_number() over (order by minute) as k from generate_series(
      (select max(at) from bench_moments where span = 1) - interval '1 day', (select max(at) from bench_moments where span = 1), '1 minute') as minute) m
    cross join ${environments} ${lists}`)
}
