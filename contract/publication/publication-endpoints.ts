import { apiDetail, apiParams } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { HTTP_METHODS } from '../method/method.ts'
import { methodSummary } from '../method/method-endpoints.ts'
import { distinctTexts } from '../rule/distinct-by.ts'
import { listQuery, namedOption, pageOf } from '../rule/list.ts'
import { reasonInput } from '../rule/reason.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { deploymentDifference, stageView } from '../stage/stage-endpoints.ts'
import { lintReport } from './lint.ts'
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
  /** The environment whose versions the portal shows; null for all environments that it shows. */
  environment: namedOption.nullable().defined(),
  /** Whether the row records the end of a publication instead of a request: who unpublished the API, when, and optionally why. */
  withdrawal: yup.boolean().required(),
  /** Whether the API is pinned now, and whether its developer requests it. */
  pinned: yup.boolean().required(),
  pinRequested: yup.boolean().required(),
})
export type PublicationSummary = yup.InferType<typeof publicationSummary>

/** Changes that break consumers; `method` null means every method of the version. */
export const BREAKING_KINDS = ['methodRemoved', 'parameterRequired', 'authenticationChanged'] as const
export const breakingChange = yup.object({
  kind: yup.string().oneOf(BREAKING_KINDS).required(),
  method: yup
    .object({ httpMethod: yup.string().oneOf(HTTP_METHODS).required(), path: yup.string().required() })
    .nullable()
    .defined(),
  /** The parameter that became required. */
  parameter: yup.string().nullable().defined(),
})
export type BreakingChange = yup.InferType<typeof breakingChange>

/** How the served content of each version differs from that at the last approval before a request. */
export const changesSinceApproval = yup.object({
  approvedAt: moment().required(),
  stages: yup
    .array(
      yup
        .object({
          stage: yup.object({ id: yup.string().required(), name: yup.string().required() }).required(),
          difference: deploymentDifference.required(),
          breaking: yup.array(breakingChange.required()).required(),
        })
        .required(),
    )
    .required(),
})
export type ChangesSinceApproval = yup.InferType<typeof changesSinceApproval>

/** Current subscribers and pending ones. */
const subscriberCounts = yup.object({ approved: yup.number().integer().required(), waiting: yup.number().integer().required() })

/** Everything that an admin needs to decide. */
export const publicationDetail = yup.object({
  publication: publicationSummary.required(),
  api: apiDetail.required(),
  stages: yup.array(stageView.required()).required(),
  methods: yup.array(methodSummary.required()).required(),
  /** Null if the API was not approved before this request. */
  changes: changesSinceApproval.nullable().defined(),
  subscribers: subscriberCounts.required(),
  lint: lintReport.required(),
  /** The versions that the portal shows, or would show after an approval. */
  shownStageIds: yup.array(yup.string().required()).required(),
})
export type PublicationDetail = yup.InferType<typeof publicationDetail>

/** Approves a request; `pin` also pins the API to the home page. */
export const approvalInput = yup.object({ pin: yup.boolean().default(false) }).noUnknown()

/** Pins or unpins a published API. */
export const pinInput = yup.object({ pinned: yup.boolean().required() }).noUnknown()

/** An API that is pinned to the home page; `publicationId` is the publication by which the portal shows it. */
export const pinnedApi = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  publicationId: yup.string().required(),
})
export type PinnedApi = yup.InferType<typeof pinnedApi>

/** So many pinned APIs are put in order; the home page shows the first `HOME_PINS_MAX`, which fill rows of one, two and three cards. */
export const PINS_MAX = 100
export const HOME_PINS_MAX = 6

/** A publication request for one environment; null, or no body, for all environments that the portal shows. */
export const publicationRequestInput = yup
  .object({ environmentId: uuid().nullable().default(null) })
  .noUnknown()
  .transform((value: unknown) => value ?? {})

/** Why an API cannot be published: `data.reason` of NoStage. */
export const PUBLICATION_BLOCKERS = ['noVersion', 'notDeployed', 'allPaused', 'notExposed'] as const
export type PublicationBlocker = (typeof PUBLICATION_BLOCKERS)[number]

