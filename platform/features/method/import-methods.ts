import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { defaultTake, type ImportTake, mayTake } from '@portico/contract/method/import-states'
import type { ImportResult } from '@portico/contract/method/import-view'
import { DOCUMENT_MAX_BYTES, METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { apiDocuments, methods } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import type { Call } from '../../http/serve.ts'
import { lockApi } from '../api/api-queries.ts'
import { importOf, mergedFields } from './merge-import.ts'
import { countMethods, insertMethods } from './method-store.ts'
import { DocumentUnreadable } from './parse-document-text.ts'
import { methodKey, type PlannedMethod, planImport } from './plan-import.ts'
import type { GivenDocument } from './preview-import.ts'
import { presentLoss } from './preview-import.ts'
import { readDocumentInWorker } from './read-document-in-worker.ts'
import type { ReadDocument } from './read-openapi-document.ts'

/** The call that brought a document; unfinished work ends with it. */
export type DocumentCall = Pick<Call<unknown, unknown, unknown>, 'caller' | 'signal'>

/**
 * Reads an OpenAPI document. Throws PayloadTooLarge over 20 MB of UTF-8, WriteFileFailed with a reason and a place for an unreadable
 * document, and TooManyRequests if several documents of the person are in progress.
 */
export async function readGivenDocument({ document }: GivenDocument, { caller, signal }: DocumentCall): Promise<ReadDocument> {
  if (Buffer.byteLength(document) > DOCUMENT_MAX_BYTES) refuse('PayloadTooLarge', { maxBytes: DOCUMENT_MAX_BYTES })
  try {
    return await readDocumentInWorker(document, { id: caller.id, signal })
  } catch (error) {
    if (error instanceof DocumentUnreadable) return refuse('WriteFileFailed', { reason: error.reason, ...error.place })
    throw error
  }
}

/**
 * Merges the methods of a parsed document into an API as chosen, and stores the document byte for byte. Keeps the target server group, the
 * authentication type, and a target path that the author changed. Throws ImportOutdated if the hash is not that of the document and the
 * current methods, WriteFileFailed if the API would have too many methods.
 */
export async function importMethods(
  tx: Transaction,
  person: Person,
  apiId: string,
  given: GivenDocument,
  read: ReadDocument,
): Promise<ImportResult> {
  const api = await lockApi(tx, person, apiId)
  const { hash, planned } = await planImport(tx, api.id, given.document, read)
  if (given.hash !== undefined && given.hash !== hash) refuse('ImportOutdated')
  const takes = takesOf(planned, given.choices ?? [])
  const taken = (...wanted: ImportTake[]) => planned.filter((one) => wanted.includes(takes.get(one) ?? 'skip'))

  const deleted = await deleteGone(tx, taken('delete'))
  const created = await createNew(tx, api.id, taken('document'))
  const changed = await changeStored(tx, taken('document', 'mine'), takes)
  await keepDocument(tx, person, api.id, given)
  if (changed + deleted > 0) await tx.update(apis).set({ updatedAt: new Date() }).where(eq(apis.id, api.id))

  const skipped = taken('skip').filter(({ document }) => document !== null)
  const left = new Set(skipped.map(({ httpMethod, documentPath }) => `${httpMethod} ${documentPath}`))
  return {
    documentTitle: read.title,
    documentVersion: read.version,
    created,
    changed,
    deleted,
    unchanged: planned.filter(({ document }) => document !== null).length - skipped.length - created - changed,
    skipped: skipped.length,
    droppedCount: read.droppedCount,
    notCarriedOver: read.notes.filter(({ httpMethod, path }) => !left.has(`${httpMethod} ${path}`)).map(presentLoss),
  }
}

/** Returns what to do with each method. Fails for a choice that the method's state does not allow, or for an unknown method. */
function takesOf(planned: readonly PlannedMethod[], choices: NonNullable<GivenDocument['choices']>): Map<PlannedMethod, ImportTake> {
  const byKey = new Map(planned.map((one) => [methodKey(one), one]))
  const takes = new Map(planned.map((one) => [one, defaultTake(one.state)]))
  for (const [index, choice] of choices.entries()) {
    const one = byKey.get(methodKey(choice))
    if (!one || !mayTake(one.state, choice.take)) {
      return refuse('ClassValidatorPassFailed', { fields: [{ path: `choices[${index}].take`, rule: 'oneOf', values: {} }] })
    }
    takes.set(one, choice.take)
  }
  return takes
}

async function deleteGone(tx: Transaction, gone: readonly PlannedMethod[]): Promise<number> {
  const ids = gone.flatMap(({ stored }) => (stored ? [stored.id] : []))
  if (ids.length > 0) await tx.delete(methods).where(inArray(methods.id, ids))
  return ids.length
}

async function createNew(tx: Transaction, apiId: string, taken: readonly PlannedMethod[]): Promise<number> {
  const fresh = taken.flatMap(({ stored, document }) => (stored || !document ? [] : [document]))
  if (fresh.length === 0) return 0
  if ((await countMethods(tx, apiId)) + fresh.length > METHODS_PER_API_MAX) {
    refuse('WriteFileFailed', { reason: 'tooManyMethods', max: METHODS_PER_API_MAX })
  }
  const rows = fresh.map(({ digests, ...method }) => ({
    ...method,
    targetServerGroupId: null,
    authType: null,
    imported: importOf({ ...method, digests }),
  }))
  return (await insertMethods(tx, apiId, rows)).length
}

/** Updates stored methods where the document's version applies; returns the number of changed methods. */
async function changeStored(
  tx: Transaction,
  taken: readonly PlannedMethod[],
  takes: ReadonlyMap<PlannedMethod, ImportTake>,
): Promise<number> {
  let changed = 0
  const now = new Date()
  for (const one of taken) {
    const { stored, document, merge } = one
    if (!stored || !document) continue
    const fields = mergedFields(merge, document, takes.get(one) ?? 'skip')
    const imported = importOf(document)
    const reads = Object.keys(fields).length > 0
    if (!reads && isDeepStrictEqual(imported, stored.imported)) continue
    await tx
      .update(methods)
      .set({ ...fields, imported, ...(reads ? { updatedAt: now } : {}) })
      .where(eq(methods.id, stored.id))
    if (reads) changed++
  }
  return changed
}

/** Stores the text byte for byte, unless it equals the last imported one. */
async function keepDocument(tx: Transaction, person: Person, apiId: string, { fileName, document }: GivenDocument): Promise<void> {
  const content = Buffer.from(document)
  const [last] = await tx
    .select({ fileName: apiDocuments.fileName, sha256: sql<Buffer>`sha256(${apiDocuments.content})` })
    .from(apiDocuments)
    .where(eq(apiDocuments.apiId, apiId))
    .orderBy(desc(apiDocuments.importedAt), desc(apiDocuments.id))
    .limit(1)
  if (last?.fileName === fileName && last.sha256.equals(createHash('sha256').update(content).digest())) return
  await tx.insert(apiDocuments).values({ apiId, fileName, content, importedBy: person.id })
}
