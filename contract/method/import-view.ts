import { yup } from '../rule/yup.ts'
import { DOCUMENT_SYNTAXES, DOCUMENTED_FIELDS, FIELD_OUTCOMES, IMPORT_STATES } from './import-states.ts'
import { HTTP_METHODS } from './method.ts'

/** Something that an import leaves out. `reason` is a key of the language files under `importReason`. */
const importNote = yup.object({ reason: yup.string().required(), detail: yup.string().nullable().defined() })

/** An operation, or a part of one, that is not taken over; `httpMethod` is `*` for a whole path. */
const importLoss = importNote.shape({ httpMethod: yup.string().required(), path: yup.string().required() })

const names = () => yup.array(yup.string().required()).required()

/** A field in which the API and the document differ, and whose word counts. */
const importDifference = yup.object({
  field: yup.string().oneOf(DOCUMENTED_FIELDS).required(),
  outcome: yup.string().oneOf(FIELD_OUTCOMES).required(),
  /** Texts only: what the API has, at most 300 characters. */
  mine: yup.string().nullable().defined(),
  /** Texts only: what the document says, at most 300 characters. */
  document: yup.string().nullable().defined(),
  /** Lists only, by name, content type or status code: what the document has and the API has not, and so on. */
  added: names(),
  removed: names(),
  changed: names(),
})
export type ImportDifference = yup.InferType<typeof importDifference>

const importItem = yup.object({
  httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
  path: yup.string().required(),
  summary: yup.string().defined(),
  state: yup.string().oneOf(IMPORT_STATES).required(),
  differences: yup.array(importDifference.required()).required(),
  /** What of the operation is not carried over. */
  notes: yup.array(importNote.required()).required(),
})
export type ImportItem = yup.InferType<typeof importItem>

/** What a document says of itself. */
const importedDocument = yup.object({
  documentTitle: yup.string().nullable().defined(),
  /** `3.0.3`, `2.0`: the version of the format. */
  documentVersion: yup.string().required(),
})

export const importPreview = importedDocument.shape({
  /** The version of the API that the document describes, as it says it. */
  apiVersion: yup.string().nullable().defined(),
  syntax: yup.string().oneOf(DOCUMENT_SYNTAXES).required(),
  /** Over the document and the methods: an import that names it is refused once either changed. */
  hash: yup.string().required(),
  items: yup.array(importItem.required()).required(),
  /** Operations that cannot be imported. */
  dropped: yup.array(importLoss.required()).required(),
  /** How many methods the author added by hand and the document does not describe; they stay as they are. */
  undescribed: yup.number().integer().required(),
})
export type ImportPreview = yup.InferType<typeof importPreview>

export const importResult = importedDocument.shape({
  created: yup.number().integer().required(),
  changed: yup.number().integer().required(),
  deleted: yup.number().integer().required(),
  /** Methods that the document describes and that stay as they are. */
  unchanged: yup.number().integer().required(),
  /** Methods that somebody chose to leave for now. */
  skipped: yup.number().integer().required(),
  /** Operations, or parts of one, that could not be taken over. */
  notCarriedOver: yup.array(importLoss.required()).required(),
})
export type ImportResult = yup.InferType<typeof importResult>
