import { categoryOption } from '../category/category-option.ts'
import { defineEndpoint } from '../endpoint.ts'
import { HTTP_METHODS } from '../method/method.ts'
import { PUBLICATION_STATUSES } from '../publication/publication-states.ts'
import { email } from '../rule/email.ts'
import { listQuery, namedOption, pageOf } from '../rule/list.ts'
import type { RichText } from '../rule/rich-text.ts'
import { moment, userId, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { AUTH_TYPES } from '../stage/stage.ts'
import { REQUEST_CONTROL_ACTIONS, REQUEST_CONTROL_PLACES } from './api.ts'
import { copyApiInput, createApiInput, updateApiInput } from './api-input.ts'

export const apiSummary = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  basePath: yup.string().required(),
  /** The version of its logo, for the address; null without one. */
  logo: yup.string().nullable().defined(),
  publicationStatus: yup.string().oneOf(PUBLICATION_STATUSES).required(),
  categories: yup.array(categoryOption.required()).required(),
  owner: yup.object({ id: yup.number().integer().required(), name: yup.string().required() }).required(),
  methodCount: yup.number().integer().required(),
  stageCount: yup.number().integer().required(),
  /** How callers of its deployed versions authenticate. */
  authTypes: yup.array(yup.string().oneOf(AUTH_TYPES).required()).required(),
  subscriptionCount: yup.number().integer().required(),
  createdAt: moment().required(),
  updatedAt: moment().required(),
})
export type ApiSummary = yup.InferType<typeof apiSummary>

const limit = () => yup.number().integer().nullable().defined()

export const apiDetail = apiSummary.shape({
  description: yup.mixed<RichText>().nullable().defined(),
  hashtags: yup.array(yup.string().required()).required(),
  targetServerGroup: namedOption.nullable().defined(),
  cors: yup
    .object({
      active: yup.boolean().required(),
      allowMethods: yup.array(yup.string().oneOf(HTTP_METHODS).required()).required(),
      allowHeaders: yup.string().defined(),
      allowOrigins: yup.string().defined(),
    })
    .required(),
  autoPublishRequest: yup.boolean().required(),
  autoApproveSubscriptions: yup.boolean().required(),
  showStatus: yup.boolean().required(),
  pinRequested: yup.boolean().required(),
  pinned: yup.boolean().required(),
  usageLimits: yup.object({ perSecond: limit(), perMinute: limit(), perHour: limit(), perDay: limit() }).required(),
  requestControls: yup
    .array(
      yup
        .object({
          place: yup.string().oneOf(REQUEST_CONTROL_PLACES).required(),
          name: yup.string().required(),
          value: yup.string().defined(),
          action: yup.string().oneOf(REQUEST_CONTROL_ACTIONS).required(),
        })
        .required(),
    )
    .required(),
  author: yup
    .object({
      name: yup.string().defined(),
      email: yup.string().defined(),
      contact: yup.string().defined(),
      company: yup.string().defined(),
      team: yup.string().defined(),
    })
    .required(),
  /** The newest publication request; null if there is none. */
  publication: yup
    .object({
      id: yup.string().required(),
      status: yup.string().oneOf(PUBLICATION_STATUSES).required(),
      reason: yup.string().nullable().defined(),
      requestedAt: moment().required(),
      processedAt: moment().nullable().defined(),
      /** The environment whose versions the portal shows; null for all environments that it shows. */
      environment: namedOption.nullable().defined(),
      /** Whether the row records the end of a publication; `reason` is then the optional reason for unpublishing. */
      withdrawal: yup.boolean().required(),
    })
    .nullable()
    .defined(),
})
export type ApiDetail = yup.InferType<typeof apiDetail>

/** A copied API, with counts of what was not copied because the caller may not use the original's target server groups. */
export const copiedApi = apiDetail.shape({
  leftOut: yup
    .object({
      targetServerGroups: yup.number().integer().required(),
      /** Methods whose target path differs from their path. */
      targetPaths: yup.number().integer().required(),
      /** Request control entries that set a value for target servers. */
      requestControls: yup.number().integer().required(),
    })
    .required(),
})
export type CopiedApi = yup.InferType<typeof copiedApi>

