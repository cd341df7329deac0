import type { apiEndpoints, CopiedApi } from '@portico/contract/api/api-endpoints'
import type { BodyOf } from '@portico/contract/endpoint'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { apiCategories, apis } from '../../database/schema/api.ts'
import { methods } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { lockApi } from './api-queries.ts'
import { type CopiedTargets, copiedMethod, readCopiedTargets } from './copied-targets.ts'
import { createApi } from './create-api.ts'

const ROWS_AT_ONCE = 200

/**
 * Registers a copy of an API that the person may work on; they own the copy. Versions, publication, subscriptions and sharing are not
 * copied, nor is what belongs to target servers that the person may not use: `leftOut` counts it. Throws NoApi or ApiAlreadyExists.
 */
export async function copyApi(
  tx: Transaction,
  person: Person,
  apiId: string,
  { name, basePath }: BodyOf<typeof apiEndpoints.copyApi>,
): Promise<{ copyId: string; leftOut: CopiedApi['leftOut'] }> {
  const original = await lockApi(tx, person, apiId)
  const categories = await tx.select({ id: apiCategories.categoryId }).from(apiCategories).where(eq(apiCategories.apiId, apiId))
  const rows = await tx.select().from(methods).where(eq(methods.apiId, apiId))
  const targets = await readCopiedTargets(tx, person, original, rows)
  const copyId = await createApi(tx, person, {
    ...original,
    name,
    basePath,
    description: original.description ?? null,
    targetServerGroupId: targets.apiGroupId,
    requestControls: targets.requestControls,
    categoryIds: categories.map(({ id }) => id),
    pinRequested: false,
  })
  await tx.update(apis).set({ logoSha256: original.logoSha256 }).where(eq(apis.id, copyId))
  const copies = rows.map((row) => ({ ...copyOf(row, targets), apiId: copyId }))
  for (let at = 0; at < copies.length; at += ROWS_AT_ONCE) await tx.insert(methods).values(copies.slice(at, at + ROWS_AT_ONCE))
  await copyDocument(tx, apiId, copyId)
  return { copyId, leftOut: targets.leftOut }
}

/** Copies what a document has besides operations. */
async function copyDocument(tx: Transaction, apiId: string, copyId: string): Promise<void> {
  await tx.execute(sql`insert into document_heads (api_id, content) select ${copyId}, content from document_heads where api_id = ${apiId}`)
  await tx.execute(sql`
    insert into document_components (api_id, key, position, content, needs)
    select ${copyId}, key, position, content, needs from document_components where api_id = ${apiId}`)
  await tx.execute(sql`
    insert into document_paths (api_id, path, position, content, needs)
    select ${copyId}, path, position, content, needs from document_paths where api_id = ${apiId}`)
}

function copyOf(row: typeof methods.$inferSelect, targets: CopiedTargets): typeof methods.$inferInsert {
  const { createdAt: _createdAt, updatedAt: _updatedAt, operationDigest: _digest, ...method } = copiedMethod(row, targets)
  return { ...method, id: newId() }
}
