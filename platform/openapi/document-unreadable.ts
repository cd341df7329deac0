/** Why a document cannot be read: `data.reason` of WriteFileFailed. */
export type UnreadableReason =
  | 'notJson'
  | 'notYaml'
  | 'notOpenapi'
  | 'versionNotSupported'
  | 'versionTooNew'
  | 'tooManyOperations'
  | 'nestedTooDeeply'
  | 'repeatsTooMuch'
  | 'partsTooLong'
  | 'tooSlow'
  | 'tooMuchMemory'

/** Where a text is no longer valid JSON or YAML; both count from 1. */
export interface TextPlace {
  line: number
  column: number
}

/** What a document has and what is allowed, in the unit of the reason. */
export interface UnreadableFigures {
  /** The document's own number; where reading stopped before the end, the number that it has at least. */
  actual?: number
  max?: number
  /** The document's size, in megabytes. */
  size?: number
  /** The version of the format that the document states. */
  version?: string
}

export class DocumentUnreadable extends Error {
  readonly reason: UnreadableReason
  readonly place: TextPlace | null
  readonly figures: UnreadableFigures
  constructor(reason: UnreadableReason, { place = null, ...figures }: UnreadableFigures & { place?: TextPlace | null } = {}) {
    super(reason)
    this.reason = reason
    this.place = place
    this.figures = figures
  }
}
