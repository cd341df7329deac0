import { apiParams } from '../api/api-endpoints.ts'
import { publishedMethod } from '../catalogue/catalogue-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { deprecationView } from '../stage/deprecation.ts'
import { AUTH_TYPES, STAGE_STATUSES } from '../stage/stage.ts'
import { stageParams } from '../stage/stage-endpoints.ts'
import { DOCUMENT_FORMATS } from './api-document.ts'
import { tryCallInput } from './try-call-input.ts'

const limit = () => yup.number().integer().nullable().defined()

/** A version that a reader may turn to. */
const versionOption = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  environmentName: yup.string().required(),
  status: yup.string().oneOf(STAGE_STATUSES).required(),
  deprecated: yup.boolean().required(),
  /** Whether gateways serve it: only then can it be called. */
  deployed: yup.boolean().required(),
})

/** An API document for reading: one version, with what the gateway does around it. */
export const documentReading = yup.object({
  api: yup
    .object({
      id: yup.string().required(),
      name: yup.string().required(),
      summary: yup.string().defined(),
      company: yup.string().defined(),
      /** Whether everybody finds it in the catalogue. */
      published: yup.boolean().required(),
      /** Whether the reader works on it. */
      mayEdit: yup.boolean().required(),
    })
    .required(),
  /** Deployed versions, the newest first; for the draft every version. */
  versions: yup.array(versionOption.required()).required(),
  /** Null when there is nothing to read yet. */
  version: yup
    .object({
      /** Null for the draft of an API without any version. */
      id: yup.string().nullable().defined(),
      name: yup.string().defined(),
      environmentName: yup.string().defined(),
      serviceUrl: yup.string().required(),
      status: yup.string().oneOf(STAGE_STATUSES).required(),
      authType: yup.string().oneOf(AUTH_TYPES).required(),
      deployedAt: moment().nullable().defined(),
      deprecation: deprecationView,
      usageLimits: yup.object({ perSecond: limit(), perMinute: limit(), perHour: limit(), perDay: limit() }).required(),
      /** What every call must carry, by the API's request control. */
      requirements: yup
        .array(yup.object({ place: yup.string().oneOf(['query', 'header']).required(), name: yup.string().required() }).required())
        .required(),
      /** Whether only some addresses may call it. */
      addressRule: yup.boolean().required(),
      methods: yup.array(publishedMethod.required()).required(),
    })
    .nullable()
    .defined(),
})
export type DocumentReading = yup.InferType<typeof documentReading>

const formatQuery = yup.object({ format: yup.string().oneOf(DOCUMENT_FORMATS).default('json') }).noUnknown()
const versionQuery = yup.object({ stageId: uuid() }).noUnknown()
const publicationStageParams = yup.object({ publicationId: uuid().required(), stageId: uuid().required() }).noUnknown()

/** What came back of a trial call. */
export const tryCallAnswer = yup.object({
  status: yup.number().integer().required(),
  statusText: yup.string().defined(),
  headers: yup.array(yup.object({ name: yup.string().required(), value: yup.string().defined() }).required()).required(),
  body: yup.string().defined(),
  /** Whether `body` is base64, since it is no text. */
  base64: yup.boolean().required(),
  /** Of the part that is here. */
  bodyBytes: yup.number().integer().required(),
  /** Whether the answer was longer than `TRY_ANSWER_MAX_BYTES`. */
  truncated: yup.boolean().required(),
  durationMs: yup.number().required(),
  requestId: yup.string().nullable().defined(),
  /** The address that was called. */
  url: yup.string().required(),
})
export type TryCallAnswer = yup.InferType<typeof tryCallAnswer>

export const apiDocumentEndpoints = {
  getApiReading: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/reading',
    access: 'apiDocument.read',
    summary: 'Retrieve the documentation of a deployed version',
    params: apiParams,
    query: versionQuery,
    output: documentReading,
  }),
  getDraftReading: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/draft-reading',
    access: 'api.read',
    summary: 'Retrieve the documentation of an API as it would be deployed now',
    params: apiParams,
    query: versionQuery,
    output: documentReading,
  }),
  getPublicationReading: defineEndpoint({
    method: 'GET',
    path: '/publications/:publicationId/stages/:stageId/reading',
    access: 'api.read',
    summary: 'Retrieve the documentation of a version with a publication request',
    params: publicationStageParams,
    output: documentReading,
  }),
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
    output: tryCallAnswer,
  }),
}
