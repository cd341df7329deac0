import { apiDetail } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { DOCUMENT_MAX_BYTES } from '../method/method.ts'
import { importDocumentInput } from '../method/method-input.ts'
import { yup } from '../rule/yup.ts'
import { stageView } from '../stage/stage-endpoints.ts'
import { quickCreateInput } from './quick-create-input.ts'

/** JSON escaping can double a document's size on the way. */
const DOCUMENT_BODY_LIMIT = DOCUMENT_MAX_BYTES * 2 + 1024 * 1024

/** Most parts without a place here that a proposal lists; `notCarriedOverCount` counts all. */
export const PROPOSED_NOTES_MAX = 50

/** What a document says of the API to be made from it. */
export const quickProposal = yup.object({
  title: yup.string().nullable().defined(),
  /** `3.0.3`, `2.0`: the version of the format, as the document says it. */
  documentVersion: yup.string().required(),
  name: yup.string().defined(),
  basePath: yup.string().defined(),
  /** Whole addresses of the service, as the document lists them. */
  targetUrls: yup.array(yup.string().required()).required(),
  /** The path of a server that the document names without a host. */
  targetPath: yup.string().defined(),
  methodCount: yup.number().integer().required(),
  notCarriedOverCount: yup.number().integer().required(),
  /** `reason` is a key of the language files under `importReason`. */
  notCarriedOver: yup
    .array(
      yup
        .object({
          httpMethod: yup.string().required(),
          path: yup.string().required(),
          reason: yup.string().required(),
          detail: yup.string().nullable().defined(),
        })
        .required(),
    )
    .required(),
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
