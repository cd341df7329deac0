import type { ParameterKey } from '@portico/contract/method/parameter-input'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'

/**
 * Returns one row for each parameter of an API's methods, read from `methods_same_type`'s rows of the API: the method, the parameter's
 * position `n`, its JSON `p`, and its fields as columns.
 */
export function usesOf(apiId: string, key?: ParameterKey): SQL {
  const ofKey = key ? sql`and p ->> 'place' = ${key.place} and p ->> 'name' = ${key.name}` : sql``
  return sql`
    select m.id as "methodId", m.http_method as "httpMethod", m.path, n, p, p ->> 'place' as place, p ->> 'name' as name,
      p ->> 'type' as type, (p ->> 'array')::boolean as "array", (p ->> 'required')::boolean as required, p ->> 'description' as description
    from methods m cross join lateral jsonb_array_elements(m.parameters) with ordinality as element(p, n)
    where m.api_id = ${apiId} ${ofKey}`
}

/** Returns a hash of a parameter's values in all methods that use it, computed by the database; null if none does. */
export async function hashOfParameter(db: Reader, apiId: string, key: ParameterKey): Promise<string | null> {
  const { rows } = await db.execute<{ hash: string | null }>(sql`
    select md5(string_agg("methodId" || ' ' || p, ' ' order by "methodId", n)) as hash from (${usesOf(apiId, key)}) uses`)
  return rows[0]?.hash ?? null
}
