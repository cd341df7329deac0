import { and, asc, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { documentPaths } from '../../database/schema/document.ts'
import { methods } from '../../database/schema/method.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { directNeeds } from '../../openapi/direct-needs.ts'
import type { JsonObject } from '../../openapi/json-object.ts'
import { stringifyJson } from '../../openapi/json-text.ts'
import { detachParameters } from '../../openapi/operation-parts.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { readNeeded, readPathItem } from './document-queries.ts'
import { operationColumns } from './operation-columns.ts'

const at = (apiId: string, path: string) => and(eq(documentPaths.apiId, apiId), eq(documentPaths.path, path))

/** Moves the parameters of a path item to the operations of its path, so that one of them can lose or rename one. */
export async function detachPath(tx: Transaction, apiId: string, path: string): Promise<void> {
  const content = await readPathItem(tx, apiId, path)
  if (content === null) return
  const rows = await tx
    .select({ id: methods.id, operation: methods.operation })
    .from(methods)
    .where(and(eq(methods.apiId, apiId), eq(methods.path, path)))
    .orderBy(asc(methods.position))
  const needed = [content, ...rows.map(({ operation }) => operation)].flatMap(directNeeds)
  const components = new ComponentIndex(await readNeeded(tx, apiId, needed)).lookup
  const { pathItem, operations } = detachParameters(
    parseObject(content),
    rows.map(({ operation }) => parseObject(operation)),
    components,
  )
  await writePathItem(tx, apiId, path, pathItem)
  for (const [index, { id }] of rows.entries()) {
    const columns = operationColumns({ path, pathItem, components }, operations[index] ?? {})
    await tx.update(methods).set(columns).where(eq(methods.id, id))
  }
}

async function writePathItem(tx: Transaction, apiId: string, path: string, item: JsonObject): Promise<void> {
  if (Object.keys(item).length === 0) await tx.delete(documentPaths).where(at(apiId, path))
  else {
    const content = stringifyJson(item)
    await tx
      .update(documentPaths)
      .set({ content, needs: directNeeds(content) })
      .where(at(apiId, path))
  }
}

/** Deletes the item of a path that has no operation. */
export async function clearPath(tx: Transaction, apiId: string, path: string): Promise<void> {
  const [left] = await tx
    .select({ id: methods.id })
    .from(methods)
    .where(and(eq(methods.apiId, apiId), eq(methods.path, path)))
    .limit(1)
  if (!left) await tx.delete(documentPaths).where(at(apiId, path))
}
