import { isDeepStrictEqual } from 'node:util'
import {
  DOCUMENTED_FIELDS,
  type DocumentedField,
  type FieldOutcome,
  type ImportState,
  type ImportTake,
} from '@portico/contract/method/import-states'
import type { StoredBody, StoredImport, StoredParameter, StoredResponse } from '../../database/schema/method.ts'
import { digestOf } from './field-digest.ts'

/** The fields of a method that a document describes. */
export interface MethodDescription {
  summary: string
  description: string
  targetPath: string
  parameters: StoredParameter[]
  bodies: StoredBody[]
  responses: StoredResponse[]
}

/** The three versions of a method that a merge compares; null for missing ones. */
export interface ThreeWays {
  /** The document's version. */
  document: MethodDescription | null
  /** The API's version. */
  stored: MethodDescription | null
  /** The version of the last import; null for a method that was not imported. */
  imported: StoredImport | null
}

export interface Merge {
  state: ImportState
  /** Which version applies, for the fields in which the API and the document differ. */
  outcomes: Partial<Record<DocumentedField, FieldOutcome>>
}

/**
 * Compares a method's three versions field by field, whatever the order of keys. The side that changed a field since the last import wins;
 * if both did, it is a conflict. The target path is a gateway setting: once the author changed it, it stays. Returns null for a method that
 * the author added manually and the document does not describe.
 */
export function mergeImport({ document, stored, imported }: ThreeWays): Merge | null {
  if (!document) return stored && imported ? { state: 'gone', outcomes: {} } : null
  if (!stored) return { state: 'new', outcomes: {} }
  const outcomes: Merge['outcomes'] = {}
  for (const field of DOCUMENTED_FIELDS) {
    const outcome = outcomeOf(field, document[field], stored[field], imported)
    if (outcome) outcomes[field] = outcome
  }
  const said = Object.values(outcomes)
  return { state: said.includes('conflict') ? 'conflict' : said.includes('document') ? 'changed' : 'unchanged', outcomes }
}

function outcomeOf(field: DocumentedField, document: unknown, stored: unknown, imported: StoredImport | null): FieldOutcome | null {
  if (isDeepStrictEqual(document, stored)) return null
  if (imported && wasLeft(imported, field, stored)) return 'document'
  if (field === 'targetPath') return 'mine'
  return imported && wasLeft(imported, field, document) ? 'mine' : 'conflict'
}

/** Returns whether a field is unchanged since the last import. */
function wasLeft(imported: StoredImport, field: DocumentedField, value: unknown): boolean {
  if (field === 'description' || field === 'bodies' || field === 'responses') return imported.digests[field] === digestOf(value)
  return isDeepStrictEqual(imported[field], value)
}

/** Returns what an import stores of a document's version, for the next one to compare with. */
export function importOf(document: MethodDescription & Pick<StoredImport, 'digests'>): StoredImport {
  const { summary, targetPath, parameters, digests } = document
  return { summary, targetPath, parameters, digests }
}

/** Returns the fields of an existing method after an import: the document's where they apply or were chosen. */
export function mergedFields({ outcomes }: Merge, document: MethodDescription, take: ImportTake): Partial<MethodDescription> {
  const taken = DOCUMENTED_FIELDS.filter(
    (field) => outcomes[field] === 'document' || (outcomes[field] === 'conflict' && take === 'document'),
  )
  return Object.fromEntries(taken.map((field) => [field, document[field]]))
}
