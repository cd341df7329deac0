import type { DocumentSyntax } from '@portico/contract/method/import-states'
import type { LossCount } from '@portico/contract/method/import-view'
import type { HttpMethod } from '@portico/contract/method/method'
import type { StoredBody, StoredParameter, StoredResponse } from '../database/schema/method.ts'
import type { JsonObject } from './json-object.ts'

/**
 * An OpenAPI 3.1 or 3.2 document in parts. Every `content` is JSON text (`stringifyJson`), so that the order of keys and the digits of numbers
 * survive. Lists are in the order of the document.
 */
export interface DocumentParts {
  /** Every field but `paths` and `components`; those two are there as `{}`, to keep their place. */
  head: string
  components: ComponentPart[]
  paths: PathPart[]
  operations: OperationPart[]
}

/** One entry of `components`. An empty `name` means that `content` is the whole field: an extension, or an empty object. */
export interface ComponentPart {
  kind: string
  name: string
  content: string
}

/** The fields of a path item that are not operations, for paths that have any; an extension of `paths` if `path` is not a path. */
export interface PathPart {
  path: string
  /** The number of operations that precede it in the document. */
  position: number
  content: string
}

/** One operation as its author wrote it, in OpenAPI 3.1 or 3.2. */
export interface OperationPart {
  httpMethod: HttpMethod
  path: string
  content: string
}

/** What the forms show and change of an operation. */
export interface OperationFields {
  summary: string
  description: string
  parameters: StoredParameter[]
  bodies: StoredBody[]
  responses: StoredResponse[]
}

/** What lists show and search of an operation: its name, and the texts that people look for. */
export type ListedFields = Pick<OperationFields, 'summary' | 'description' | 'parameters'>

/** The groups of an operation's fields that an import compares and takes one by one. */
export const OPERATION_GROUPS = ['summary', 'description', 'parameters', 'bodies', 'responses', 'others'] as const
export type OperationGroup = (typeof OPERATION_GROUPS)[number]
/** A digest of each group's JSON text, as written. */
export type OperationDigests = Record<OperationGroup, string>

/** What surrounds an operation: its path, the rest of its path item, and the components that it may refer to. */
export interface OperationContext {
  path: string
  /** The content of the path's part, parsed; empty if there is none. */
  pathItem: JsonObject
  components: ComponentLookup
}

/** Returns what a reference within the document leads to, parsed; undefined for a broken reference. */
export type ComponentLookup = (reference: string) => unknown

/** An operation of a document that is read, with what storage derives from it. */
export interface ReadOperation extends OperationPart {
  listed: ListedFields
  digests: OperationDigests
  /** From the first applicable server and the path, or as the product's own documents state it. */
  targetPath: string
  operationId: string | null
  deprecated: boolean
  tags: string[]
}

/** Something that was not imported; `reason` is a key of the language files under `import`. */
export interface ImportNote {
  httpMethod: string
  path: string
  reason: string
  detail: string | null
  /** True if the whole operation is left out. */
  dropped: boolean
}

/** A document that is read: its parts in OpenAPI 3.1 or 3.2, and what was not kept. */
export interface ReadDocument extends Omit<DocumentParts, 'operations'> {
  operations: ReadOperation[]
  title: string | null
  /** The version of the document's format as given, `3.0.3` or `2.0`. */
  version: string
  /** The version of the API that the document states. */
  apiVersion: string | null
  syntax: DocumentSyntax
  /** Plain text; empty if there is none. */
  description: string
  /** Server URLs with their variables filled in, as written: absolute, or paths only. */
  servers: string[]
  /** Operations that are left out, then parts of the others; at most `NOTES_MAX` of each. */
  notes: ImportNote[]
  /** The number of all operations that are left out. */
  droppedCount: number
  /** The numbers of all notes by reason, and of the parts that the product generated: whole operations first. */
  losses: LossCount[]
}
