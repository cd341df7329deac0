import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type DocumentPlace, tablesOf } from '../../database/document-tables.ts'
import { EMPTY_HEAD } from '../../openapi/empty-head.ts'
import { uniqueSlugs } from '../../openapi/operation-slug.ts'

/** What a document contains as a whole. */
export interface DocumentContents {
  head: string
  /** The tags of operations in their first order, with the number of operations; an empty name for those without a tag. */
  tagCounts: { name: string; count: number }[]
  operationCount: number
  /** The names of schemas, in the order of the document. */
  models: string[]
}

/** Returns the head of a document as an expression. */
export function headOf(place: DocumentPlace): SQL<string> {
  const head =
    'documentId' in place
      ? sql`select head from deployed_documents where id = ${place.documentId}`
      : sql`select content as head from document_heads where api_id = ${place.apiId}`
  return sql`coalesce((${head}), ${EMPTY_HEAD})`
}

/** Returns the tags of a document's operations as an expression. */
export function tagCountsOf(place: DocumentPlace): SQL<DocumentContents['tagCounts']> {
  return sql`(select coalesce(json_agg(json_build_object('name', tag, 'count', count) order by first), '[]') from (
    select tag, count(*)::int as count, min(position) as first
    from ${tablesOf(place).operations} o cross join lateral unnest(case when tags = '{}' then array[''] else tags end) tag
    group by tag) counted)`
}

/** Returns what a document contains as a whole, with one query. */
export async function readContents(db: Reader, place: DocumentPlace): Promise<DocumentContents> {
  const { operations, components } = tablesOf(place)
  const { rows } = await db.execute<DocumentContents & Record<string, unknown>>(sql`
    select ${headOf(place)} as head, ${tagCountsOf(place)} as "tagCounts", (select count(*)::int from ${operations} o) as "operationCount",
      array(select substr(key, 9) from ${components} c where starts_with(key, 'schemas/') order by position, key) as models`)
  return rows[0] ?? { head: EMPTY_HEAD, tagCounts: [], operationCount: 0, models: [] }
}

/** Returns the names of schemas with their slugs. */
export function namedModels(models: readonly string[]): { name: string; slug: string }[] {
  const slugs = uniqueSlugs(models.map((name) => ({ texts: [name], key: name })))
  return models.map((name, index) => ({ name, slug: slugs[index] ?? name }))
}
