import { createHash } from 'node:crypto'
import { defaultTake, type ImportTake, mayTake } from '@portico/contract/method/import-states'
import type { ImportResult } from '@portico/contract/method/import-view'
import { DOCUMENT_MAX_BYTES, METHODS_PER_API_MAX } from '@portico/contract/method/method'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { apis } from '../../database/schema/api.ts'
import { apiDocuments, methods, type StoredLoss } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import type { Call } from '../../http/serve.ts'
import type { ComponentLookup, ReadDocument, ReadOperation } from '../../openapi/document-parts.ts'
import { DocumentUnreadable } from '../../openapi/document-unreadable.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { lockApi } from '../api/api-queries.ts'
import { changeImported } from './change-imported.ts'
import { storedLosses } from './import-losses.ts'
import { type MergedDocument, mergeDocument } from './merge-document.ts'
import { countMethods, insertMethods, type NewMethod, placeMethods } from './method-store.ts'
import { columnsOf } from './operation-columns.ts'
import { methodKey, type PlannedMethod, planImport } from './plan-import.ts'
import type { GivenDocument } from './preview-import.ts'
import { presentLoss } from './preview-import.ts'
import { readDocumentInWorker } from './read-document-in-worker.ts'

/** The call that brought a document; unfinished work ends with it. */
export type DocumentCall = Pick<Call<unknown, unknown, unknown>, 'caller' | 'signal'>

/**
 * Reads an OpenAPI document. Throws PayloadTooLarge over 20 MB of UTF-8, WriteFileFailed with a reason and a place for an unreadable
 * document, and TooManyRequests if several documents of the person are in progress.
 */
export async function readGivenDocument({ document }: GivenDocument, { caller, signal }: DocumentCall): Promise<ReadDocument> {
  const bytes = Buffer.byteLength(document)
  if (bytes > DOCUMENT_MAX_BYTES) refuse('PayloadTooLarge', { bytes, maxBytes: DOCUMENT_MAX_BYTES })
  try {
    return await readDocumentInWorker(document, { id: caller.id, signal })
  } catch (error) {
    if (error instanceof DocumentUnreadable) return refuse('WriteFileFailed', { reason: error.reason, ...error.place, ...error.figures })
    throw error
  }
}

/**
 * Merges a parsed document into an API's document as chosen, operation by operation, and stores the given text byte for byte. Keeps the
 * target server group, the authentication type, and a target path that the author changed. Throws ImportOutdated if the hash is not that of
 * the document and the current methods, WriteFileFailed if the API would have too many methods.
 */
export async function importMethods(
  tx: Transaction,
  person: Person,
  apiId: string,
  given: GivenDocument,
  read: ReadDocument,
): Promise<ImportResult> {
  const api = await lockApi(tx, person, apiId)
  const plan = await planImport(tx, api.id, given.document, read)
  const { hash, planned } = plan
  if (given.hash !== undefined && given.hash !== hash) refuse('ImportOutdated')
  const takes = takesOf(planned, given.choices ?? [])
  const taken = (...wanted: ImportTake[]) => planned.filter((one) => wanted.includes(takes.get(one) ?? 'skip'))

  const deleted = await deleteGone(tx, taken('delete'))
  const document = await mergeDocument(tx, api.id, read, plan, takes)
  const created = await createNew(tx, api.id, document, taken('document'))
  const changed = await changeImported(tx, document, taken('document', 'mine'), takes)
  await placeMethods(tx, api.id, read.operations.map(methodKey))
  await keepDocument(tx, person, api.id, given, storedLosses(read))
  if (changed + deleted > 0) await tx.update(apis).set({ updatedAt: new Date() }).where(eq(apis.id, api.id))

  const skipped = taken('skip').flatMap((one) => one.document ?? [])
  const left = new Set(skipped.map(({ httpMethod, path }) => `${httpMethod} ${path}`))
  return {
    documentTitle: read.title,
    documentVersion: read.version,
    created,
    changed,
    deleted,
    unchanged: planned.filter((one) => one.document !== null).length - skipped.length - created - changed,
    skipped: skipped.length,
    droppedCount: read.droppedCount,
    notCarriedOver: read.notes.filter(({ httpMethod, path }) => !left.has(`${httpMethod} ${path}`)).map(presentLoss),
    losses: read.losses,
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

async function createNew(tx: Transaction, apiId: string, { given }: MergedDocument, taken: readonly PlannedMethod[]): Promise<number> {
  const fresh = taken.flatMap(({ stored, document }) => (stored || !document ? [] : [document]))
  if (fresh.length === 0) return 0
  const actual = (await countMethods(tx, apiId)) + fresh.length
  if (actual > METHODS_PER_API_MAX) refuse('WriteFileFailed', { reason: 'tooManyMethods', actual, max: METHODS_PER_API_MAX })
  return (await insertMethods(tx, apiId, newMethods(fresh, given))).length
}

/** Yields methods one by one, since making all of thousands at once would block other requests. */
function* newMethods(operations: readonly ReadOperation[], components: ComponentLookup): Generator<NewMethod> {
  for (const operation of operations) yield newMethod(operation, components)
}

function newMethod({ httpMethod, path, targetPath, ...operation }: ReadOperation, components: ComponentLookup): NewMethod {
  const imported = { path, targetPath, digests: operation.digests }
  const columns = columnsOf(operation, parseObject(operation.content), components)
  return { httpMethod, path, targetPath, ...columns, targetServerGroupId: null, authType: null, imported }
}

/** Stores the text byte for byte, unless it equals the last imported one, and what its import left out. */
async function keepDocument(
  tx: Transaction,
  person: Person,
  apiId: string,
  { fileName, document }: GivenDocument,
  losses: StoredLoss[],
): Promise<void> {
  const content = Buffer.from(document)
  const [last] = await tx
    .select({ id: apiDocuments.id, fileName: apiDocuments.fileName, sha256: sql<Buffer>`sha256(${apiDocuments.content})` })
    .from(apiDocuments)
    .where(eq(apiDocuments.apiId, apiId))
    .orderBy(desc(apiDocuments.importedAt), desc(apiDocuments.id))
    .limit(1)
  if (last?.fileName === fileName && last.sha256.equals(createHash('sha256').update(content).digest())) {
    await tx.update(apiDocuments).set({ losses }).where(eq(apiDocuments.id, last.id))
  } else await tx.insert(apiDocuments).values({ apiId, fileName, content, losses, importedBy: person.id })
}
