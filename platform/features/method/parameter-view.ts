import type { Value } from '@portico/contract/endpoint'
import type { ParameterKey, parameterListQuery, parameterUseListQuery } from '@portico/contract/method/parameter-input'
import {
  PARAMETER_VARIANTS_MAX,
  type ParameterComparison,
  type ParameterSummary,
  type ParameterUse,
  type ParameterVariant,
} from '@portico/contract/method/parameter-view'
import { SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { containsText, pageBounds } from '../../database/list-page.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { requireApi } from '../api/api-queries.ts'
import { hashOfParameter, usesOf } from './parameter-uses.ts'

const LIST_ORDERS = {
  name: sql`lower(name), name, place`,
  '-name': sql`lower(name) desc, name desc, place desc`,
  useCount: sql`"useCount", lower(name), name, place`,
  '-useCount': sql`"useCount" desc, lower(name), name, place`,
}

/** The columns of a parameter over its uses; aggregates that need no sorting, since a large API has 100,000 uses. */
const SUMMARY_COLUMNS = sql`place, name, count(*)::int as "useCount",
  case when min(type) = max(type) then min(type) end as type,
  case when bool_and("array") = bool_or("array") then bool_and("array") end as "array",
  case when bool_and(required) = bool_or(required) then bool_and(required) end as required,
  case when min(description) = max(description) then min(description) end as description`

/** Returns one page of the parameters of all methods of an API, searched by name and description. Throws NoApi. */
export async function listParameters(db: Reader, person: Person, apiId: string, query: Value<typeof parameterListQuery>) {
  const { page, size, q, sort, place, type, differs } = query
  const api = await requireApi(db, person, apiId)
  const isVaried = sql`(type is null or "array" is null or required is null or description is null)`
  const hasText = q && sql`bool_or(${containsText(sql`name`, q)} or ${containsText(sql`description`, q)})`
  const { items, total } = await pageOfRows<ParameterSummary>(db, {
    rows: sql`
      select ${SUMMARY_COLUMNS} from (${usesOf(api.id)}) uses ${conditionsOf('where', place && sql`place = ${place}`)}
      group by place, name ${conditionsOf('having', type && sql`bool_or(type = ${type})`, hasText)}`,
    where: conditionsOf('where', differs === undefined ? undefined : differs ? isVaried : sql`not ${isVaried}`),
    order: LIST_ORDERS[sort],
    page,
    size,
  })
  return { items: items.map(presentSummary), total, page, size }
}

/**
 * Returns a parameter with the different ways in which methods describe it, the most common first. Throws NoApi, ParameterNotFound if no
 * method uses it.
 */
export async function compareParameter(db: Reader, person: Person, apiId: string, key: ParameterKey): Promise<ParameterComparison> {
  const api = await requireApi(db, person, apiId)
  const uses = usesOf(api.id, key)
  const [{ rows: summaries }, { rows: variants }, hash] = await Promise.all([
    db.execute<ParameterSummary & Record<string, unknown>>(sql`select ${SUMMARY_COLUMNS} from (${uses}) uses group by place, name`),
    db.execute<ParameterVariant & { total: number }>(sql`
      select type, "array", required, description, count(*)::int as "useCount", count(*) over ()::int as total
      from (${uses}) uses group by type, "array", required, description
      order by "useCount" desc, type, "array", required, description limit ${PARAMETER_VARIANTS_MAX}`),
    hashOfParameter(db, api.id, key),
  ])
  const [summary] = summaries
  if (!summary || hash === null) return refuse('ParameterNotFound')
  return {
    ...presentSummary(summary),
    hash,
    variants: variants.map(({ type, array, required, description, useCount }) => ({ type, array, required, description, useCount })),
    variantCount: variants[0]?.total ?? 0,
  }
}

const USE_ORDERS = { path: sql`path, "httpMethod", "methodId", n`, '-path': sql`path desc, "httpMethod" desc, "methodId", n` }

/** Returns one page of the methods that use a parameter, with its values there, searched by path. Throws NoApi. */
export async function listParameterUses(db: Reader, person: Person, apiId: string, query: Value<typeof parameterUseListQuery>) {
  const { page, size, q, sort, type, required, array, ...key } = query
  const api = await requireApi(db, person, apiId)
  const { items, total } = await pageOfRows<ParameterUse>(db, {
    rows: usesOf(api.id, key),
    where: conditionsOf(
      'where',
      containsText(sql`path`, q),
      type && sql`type = ${type}`,
      required === undefined ? undefined : sql`required = ${required}`,
      array === undefined ? undefined : sql`"array" = ${array}`,
    ),
    order: USE_ORDERS[sort],
    page,
    size,
  })
  return { items: items.map(presentUse), total, page, size }
}

interface RowsOfPage {
  rows: SQL
  where: SQL
  order: SQL
  page: number
  size: number
}

/** Returns a page of rows and the number of all of them, from one pass over the methods. */
async function pageOfRows<Row>(db: Reader, { rows, where, order, page, size }: RowsOfPage): Promise<{ items: Row[]; total: number }> {
  const { limit, offset } = pageBounds({ page, size })
  const { rows: answer } = await db.execute<{ items: Row[]; total: number }>(sql`
    with every as materialized (${rows}), found as materialized (select * from every ${where}),
      on_page as (select *, row_number() over (order by ${order}) as position from found order by position limit ${limit} offset ${offset})
    select (select count(*)::int from found) as total,
      (select coalesce(json_agg(on_page order by position), '[]') from on_page) as items`)
  return answer[0] ?? { items: [], total: 0 }
}

/** Returns a clause of those conditions that are given; empty if there is none. */
function conditionsOf(clause: 'where' | 'having', ...conditions: (SQL | '' | undefined)[]): SQL {
  const given = conditions.filter((condition) => condition instanceof SQL)
  return given.length > 0 ? sql`${sql.raw(clause)} ${sql.join(given, sql` and `)}` : sql``
}

function presentSummary({ place, name, useCount, type, array, required, description }: ParameterSummary): ParameterSummary {
  return { place, name, useCount, type, array, required, description }
}

function presentUse({ methodId, httpMethod, path, type, array, required, description }: ParameterUse): ParameterUse {
  return { methodId, httpMethod, path, type, array, required, description }
}
