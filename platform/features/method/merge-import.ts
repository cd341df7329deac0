import { isDeepStrictEqual } from 'node:util'
import {
  DOCUMENTED_FIELDS,
  type DocumentedField,
  type FieldOutcome,
  type ImportState,
  type ImportTake,
} from '@portico/contract/method/import-states'
import type { StoredImport } from '../../database/schema/method.ts'

/** The three versions of one method that a merge looks at; null for those that there are not. */
export interface ThreeWays {
  /** What the document says. */
  document: StoredImport | null
  /** What the API has. */
  stored: StoredImport | null
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
    const outcome = outcomeOf(field, document[field], stored[field], imported?.[field])
    if (outcome) outcomes[field] = outcome
  }
  const said = Object.values(outcomes)
  return { state: said.includes('conflict') ? 'conflict' : said.includes('document') ? 'changed' : 'unchanged', outcomes }
}

function outcomeOf(field: DocumentedField, document: unknown, stored: unknown, imported: unknown): FieldOutcome | null {
  if (isDeepStrictEqual(document, stored)) return null
  const authorChanged = imported === undefined || !isDeepStrictEqual(stored, imported)
  if (!authorChanged) return 'document'
  if (field === 'targetPath') return 'mine'
  if (imported === undefined) return 'conflict'
  return isDeepStrictEqual(document, imported) ? 'mine' : 'conflict'
}

/** The fields of a method that is there already after an import: the document's where its word counts or was chosen. */
export function mergedFields({ outcomes }: Merge, document: StoredImport, take: ImportTake): Partial<StoredImport> {
  const taken = DOCUMENTED_FIELDS.filter(
    (field) => outcomes[field] === 'document' || (outcomes[field] === 'conflict' && take === 'document'),
  )
  return Object.fromEntries(taken.map((field) => [field, document[field]]))
}
