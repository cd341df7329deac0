import { apiParams } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { stageParams } from '../stage/stage-endpoints.ts'
import { DOCUMENT_FORMATS, TRY_INPUT_MAX_BYTES } from './api-document.ts'
import { tryCallInput } from './try-call-input.ts'

const formatQuery = yup.object({ format: yup.string().oneOf(DOCUMENT_FORMATS).default('json') }).noUnknown()
const publicationStageParams = yup.object({ publicationId: uuid().required(), stageId: uuid().required() }).noUnknown()

/** The answer to a trial call. */
export const tryCallAnswer = yup.object({
  status: yup.number().integer().required(),
  statusText: yup.string().defined(),
  headers: yup.array(yup.object({ name: yup.string().required(), value: yup.string().defined() }).required()).required(),
  body: yup.string().defined(),
  /** Whether `body` is base64, because it is not text. */
  base64: yup.boolean().required(),
  /** Size of the returned part. */
  bodyBytes: yup.number().integer().required(),
  /** Whether the answer exceeded `TRY_ANSWER_MAX_BYTES`. */
  truncated: yup.boolean().required(),
  durationMs: yup.number().required(),
  requestId: yup.string().nullable().defined(),
  /** The called URL. */
  url: yup.string().required(),
})
export type TryCallAnswer = yup.InferType<typeof tryCallAnswer>

export const apiDocumentEndpoints = {
  downloadDraftDocument: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/document',
    access: 'api.read',
    summary: 'Download the OpenAPI document of an API as it would be deployed now',
    params: apiParams,
    query: formatQuery.shape({ stageId: uuid() }),
  }),
  downloadStageDocument: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/stages/:stageId/document',
    access: 'apiDocument.read',
    summary: 'Download the OpenAPI document of a deployed version',
    params: stageParams,
    query: formatQuery,
  }),
  downloadPublicationDocument: defineEndpoint({
    method: 'GET',
    path: '/publications/:publicationId/stages/:stageId/document',
    access: 'api.read',
    summary: 'Download the OpenAPI document of a version with a publication request',
    params: publicationStageParams,
    query: formatQuery,
  }),
  downloadPublishedDocument: defineEndpoint({
    method: 'GET',
    path: '/catalogue/apis/:apiId/document',
    access: 'catalogue.read',
    summary: 'Download the OpenAPI document of a published API',
    params: apiParams,
    query: formatQuery.shape({ stageId: uuid() }),
  }),
  makeTryCall: defineEndpoint({
    method: 'POST',
    path: '/try-calls',
    access: 'tryCall.make',
    limit: 'tryCalls',
    summary: 'Send a trial call to a version through its gateway',
    body: tryCallInput,
    bodyLimitBytes: TRY_INPUT_MAX_BYTES,
    output: tryCallAnswer,
  }),
}
