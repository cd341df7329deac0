import type { ImportTake } from '@portico/contract/method/import-states'
import type { ImportItem, ImportLoss, ImportPreview } from '@portico/contract/method/import-view'
import type { Reader } from '../../database/database.ts'
import { differencesOf } from './import-differences.ts'
import { type PlannedMethod, planImport } from './plan-import.ts'
import type { ImportNote, ReadDocument } from './read-openapi-document.ts'

/** A document and the person's choices for it. */
export interface GivenDocument {
  fileName: string
  document: string
  /** The hash of the preview on which the choices are based. */
  hash?: string
  choices?: readonly { httpMethod: string; path: string; take: ImportTake }[]
}

/** Returns, method by method, what an import of a parsed document would do with an API. Writes nothing. */
export async function previewImport(db: Reader, apiId: string, given: GivenDocument, read: ReadDocument): Promise<ImportPreview> {
  const { hash, planned, undescribed } = await planImport(db, apiId, given.document, read)
  const notes = Map.groupBy(
    read.notes.filter(({ dropped }) => !dropped),
    ({ httpMethod, path }) => `${httpMethod} ${path}`,
  )
  return {
    documentTitle: read.title,
    documentVersion: read.version,
    apiVersion: read.apiVersion,
    syntax: read.syntax,
    hash,
    items: planned.map((one) => presentItem(one, notes.get(`${one.httpMethod} ${one.documentPath}`) ?? [])),
    dropped: read.notes.filter(({ dropped }) => dropped).map(presentLoss),
    droppedCount: read.droppedCount,
    undescribed,
  }
}

/** Returns a note about something that is not imported, as responses show it. */
export function presentLoss({ httpMethod, path, reason, detail, dropped }: ImportNote): ImportLoss {
  return { httpMethod, path, reason, detail, dropped }
}

function presentItem({ httpMethod, path, state, merge, document, stored, documentPath }: PlannedMethod, notes: ImportNote[]): ImportItem {
  const renamed = documentPath !== null && documentPath !== path ? [{ reason: 'parameterNamesKept', detail: documentPath }] : []
  return {
    httpMethod,
    path,
    summary: stored?.summary || document?.summary || '',
    state,
    differences: document && stored ? differencesOf(merge, document, stored) : [],
    notes: [...renamed, ...notes.map(({ reason, detail }) => ({ reason, detail }))],
  }
}
