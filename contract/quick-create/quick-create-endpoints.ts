import { apiDetail } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { importLoss, lossCount } from '../method/import-view.ts'
import { DOCUMENT_MAX_BYTES } from '../method/method.ts'
import { importDocumentInput } from '../method/method-input.ts'
import { yup } from '../rule/yup.ts'
import { stageView } from '../stage/stage-endpoints.ts'
import { quickCreateInput } from './quick-create-input.ts'

/** JSON escaping can double a document's size. */
const DOCUMENT_BODY_LIMIT = DOCUMENT_MAX_BYTES * 2 + 1024 * 1024

/** Maximum number of omitted parts in a proposal; `losses` count all. */
export const PROPOSED_NOTES_MAX = 500

/** A proposal for an API, from a document. */
export const quickProposal = yup.object({
  title: yup.string().nullable().defined(),
  /** The version of the format, such as `3.0.3` or `2.0`. */
  documentVersion: yup.string().required(),
  name: yup.string().defined(),
  basePath: yup.string().defined(),
  /** Complete URLs of the service, as listed in the document. */
  targetUrls: yup.array(yup.string().required()).required(),
  /** The path of a server that the document lists without a host. */
  targetPath: yup.string().defined(),
  methodCount: yup.number().integer().required(),
  /** The number of operations that cannot be imported. */
  droppedCount: yup.number().integer().required(),
  /** All that is not imported, counted by kind. */
  losses: yup.array(lossCount.required()).required(),
  notCarriedOver: yup.array(importLoss.required()).required(),
})
export type QuickProposal = yup.InferType<typeof quickProposal>

export const quickCreateEndpoints = {
  proposeApi: defineEndpoint({
    method: 'POST',
    path: '/apis/quick/proposal',
    access: 'api.write',
    summary: 'Preview a new API from an API document',
    body: importDocumentInput,
    output: quickProposal,
    status: 200,
    bodyLimitBytes: DOCUMENT_BODY_LIMIT,
  }),
  quickCreateApi: defineEndpoint({
    method: 'POST',
    path: '/apis/quick',
    access: 'api.write',
    summary: 'Create and deploy an API in one step',
    body: quickCreateInput,
    output: yup.object({ api: apiDetail.required(), stage: stageView.required() }),
    status: 201,
    bodyLimitBytes: DOCUMENT_BODY_LIMIT,
  }),
}
