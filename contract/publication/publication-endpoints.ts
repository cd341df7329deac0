import { apiDetail, apiParams } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { methodSummary } from '../method/method-endpoints.ts'
import { listQuery, pageOf } from '../rule/list.ts'
import { reasonInput } from '../rule/reason.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { stageView } from '../stage/stage-endpoints.ts'
import { PUBLICATION_STATUSES } from './publication-states.ts'

const person = yup.object({ id: yup.number().integer().required(), name: yup.string().required() })

export const publicationSummary = yup.object({
  id: yup.string().required(),
  api: yup.object({ id: yup.string().required(), name: yup.string().required(), basePath: yup.string().required() }).required(),
  status: yup.string().oneOf(PUBLICATION_STATUSES).required(),
  requestedBy: person.required(),
  requestedAt: moment().required(),
  processedBy: person.nullable().defined(),
  processedAt: moment().nullable().defined(),
  reason: yup.string().nullable().defined(),
})
export type PublicationSummary = yup.InferType<typeof publicationSummary>

/** Everything that the decision needs. */
export const publicationDetail = yup.object({
  publication: publicationSummary.required(),
  api: apiDetail.required(),
  stages: yup.array(stageView.required()).required(),
  methods: yup.array(methodSummary.required()).required(),
})
export type PublicationDetail = yup.InferType<typeof publicationDetail>

/** Approving decides on the pin too: `pin` puts the API on the home page. */
export const approvalInput = yup.object({ pin: yup.boolean().default(false) }).noUnknown()

const publicationParams = yup.object({ publicationId: uuid().required() }).noUnknown()

export const publicationListQuery = listQuery(['requestedAt', '-requestedAt', 'processedAt', '-processedAt'], '-requestedAt').shape({
  status: yup.string().oneOf(PUBLICATION_STATUSES),
})

export const publicationEndpoints = {
  requestPublication: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/publication',
    access: 'publication.request',
    summary: 'Ask to publish an API',
    params: apiParams,
    output: publicationSummary,
    status: 201,
  }),
  cancelPublication: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/publication/cancel',
    access: 'publication.request',
    summary: 'Take back a request, or take the API off the portal',
    params: apiParams,
    output: publicationSummary,
  }),
  listPublications: defineEndpoint({
    method: 'GET',
    path: '/publications',
    access: 'publication.read',
    summary: 'The publication queue',
    query: publicationListQuery,
    output: pageOf(publicationSummary),
  }),
  getPublication: defineEndpoint({
    method: 'GET',
    path: '/publications/:publicationId',
    access: 'publication.read',
    summary: 'One request with its API',
    params: publicationParams,
    output: publicationDetail,
  }),
  approvePublication: defineEndpoint({
    method: 'POST',
    path: '/publications/:publicationId/approve',
    access: 'publication.decide',
    summary: 'Put an API into the catalogue',
    params: publicationParams,
    body: approvalInput,
    output: publicationSummary,
  }),
  rejectPublication: defineEndpoint({
    method: 'POST',
    path: '/publications/:publicationId/reject',
    access: 'publication.decide',
    summary: 'Refuse a request, with a reason',
    params: publicationParams,
    body: reasonInput,
    output: publicationSummary,
  }),
}
