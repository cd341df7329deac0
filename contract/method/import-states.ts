/** What an import says of a method, by what the document, the API and the last import say (domain: import of API documents). */
export const IMPORT_STATES = ['new', 'changed', 'conflict', 'unchanged', 'gone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/**
 * What a person can choose for a method: `document` takes what the document says, `mine` keeps what the API has where both
 * changed, `delete` removes it, `skip` leaves it and asks again with the next import.
 */
export const IMPORT_TAKES = ['document', 'mine', 'delete', 'skip'] as const
export type ImportTake = (typeof IMPORT_TAKES)[number]

/** The choices of each state; the first is taken when nobody chooses. Nothing is deleted, and no edit lost, unless chosen. */
export const TAKES_OF = {
  new: ['document', 'skip'],
  changed: ['document', 'skip'],
  conflict: ['mine', 'document', 'skip'],
  unchanged: ['mine', 'skip'],
  gone: ['skip', 'delete'],
} as const satisfies Record<ImportState, readonly ImportTake[]>

/** What is done with a method of a state when nobody chooses. */
export const defaultTake = (state: ImportState): ImportTake => TAKES_OF[state][0]

/** Whether a person may choose this for a method of a state. */
export const mayTake = (state: ImportState, take: ImportTake): boolean => (TAKES_OF[state] as readonly ImportTake[]).includes(take)

/** What a document says of a method. Target server group and authentication are the author's alone. */
export const DOCUMENTED_FIELDS = ['summary', 'description', 'targetPath', 'parameters', 'bodies', 'responses'] as const
export type DocumentedField = (typeof DOCUMENTED_FIELDS)[number]

/** Whose word a field follows; `conflict` is for the person to decide. */
export const FIELD_OUTCOMES = ['document', 'mine', 'conflict'] as const
export type FieldOutcome = (typeof FIELD_OUTCOMES)[number]

/** How a document is written. */
export const DOCUMENT_SYNTAXES = ['json', 'yaml'] as const
export type DocumentSyntax = (typeof DOCUMENT_SYNTAXES)[number]