/** What a developer sees before requesting: possible environments, and the findings that the admin will see. */
export const publicationCheck = yup.object({
  /** Null if publication can be requested. */
  blocker: yup.string().oneOf(PUBLICATION_BLOCKERS).nullable().defined(),
  /** Environments that the portal shows, with their active deployed versions. */
  environments: yup.array(namedOption.shape({ versions: yup.array(yup.string().required()).required() }).required()).required(),
  lint: lintReport.required(),
  subscribers: subscriberCounts.required(),
})
export type PublicationCheck = yup.InferType<typeof publicationCheck>

const publicationParams = yup.object({ publicationId: uuid().required() }).noUnknown()

export const publicationListQuery = listQuery(['requestedAt', '-requestedAt', 'processedAt', '-processedAt'], '-requestedAt').shape({
  status: yup.string().oneOf(PUBLICATION_STATUSES),
})

export const publicationEndpoints = {
  requestPublication: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/publication',
    access: 'publication.request',
    summary: 'Request publication of an API',
    params: apiParams,
    body: publicationRequestInput,
    output: publicationSummary,
    status: 201,
  }),
  cancelPublication: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/publication/cancel',
    access: 'publication.request',
    summary: 'Cancel a publication request, or unpublish an API',
    params: apiParams,
    output: publicationSummary,
  }),
  checkPublication: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/publication/check',
    access: 'publication.request',
    summary: 'Check an API before publication',
    params: apiParams,
    output: publicationCheck,
  }),
  listApiPublications: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/publications',
    access: 'publication.request',
    summary: 'List publication requests of an API',
    params: apiParams,
    query: listQuery(['-requestedAt'], '-requestedAt'),
    output: pageOf(publicationSummary),
  }),
  deletePublication: defineEndpoint({
    method: 'DELETE',
    path: '/apis/:apiId/publications/:publicationId',
    access: 'publication.request',
    summary: 'Delete a decided publication request',
    params: apiParams.shape({ publicationId: uuid().required() }),
    status: 204,
  }),
  listPublications: defineEndpoint({
    method: 'GET',
    path: '/publications',
    access: 'publication.read',
    summary: 'List publication requests',
    query: publicationListQuery,
    output: pageOf(publicationSummary),
  }),
  getPublication: defineEndpoint({
    method: 'GET',
    path: '/publications/:publicationId',
    access: 'publication.read',
    summary: 'Retrieve a publication request',
    params: publicationParams,
    output: publicationDetail,
  }),
  approvePublication: defineEndpoint({
    method: 'POST',
    path: '/publications/:publicationId/approve',
    access: 'publication.decide',
    summary: 'Approve a publication',
    params: publicationParams,
    body: approvalInput,
    output: publicationSummary,
  }),
  rejectPublication: defineEndpoint({
    method: 'POST',
    path: '/publications/:publicationId/reject',
    access: 'publication.decide',
    summary: 'Reject a publication',
    params: publicationParams,
    body: reasonInput,
    output: publicationSummary,
  }),
  withdrawPublication: defineEndpoint({
    method: 'POST',
    path: '/publications/:publicationId/withdraw',
    access: 'publication.decide',
    summary: 'Unpublish an API',
    params: publicationParams,
    body: reasonInput,
    output: publicationSummary,
  }),
  listPins: defineEndpoint({
    method: 'GET',
    path: '/pins',
    access: 'publication.read',
    summary: 'List the APIs that are pinned to the home page, in their order',
    output: yup.object({ items: yup.array(pinnedApi.required()).required() }),
  }),
  orderPins: defineEndpoint({
    method: 'PUT',
    path: '/pins/order',
    access: 'publication.decide',
    summary: 'Change the order of pinned APIs',
    body: yup.object({ apiIds: yup.array(uuid().required()).min(1).max(PINS_MAX).test(distinctTexts).required() }).noUnknown(),
    output: yup.object({ items: yup.array(pinnedApi.required()).required() }),
  }),
  decidePin: defineEndpoint({
    method: 'PUT',
    path: '/publications/:publicationId/pin',
    access: 'publication.decide',
    summary: 'Pin or unpin a published API',
    params: publicationParams,
    body: pinInput,
    output: publicationSummary,
  }),
}
