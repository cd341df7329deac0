import type { BodyOf } from '@portico/contract/endpoint'
import type { methodEndpoints } from '@portico/contract/method/method-endpoints'
import type { ParameterChange, ParameterKey } from '@portico/contract/method/parameter-input'
import { NAMED_METHODS_MAX } from '@portico/contract/method/parameter-view'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { storableJson } from '../../database/schema/storable-json.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-queries.ts'
import { hashOfParameter, usesOf } from './parameter-uses.ts'

type ChangeInput = BodyOf<typeof methodEndpoints.changeParameter>

/**
 * Changes a parameter in all or some of the methods that use it, all or none; gateways follow with the next deployment. Returns the number
 * of methods that are different now. Throws NoApi, ParameterNotFound, ParameterOutdated if its values changed since the hash was read,
 * MethodNotFound for a method that does not use it, and ParameterTaken, whose data names the methods that already have a parameter of the
 * new name and place.
 */
export async function changeParameter(tx: Transaction, person: Person, apiId: string, input: ChangeInput): Promise<number> {
  const { place, name, hash, methodIds, change } = input
  const api = await lockApi(tx, person, apiId)
  const key = { place, name }
  const current = await hashOfParameter(tx, api.id, key)
  if (current === null) refuse('ParameterNotFound')
  if (current !== hash) refuse('ParameterOutdated')
  const chosen = methodIds === null ? await methodsThatUse(tx, api.id, key) : [...new Set(methodIds)]
  if (methodIds !== null) await requireUses(tx, api.id, key, chosen)
  if (change.place !== undefined || change.name !== undefined) {
    await requireFree(tx, api.id, key, { place: change.place ?? place, name: change.name ?? name }, chosen)
  }
  const changed = await writeChange(tx, key, change, chosen)
  if (changed > 0) await tx.update(apis).set({ updatedAt: new Date() }).where(eq(apis.id, api.id))
  return changed
}

async function methodsThatUse(tx: Transaction, apiId: string, key: ParameterKey): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct "methodId" as id from (${usesOf(apiId, key)}) uses`)
  return rows.map(({ id }) => id)
}

async function requireUses(tx: Transaction, apiId: string, key: ParameterKey, methodIds: readonly string[]): Promise<void> {
  const using = new Set(await methodsThatUse(tx, apiId, key))
  if (methodIds.some((id) => !using.has(id))) refuse('MethodNotFound')
}

/** Checks that none of the methods would have two parameters of one name and place; names of headers ignore case (RFC 9110, section 5.1). */
async function requireFree(
  tx: Transaction,
  apiId: string,
  key: ParameterKey,
  wanted: ParameterKey,
  methodIds: readonly string[],
): Promise<void> {
  const isSameName = wanted.place === 'header' ? sql`lower(name) = lower(${wanted.name})` : sql`name = ${wanted.name}`
  const { rows } = await tx.execute<{ httpMethod: string; path: string; count: number }>(sql`
    select "httpMethod", path, count(*) over ()::int as count from (${usesOf(apiId)}) uses
    where place = ${wanted.place} and ${isSameName} and not (place = ${key.place} and name = ${key.name})
      and "methodId" = any(${idsOf(methodIds)})
    group by "methodId", "httpMethod", path order by path, "httpMethod" limit ${NAMED_METHODS_MAX}`)
  if (rows.length === 0) return
  refuse('ParameterTaken', { methods: rows.map(({ httpMethod, path }) => ({ httpMethod, path })), count: rows[0]?.count ?? 0 })
}

/** Writes the change in one statement; methods that have the new values already stay as they are. */
async function writeChange(
  tx: Transaction,
  { place, name }: ParameterKey,
  change: ParameterChange,
  methodIds: readonly string[],
): Promise<number> {
  const isKey = sql`p ->> 'place' = ${place} and p ->> 'name' = ${name}`
  const changed = sql`p || ${storableJson(change)}::jsonb`
  const { rowCount } = await tx.execute(sql`
    update methods set updated_at = now(),
      parameters = (select jsonb_agg(case when ${isKey} then ${changed} else p end order by n)
        from jsonb_array_elements(parameters) with ordinality as element(p, n))
    where id = any(${idsOf(methodIds)})
      and exists (select 1 from jsonb_array_elements(parameters) as element(p) where ${isKey} and ${changed} <> p)`)
  return rowCount ?? 0
}

function idsOf(methodIds: readonly string[]): SQL {
  return sql`${sql.param(methodIds)}::uuid[]`
}
