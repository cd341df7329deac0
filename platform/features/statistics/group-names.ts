import { CHOSEN, CHOSEN_FIELDS, type Chosen, type Grouping } from '@portico/contract/statistics/statistics'
import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'

interface GroupName {
  name: string
  note: string | null
}

/** Names and notes of the things whose ids are keys of groups; the other groupings have their keys as names. */
const NAMES: Partial<Record<Grouping, SQL>> = {
  api: sql`select id::text as key, name, base_path as note from apis where id in`,
  endpoint: sql`select id::text as key, http_method || ' ' || path as name, nullif(summary, '') as note from methods where id in`,
  version: sql`select s.id::text as key, s.name, e.name as note from stages s join environments e on e.id = s.environment_id where s.id in`,
  subscriber: sql`select s.id::text as key, u.name, u.email as note from subscriptions s join users u on u.id = s.user_id where s.id in`,
  environment: sql`select id::text as key, name, null as note from environments where id in`,
}

/** Returns the names of groups by key; deleted things have none. */
export async function namesOf(db: Reader, by: Grouping, keys: readonly string[]): Promise<Map<string, GroupName>> {
  const names = NAMES[by]
  if (names === undefined) return new Map(keys.map((key) => [key, { name: key, note: null }]))
  const { rows } = await db.execute<{ key: string; name: string; note: string | null }>(
    sql`${names} (select unnest(${sql.param([...keys])}::uuid[]))`,
  )
  return new Map(rows.map(({ key, name, note }) => [key, { name, note }]))
}

/** Which rows of `NAMES` belong to an API. */
const API_OF: Partial<Record<Chosen, SQL>> = { endpoint: sql`api_id`, version: sql`s.api_id`, subscriber: sql`s.api_id` }

/** Returns the names of the things that a query's filters name: methods, versions and subscriptions of the query's API only. */
export async function namesOfChosen(
  db: Reader,
  asked: Partial<Record<(typeof CHOSEN_FIELDS)[Chosen], string | undefined>>,
): Promise<StatisticsView['chosen']> {
  const given = CHOSEN.flatMap((by) => {
    const id = asked[CHOSEN_FIELDS[by]]
    return id ? [{ by, id }] : []
  })
  return Promise.all(
    given.map(async ({ by, id }) => {
      const inApi = API_OF[by] ? sql`and ${API_OF[by]} = ${asked.apiId}` : sql``
      const { rows } = await db.execute<{ name: string; note: string | null }>(sql`${NAMES[by]} (${id}) ${inApi}`)
      return { by, name: rows[0]?.name ?? null, note: rows[0]?.note ?? null }
    }),
  )
}
