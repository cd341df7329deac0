import {
  DOCUMENTED_FIELDS,
  type DocumentedField,
  type FieldOutcome,
  type ImportState,
  type ImportTake,
} from '@portico/contract/method/import-states'
import type { StoredImport } from '../../database/schema/method.ts'
import type { OperationDigests, OperationGroup } from '../../openapi/document-parts.ts'

/** The fields of a method that a document describes: those of its operation as digests. */
export interface DescribedFields {
  targetPath: string
  digests: OperationDigests
}

/** One side of a merge. */
export interface MergeSide {
  /** With the document's names of path parameters. */
  now: DescribedFields
  /** With the names of the last import; null for a method that was not imported. */
  before: DescribedFields | null
}

/** The three versions of a method that a merge compares; null for missing ones. */
export interface ThreeWays {
  document: MergeSide | null
  /** The API's version. */
  stored: MergeSide | null
  /** The version of the last import; null for a method that was not imported. */
  imported: StoredImport | null
  /** Groups whose components the document changes. */
  changedByComponents?: readonly OperationGroup[]
}

export interface Merge {
  state: ImportState
  /** Which version applies, for the fields in which the API and the document differ. */
  outcomes: Partial<Record<DocumentedField, FieldOutcome>>
}

/**
 * Compares a method's three versions field by field, as written. The side that changed a field since the last import wins; if both did, it
 * is a conflict. The target path is a gateway setting: once the author changed it, it stays. Returns null for a method that the author
 * added manually and the document does not describe.
 */
export function mergeImport({ document, stored, imported, changedByComponents = [] }: ThreeWays): Merge | null {
  if (!document) return stored && imported ? { state: 'gone', outcomes: {} } : null
  if (!stored) return { state: 'new', outcomes: {} }
  const outcomes: Merge['outcomes'] = {}
  for (const field of DOCUMENTED_FIELDS) {
    const outcome = outcomeOf(field, document, stored, imported)
    if (outcome) outcomes[field] = outcome
  }
  for (const group of changedByComponents) outcomes[group] ??= 'document'
  const said = Object.values(outcomes)
  return { state: said.includes('conflict') ? 'conflict' : said.includes('document') ? 'changed' : 'unchanged', outcomes }
}

function outcomeOf(field: DocumentedField, document: MergeSide, stored: MergeSide, imported: StoredImport | null): FieldOutcome | null {
  if (fieldOf(document.now, field) === fieldOf(stored.now, field)) return null
  const wasLeft = ({ before }: MergeSide) => imported !== null && before !== null && fieldOf(before, field) === fieldOf(imported, field)
  if (wasLeft(stored)) return 'document'
  if (field === 'targetPath') return 'mine'
  return wasLeft(document) ? 'mine' : 'conflict'
}

function fieldOf({ targetPath, digests }: DescribedFields, field: DocumentedField): string {
  return field === 'targetPath' ? targetPath : digests[field]
}

/** Returns the fields that an existing method takes from the document: where it applies or was chosen. */
export function takenFields({ outcomes }: Merge, take: ImportTake): DocumentedField[] {
  return DOCUMENTED_FIELDS.filter((field) => outcomes[field] === 'document' || (outcomes[field] === 'conflict' && take === 'document'))
}
