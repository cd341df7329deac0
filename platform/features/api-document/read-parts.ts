import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type DocumentPlace, documentOrder, tablesOf } from '../../database/document-tables.ts'
import { namedPart } from '../../openapi/component-part.ts'
import type { PathPart } from '../../openapi/document-parts.ts'
import { EMPTY_HEAD } from '../../openapi/empty-head.ts'
import type { EffectiveParts } from './effective-document-text.ts'
import type { EffectiveOperationPart } from './effective-operation.ts'
import { headOf } from './read-contents.ts'

/** Rows that are read at once: few enough that receiving them does not block other requests. */
const SLICE = 300

/** Returns the head of a document. */
export async function readHeadOf(db: Reader, place: DocumentPlace): Promise<string> {
  const { rows } = await db.execute<{ head: string }>(sql`select ${headOf(place)} as head`)
  return rows[0]?.head ?? EMPTY_HEAD
}

/** Returns all parts of a document, in slices. */
export async function readParts(db: Reader, place: DocumentPlace): Promise<EffectiveParts> {
  const { operations, components, paths } = tablesOf(place)
  const head = await readHeadOf(db, place)
  const { rows: items } = await db.execute<PathPart & Record<string, unknown>>(
    sql`select path, content from ${paths} p order by position, path`,
  )
  return {
    head,
    paths: items,
    operations: await all<EffectiveOperationPart>(
      db,
      sql`select method_id as "methodId", http_method as "httpMethod", path, content from ${operations} o order by ${documentOrder}`,
    ),
    components: (await all<{ key: string; content: string }>(db, sql`select key, content from ${components} c order by position, key`)).map(
      namedPart,
    ),
  }
}

async function all<Row extends object>(db: Reader, query: ReturnType<typeof sql>): Promise<Row[]> {
  const found: Row[] = []
  for (;;) {
    const { rows } = await db.execute(sql`${query} limit ${SLICE} offset ${found.length}`)
    found.push(...(rows as Row[]))
    if (rows.length < SLICE) return found
  }
}
