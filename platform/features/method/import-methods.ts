import { DOCUMENT_MAX_BYTES, METHODS_PER_API_MAX } from '@portico/contract/method/method'
import type { ImportResult } from '@portico/contract/method/method-endpoints'
import type { Transaction } from '../../database/database.ts'
import { apiDocuments } from '../../database/schema/method.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { lockApi } from '../api/api-facts.ts'
import { countMethods, insertMethods } from './method-store.ts'
import { pathShape } from './path-shape.ts'
import { readDocumentApart } from './read-document-apart.ts'
import { DocumentUnreadable, type ReadDocument } from './read-openapi-document.ts'

/** A document as the person gave it. */
export interface GivenDocument {
  fileName: string
  document: string
}

/**
 * Reads an OpenAPI document before anything is written. Refuses with PayloadTooLarge over 20 MB of UTF-8, with
 * WriteFileFailed and a reason when it is not a document that can be read.
 */
export async function readGivenDocument({ document }: GivenDocument): Promise<ReadDocument> {
  if (Buffer.byteLength(document) > DOCUMENT_MAX_BYTES) refuse('PayloadTooLarge', { maxBytes: DOCUMENT_MAX_BYTES })
  try {
    return await readDocumentApart(document)
  } catch (error) {
    if (error instanceof DocumentUnreadable) return refuse('WriteFileFailed', { reason: error.reason })
    throw error
  }
}

/** Adds the methods of a document that was read, skips those that are there, and keeps the document byte for byte. */
export async function importMethods(
  tx: Transaction,
  person: Person,
  apiId: string,
  given: GivenDocument,
  read: ReadDocument,
): Promise<ImportResult> {
  const api = await lockApi(tx, person, apiId)
  const room = METHODS_PER_API_MAX - (await countMethods(tx, api.id))
  const distinct = new Map(read.methods.map((method) => [keyOf(method), method]))
  const written = await insertMethods(
    tx,
    api.id,
    [...distinct.values()].map((method) => ({ ...method, targetServerGroupId: null, authType: null })),
  )
  if (written.length > room) refuse('WriteFileFailed', { reason: 'tooManyMethods', max: METHODS_PER_API_MAX })
  await tx
    .insert(apiDocuments)
    .values({ apiId: api.id, fileName: given.fileName, content: Buffer.from(given.document), importedBy: person.id })
  const created = new Set(written.map(keyOf))
  const fresh = new Set(read.methods.filter((method) => created.has(keyOf(method)) && distinct.get(keyOf(method)) === method))
  return {
    documentTitle: read.title,
    documentVersion: read.version,
    created: written.length,
    skipped: read.methods
      .filter((method) => !fresh.has(method))
      .map(({ httpMethod, path }) => ({ httpMethod, path, reason: 'alreadyExists', detail: null })),
    notCarriedOver: read.notes,
  }
}

function keyOf({ httpMethod, path }: { httpMethod: string; path: string }): string {
  return `${httpMethod} ${pathShape(path)}`
}
