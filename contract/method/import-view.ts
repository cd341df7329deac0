import { yup } from '../rule/yup.ts'
import { DOCUMENT_SYNTAXES, DOCUMENTED_FIELDS, FIELD_OUTCOMES, IMPORT_STATES } from './import-states.ts'
import { HTTP_METHODS } from './method.ts'

/** Something that an import omits. `reason` is a key of the language files under `importReason`. */
const importNote = yup.object({ reason: yup.string().required(), detail: yup.string().nullable().defined() })

/** An operation, or a part of one, that is not imported; `httpMethod` is `*` for a whole path. */
export const importLoss = importNote.shape({
  httpMethod: yup.string().required(),
  path: yup.string().required(),
  /** True if the whole operation is left out. */
  dropped: yup.boolean().required(),
})
export type ImportLoss = yup.InferType<typeof importLoss>

const names = () => yup.array(yup.string().required()).required()

/** A field that differs between API and document, and which side it follows. */
const importDifference = yup.object({
  field: yup.string().oneOf(DOCUMENTED_FIELDS).required(),
  outcome: yup.string().oneOf(FIELD_OUTCOMES).required(),
  /** For texts: the API's value, at most 300 characters. */
  mine: yup.string().nullable().defined(),
  /** For texts: the document's value, at most 300 characters. */
  document: yup.string().nullable().defined(),
  /** For lists: names, content types or status codes that only the document has; `removed` and `changed` likewise. */
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
  /** Parts of the operation that are not imported. */
  notes: yup.array(importNote.required()).required(),
})
export type ImportItem = yup.InferType<typeof importItem>

/** How much of one kind is not imported; `dropped` as in the losses. */
export const lossCount = yup.object({
  reason: yup.string().required(),
  dropped: yup.boolean().required(),
  count: yup.number().integer().required(),
})
export type LossCount = yup.InferType<typeof lossCount>

/** A document's information about itself. */
const importedDocument = yup.object({
  documentTitle: yup.string().nullable().defined(),
  /** The version of the format, such as `3.0.3` or `2.0`. */
  documentVersion: yup.string().required(),
  /** All that is not imported, counted by kind: whole operations first. */
  losses: yup.array(lossCount.required()).required(),
})

export const importPreview = importedDocument.shape({
  /** The API version that the document states. */
  apiVersion: yup.string().nullable().defined(),
  syntax: yup.string().oneOf(DOCUMENT_SYNTAXES).required(),
  /** Hash of document and methods: an import with it is rejected once either has changed. */
  hash: yup.string().required(),
  items: yup.array(importItem.required()).required(),
  /** Operations that cannot be imported; at most 3,000 are listed. */
  dropped: yup.array(importLoss.required()).required(),
  /** Parts that are not imported and do not belong to one operation, such as those of components; at most 3,000 are listed. */
  sharedLosses: yup.array(importLoss.required()).required(),
  /** The number of all operations that cannot be imported. */
  droppedCount: yup.number().integer().required(),
  /** Number of methods added by hand that the document does not describe; they are unchanged. */
  undescribed: yup.number().integer().required(),
})
export type ImportPreview = yup.InferType<typeof importPreview>

export const importResult = importedDocument.shape({
  created: yup.number().integer().required(),
  changed: yup.number().integer().required(),
  deleted: yup.number().integer().required(),
  /** Methods that the document describes and that are unchanged. */
  unchanged: yup.number().integer().required(),
  /** Methods that a person chose to skip. */
  skipped: yup.number().integer().required(),
  /** Operations that the document has and that cannot be imported. */
  droppedCount: yup.number().integer().required(),
  /** Operations, then parts of one, that were not imported; at most 3,000 of each. */
  notCarriedOver: yup.array(importLoss.required()).required(),
})
export type ImportResult = yup.InferType<typeof importResult>
