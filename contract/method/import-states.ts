/** The state of a method in an import, by comparing document, API and last import. */
export const IMPORT_STATES = ['new', 'changed', 'conflict', 'unchanged', 'gone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/**
 * Choices for a method: `document` takes the document's values, `mine` keeps the API's values where both changed, `delete` removes the
 * method, `skip` leaves it for the next import.
 */
export const IMPORT_TAKES = ['document', 'mine', 'delete', 'skip'] as const
export type ImportTake = (typeof IMPORT_TAKES)[number]

/** The choices of each state; the first is the default. Nothing is deleted, and no edit is overwritten, by default. */
export const TAKES_OF = {
  new: ['document', 'skip'],
  changed: ['document', 'skip'],
  conflict: ['mine', 'document', 'skip'],
  unchanged: ['mine', 'skip'],
  gone: ['skip', 'delete'],
} as const satisfies Record<ImportState, readonly ImportTake[]>

/** Returns the default choice of a state. */
export const defaultTake = (state: ImportState): ImportTake => TAKES_OF[state][0]

/** Returns whether a choice is allowed in a state. */
export const mayTake = (state: ImportState, take: ImportTake): boolean => (TAKES_OF[state] as readonly ImportTake[]).includes(take)

/**
 * The fields that a document defines; `others` are those that no form shows, such as tags and callbacks. Target server group and
 * authentication type belong to the author only.
 */
export const DOCUMENTED_FIELDS = ['summary', 'description', 'targetPath', 'parameters', 'bodies', 'responses', 'others'] as const
export type DocumentedField = (typeof DOCUMENTED_FIELDS)[number]

/** Which side a field follows; `conflict` needs a decision. */
export const FIELD_OUTCOMES = ['document', 'mine', 'conflict'] as const
export type FieldOutcome = (typeof FIELD_OUTCOMES)[number]

/** The reason of parts that the product generated for an effective document; they are not imported, and nothing is lost. */
export const GENERATED_PART = 'generatedPart'

/** The reason of the author's security schemes: they are imported, but consumers read how the gateway authenticates. */
export const REPLACED_SCHEME = 'securityScheme'

/** The syntax of a document. */
export const DOCUMENT_SYNTAXES = ['json', 'yaml'] as const
export type DocumentSyntax = (typeof DOCUMENT_SYNTAXES)[number]
