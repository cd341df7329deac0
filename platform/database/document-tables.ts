import type { HttpMethod } from '@portico/contract/method/method'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from './database.ts'

/** A document in the database: as deployed, or that of an API as it is edited. */
export type DocumentPlace = { documentId: string } | { apiId: string }

/** A part of a document, with what it refers to itself. */
export interface PartRow {
  key: string
  digest: string
  needs: string[]
}

/** An operation without its content. */
export interface OperationRow extends PartRow {
  methodId: string
  httpMethod: HttpMethod
  path: string
  summary: string
  deprecated: boolean
  tags: string[]
}

/** The white space that reading a name takes off its ends. */
const OUTER =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
/** Matches the text of a list that may have a tag with outer white space, or an empty one. */
const UNTRIMMED = `(^\\{|[",])[${OUTER}]|[${OUTER}]([",]|\\}$)|""`

/** The tags of an operation, as `operationTags` reads them: earlier versions stored those of edited methods as they were written. */
const TAGS = sql`case when tags::text ~ ${UNTRIMMED} then array(
  select name from unnest(tags) with ordinality as given (tag, at) cross join lateral btrim(tag, ${OUTER}) as name
  where name <> '' group by name order by min(at)) else tags end`

/** Returns subqueries with the same columns, whatever the place. */
export function tablesOf(place: DocumentPlace): { operations: SQL; components: SQL; paths: SQL } {
  if ('documentId' in place) {
    const its = sql`document_id = ${place.documentId}`
    return {
      operations: sql`(select method_id, position, http_method, path, summary, deprecated, ${TAGS} as tags, fields, content, digest, needs, slug
        from deployed_operations where ${its} and not is_webhook)`,
      components: sql`(select key, position, content, digest, needs from deployed_components where ${its})`,
      paths: sql`(select path, position, content, digest, needs from deployed_paths where ${its})`,
    }
  }
  const its = sql`api_id = ${place.apiId}`
  return {
    operations: sql`(select id as method_id, position, http_method, path, summary, deprecated, ${TAGS} as tags, fields,
      operation as content, operation_digest as digest, needs, null::text as slug from methods where ${its})`,
    components: sql`(select key, position, content, digest, needs from document_components where ${its})`,
    paths: sql`(select path, position, content, digest, needs from document_paths where ${its})`,
  }
}

/** Returns a subquery of the webhooks of a deployed document. Those of an API as it is edited are in the head of its document. */
export function webhookTable(documentId: string): SQL {
  return sql`(select position, http_method, path, summary, deprecated, ${TAGS} as tags, fields, content, needs, slug
    from deployed_operations where document_id = ${documentId} and is_webhook)`
}

/** The order of operations in a document. */
export const documentOrder = sql`position, path, http_method`

/** Returns all operations of a document without their contents, in its order. */
export async function operationRows(db: Reader, place: DocumentPlace): Promise<OperationRow[]> {
  const { rows } = await db.execute<OperationRow & Record<string, unknown>>(sql`
    select method_id as "methodId", http_method as "httpMethod", path, http_method || ' ' || path as key, summary, deprecated, tags, digest, needs
    from ${tablesOf(place).operations} o order by ${documentOrder}`)
  return rows
}

/** Returns all components of a document without their contents, in its order. */
export async function componentRows(db: Reader, place: DocumentPlace): Promise<PartRow[]> {
  const { rows } = await db.execute<PartRow & Record<string, unknown>>(sql`
    select key, digest, needs from ${tablesOf(place).components} c order by position, key`)
  return rows
}

/** A component of a document. */
export interface ComponentRow {
  key: string
  content: string
}

/** Returns the components that some keys need, directly or through others, in the order of the document, as a query. */
export function neededComponentsOf(place: DocumentPlace, keys: SQL): SQL {
  const { components } = tablesOf(place)
  return sql`with recursive needed(key) as (
      select unnest(${keys})
      union select unnest(c.needs) from needed join ${components} c on c.key = needed.key)
    select c.key, c.content from ${components} c join needed on needed.key = c.key order by c.position, c.key`
}

/** Returns the components that some keys need, directly or through others, in the order of the document. */
export async function neededComponents(db: Reader, place: DocumentPlace, keys: SQL): Promise<ComponentRow[]> {
  const { rows } = await db.execute<ComponentRow & Record<string, unknown>>(neededComponentsOf(place, keys))
  return rows
}
