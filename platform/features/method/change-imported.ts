import { isDeepStrictEqual } from 'node:util'
import type { ImportTake } from '@portico/contract/method/import-states'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { methods } from '../../database/schema/method.ts'
import { takeGroups } from '../../openapi/change-operation.ts'
import type { OperationGroup } from '../../openapi/document-parts.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { operationAt, targetPathAt } from './import-sides.ts'
import { contextAt, type MergedDocument } from './merge-document.ts'
import { takenFields } from './merge-import.ts'
import { operationColumns } from './operation-columns.ts'
import { importOf, type PlannedMethod } from './plan-import.ts'
import { readOperations } from './stored-methods.ts'

/** Updates stored methods where the document's version applies; returns the number of changed methods. */
export async function changeImported(
  tx: Transaction,
  merged: MergedDocument,
  taken: readonly PlannedMethod[],
  takes: ReadonlyMap<PlannedMethod, ImportTake>,
): Promise<number> {
  const known = taken.filter(({ stored, document }) => stored && document)
  const changing = known.filter((one) => takenFields(one.merge, takes.get(one) ?? 'skip').length > 0)
  const operations = await readOperations(
    tx,
    changing.flatMap(({ stored }) => stored?.id ?? []),
  )
  for (const one of known) {
    const { stored, document } = one
    if (!stored || !document) continue
    const fields = takenFields(one.merge, takes.get(one) ?? 'skip')
    const imported = importOf(one) ?? stored.imported
    if (fields.length === 0 && isDeepStrictEqual(imported, stored.imported)) continue
    const operation = operations.get(stored.id)
    const groups = fields.filter((field) => field !== 'targetPath')
    await tx
      .update(methods)
      .set({
        imported,
        ...(fields.includes('targetPath') ? { targetPath: targetPathAt(document, stored.path) } : {}),
        ...(operation !== undefined && groups.length > 0 ? mergedColumns(merged, one, operation, groups) : {}),
        ...(fields.length > 0 ? { updatedAt: new Date() } : {}),
      })
      .where(eq(methods.id, stored.id))
  }
  return changing.length
}

function mergedColumns(merged: MergedDocument, { document, path }: PlannedMethod, stored: string, groups: readonly OperationGroup[]) {
  if (!document) return {}
  const given = { path: document.path, pathItem: merged.pathItem(document.path), components: merged.given }
  // At the document's own path, the parameters of its path item stay there.
  const theirs = document.path === path ? parseObject(document.content) : operationAt(given, document, path)
  return operationColumns(contextAt(merged, path), takeGroups(parseObject(stored), theirs, groups))
}
