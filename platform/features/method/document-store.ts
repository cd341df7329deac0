import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { documentComponents, documentHeads, documentPaths } from '../../database/schema/document.ts'
import { componentKey } from '../../openapi/component-index.ts'
import { directNeeds } from '../../openapi/direct-needs.ts'
import type { ComponentPart, PathPart } from '../../openapi/document-parts.ts'
import type { StoredHead } from './document-queries.ts'

/** Few enough that serializing large contents does not block other requests. */
const ROWS_PER_INSERT = 50

/** Writes the head of an API's document, and which parts of the document stay from earlier ones. */
export async function writeHead(tx: Transaction, apiId: string, { content, staying }: StoredHead): Promise<void> {
  await tx
    .insert(documentHeads)
    .values({ apiId, content, staying })
    .onConflictDoUpdate({
      target: documentHeads.apiId,
      set: { content: sql`excluded.content`, staying: sql`excluded.staying` },
      setWhere: sql`(document_heads.content, document_heads.staying) <> (excluded.content, excluded.staying)`,
    })
}

/** Makes a list the components of an API's document: writes what differs, deletes the others. */
export async function writeComponents(tx: Transaction, apiId: string, components: readonly ComponentPart[]): Promise<void> {
  const wanted = components.map(({ content, ...name }, position) => ({ apiId, key: componentKey(name), position, content }))
  const stored = await tx.select({ key: documentComponents.key }).from(documentComponents).where(eq(documentComponents.apiId, apiId))
  const keys = new Set(wanted.map(({ key }) => key))
  const gone = stored.flatMap(({ key }) => (keys.has(key) ? [] : [key]))
  if (gone.length > 0) {
    await tx.delete(documentComponents).where(and(eq(documentComponents.apiId, apiId), inArray(documentComponents.key, gone)))
  }
  for (let at = 0; at < wanted.length; at += ROWS_PER_INSERT) {
    const rows = wanted.slice(at, at + ROWS_PER_INSERT).map((row) => ({ ...row, needs: directNeeds(row.content) }))
    await tx
      .insert(documentComponents)
      .values(rows)
      .onConflictDoUpdate({
        target: [documentComponents.apiId, documentComponents.key],
        set: { position: sql`excluded.position`, content: sql`excluded.content`, needs: sql`excluded.needs` },
        setWhere: sql`(document_components.position, document_components.content) <> (excluded.position, excluded.content)`,
      })
  }
}

/** Makes a list the path items of an API's document: writes what differs, deletes the others. */
export async function writePaths(tx: Transaction, apiId: string, paths: readonly PathPart[]): Promise<void> {
  const stored = await tx.select({ path: documentPaths.path }).from(documentPaths).where(eq(documentPaths.apiId, apiId))
  const wanted = new Set(paths.map(({ path }) => path))
  const gone = stored.flatMap(({ path }) => (wanted.has(path) ? [] : [path]))
  if (gone.length > 0) await tx.delete(documentPaths).where(and(eq(documentPaths.apiId, apiId), inArray(documentPaths.path, gone)))
  const rows = paths.map(({ path, content }, position) => ({ apiId, path, position, content, needs: directNeeds(content) }))
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    await tx
      .insert(documentPaths)
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .onConflictDoUpdate({
        target: [documentPaths.apiId, documentPaths.path],
        set: { position: sql`excluded.position`, content: sql`excluded.content`, needs: sql`excluded.needs` },
        setWhere: sql`(document_paths.position, document_paths.content) <> (excluded.position, excluded.content)`,
      })
  }
}
