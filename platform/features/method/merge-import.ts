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

/** What a document can say of a method. */
export interface MethodDescription {
  summary: string
  description: string
  targetPath: string
  parameters: StoredParameter[]
  bodies: StoredBody[]
  responses: StoredResponse[]
}

/** The three versions of one method that a merge looks at; null for those that there are not. */
export interface ThreeWays {
  /** What the document says. */
  document: MethodDescription | null
  /** What the API has. */
  stored: MethodDescription | null
  /** What the last import left; null for a method that no document described. */
  imported: StoredImport | null
}

export interface Merge {
  state: ImportState
  /** Whose word counts, for fields in which the API and the document differ. */
  outcomes: Partial<Record<DocumentedField, FieldOutcome>>
}

/**
 * Compares a method's three versions field by field, whatever order keys are in. Who changed a field since the last import is
 * whose word counts; where both did, it is a conflict. The target path is a gateway setting: once the author changed it, it stays.
 * Null for a method that the author added by hand and the document does not describe.
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

/** Whether a field is as the last import left it. */
function wasLeft(imported: StoredImport, field: DocumentedField, value: unknown): boolean {
  if (field === 'description' || field === 'bodies' || field === 'responses') return imported.digests[field] === digestOf(value)
  return isDeepStrictEqual(imported[field], value)
}

/** What an import leaves of what a document says, for the next one to compare with. */
export function importOf(document: MethodDescription & Pick<StoredImport, 'digests'>): StoredImport {
  const { summary, targetPath, parameters, digests } = document
  return { summary, targetPath, parameters, digests }
}

/** The fields of a method that is there already after an import: the document's where its word counts or was chosen. */
export function mergedFields({ outcomes }: Merge, document: MethodDescription, take: ImportTake): Partial<MethodDescription> {
  const taken = DOCUMENTED_FIELDS.filter(
    (field) => outcomes[field] === 'document' || (outcomes[field] === 'conflict' && take === 'document'),
  )
  return Object.fromEntries(taken.map((field) => [field, document[field]]))
}