export const shareApiInput = yup.object({ email: email().required() }).noUnknown()

/** Maximum number of developers with whom an API is shared. */
export const SHARES_PER_API_MAX = 50

/** Who works on an API: its owner, and the developers with whom it is shared. */
export const apiShares = yup.object({
  owner: yup.object({ id: yup.number().integer().required(), name: yup.string().required(), email: yup.string().required() }).required(),
  items: yup
    .array(
      yup
        .object({
          id: yup.number().integer().required(),
          name: yup.string().required(),
          email: yup.string().required(),
          sharedAt: moment().required(),
        })
        .required(),
    )
    .required(),
  /** Whether the caller may share and delete the API: the owner and admins. */
  mayManage: yup.boolean().required(),
})
export type ApiShares = yup.InferType<typeof apiShares>

export const apiParams = yup.object({ apiId: uuid().required() }).noUnknown()

/** Why an API needs attention: a running gateway does not serve it as it is deployed, or a planned deployment of a version failed. */
export const API_ATTENTION = ['apisNotServed', 'deploymentsFailed'] as const
export type ApiAttention = (typeof API_ATTENTION)[number]

export const apiListQuery = listQuery(['name', '-name', 'createdAt', '-createdAt', 'updatedAt', '-updatedAt'], '-createdAt').shape({
  categoryId: uuid(),
  publicationStatus: yup.string().oneOf(PUBLICATION_STATUSES),
  ownerId: userId(),
  attention: yup.string().oneOf(API_ATTENTION),
})

/** Whose APIs the caller may work on: their own, those shared with them, and for admins everyone's. */
export const apiOwners = yup.object({
  items: yup.array(yup.object({ id: yup.number().integer().required(), name: yup.string().required() }).required()).required(),
})
export type ApiOwners = yup.InferType<typeof apiOwners>

export const apiEndpoints = {
  listApis: defineEndpoint({
    method: 'GET',
    path: '/apis',
    access: 'api.read',
    summary: 'List your and shared APIs',
    query: apiListQuery,
    output: pageOf(apiSummary),
  }),
  listApiOwners: defineEndpoint({
    method: 'GET',
    path: '/apis/owners',
    access: 'api.read',
    summary: 'List owners of your and shared APIs',
    output: apiOwners,
  }),
  createApi: defineEndpoint({
    method: 'POST',
    path: '/apis',
    access: 'api.write',
    summary: 'Register an API',
    body: createApiInput,
    output: apiDetail,
    status: 201,
  }),
  getApi: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId',
    access: 'api.read',
    summary: 'Retrieve an API',
    params: apiParams,
    output: apiDetail,
  }),
  updateApi: defineEndpoint({
    method: 'PUT',
    path: '/apis/:apiId',
    access: 'api.write',
    summary: 'Update an API',
    params: apiParams,
    body: updateApiInput,
    output: apiDetail,
  }),
  deleteApi: defineEndpoint({
    method: 'DELETE',
    path: '/apis/:apiId',
    access: 'api.write',
    summary: 'Delete an API',
    params: apiParams,
  }),
  copyApi: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/copy',
    access: 'api.write',
    summary: 'Copy an API',
    params: apiParams,
    body: copyApiInput,
    output: copiedApi,
    status: 201,
  }),
  listApiShares: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/shares',
    access: 'api.read',
    summary: 'List the developers of an API',
    params: apiParams,
    output: apiShares,
  }),
  shareApi: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/shares',
    access: 'api.write',
    summary: 'Share an API with another developer',
    params: apiParams,
    body: shareApiInput,
    output: apiShares,
  }),
  unshareApi: defineEndpoint({
    method: 'DELETE',
    path: '/apis/:apiId/shares/:userId',
    access: 'api.write',
    summary: 'Stop sharing an API with a developer',
    params: apiParams.shape({ userId: userId().required() }),
    output: apiShares,
    status: 200,
  }),
}
