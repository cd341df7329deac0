import { apiParams } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { refusedPartView } from '../gateway-link/refused-part-view.ts'
import { HTTP_METHODS } from '../method/method.ts'
import { listQuery, namedOption, pageOf, SEARCH_MAX } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { SUBSCRIPTION_STATUSES } from '../subscription/subscription-states.ts'
import { deprecationInput, deprecationView } from './deprecation.ts'
import { deploymentNote, plannedDeploymentInput, plannedDeploymentView, undeployedChangesView } from './planned-deployment.ts'
import { AUTH_TYPES, IP_RULE_MODES, STAGE_STATUSES } from './stage.ts'
import { createStageInput, deploymentNoteInput, updateStageInput } from './stage-input.ts'
import { stageMethodDetail, stageMethodListQuery, stageMethodSummary } from './stage-method.ts'

export const stageView = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  environment: namedOption.required(),
  /** The address for consumers: `{origin}/{basePath}/{name}`. */
  serviceUrl: yup.string().required(),
  status: yup.string().oneOf(STAGE_STATUSES).required(),
  authType: yup.string().oneOf(AUTH_TYPES).required(),
  ipRule: yup
    .object({ mode: yup.string().oneOf(IP_RULE_MODES).required(), addresses: yup.array(yup.string().required()).required() })
    .required(),
  /** The newest deployment; null before the first. */
  deployment: yup
    .object({
      id: yup.string().required(),
      number: yup.number().integer().required(),
      methodCount: yup.number().integer().required(),
      deployedBy: yup.string().required(),
      deployedAt: moment().required(),
    })
    .nullable()
    .defined(),
  /** Whether the API, its methods or its target servers changed since the deployment. */
  outdated: yup.boolean().required(),
  /** The number of gateways that serve the newest revision, and of all enrolled ones. */
  gateways: yup.object({ current: yup.number().integer().required(), enrolled: yup.number().integer().required() }).required(),
  deprecation: deprecationView,
  planned: plannedDeploymentView,
  createdAt: moment().required(),
})
export type StageView = yup.InferType<typeof stageView>

export const stageParams = apiParams.shape({ stageId: uuid().required() })
export const stageListQuery = listQuery(['name', '-name', 'createdAt', '-createdAt'], '-createdAt')

/** A row of a version's deployment history. */
export const deploymentView = yup.object({
  id: yup.string().required(),
  number: yup.number().integer().required(),
  methodCount: yup.number().integer().required(),
  deployedBy: yup.string().required(),
  deployedAt: moment().required(),
  /** What staff say of it in the changelog; null if nothing. */
  note: deploymentNote,
  /** The number of the earlier deployment that this one restored. */
  restoredNumber: yup.number().integer().nullable().defined(),
  /** Whether gateways serve it now. */
  current: yup.boolean().required(),
})
export type DeploymentView = yup.InferType<typeof deploymentView>

/** Settings that the comparison of two deployments covers, by field. */
export const SETTINGS_COMPARED = ['cors', 'usageLimits', 'requestControls', 'authType', 'ipRule'] as const

/** Parts of a method that the comparison covers: what gateways use first, then what the document shows. */
export const METHOD_PARTS = [
  'targetPath',
  'targetServerGroup',
  'authType',
  'summary',
  'description',
  'parameters',
  'bodies',
  'responses',
  'others',
] as const
export type MethodPart = (typeof METHOD_PARTS)[number]

const methodName = { httpMethod: yup.string().oneOf(HTTP_METHODS).required(), path: yup.string().required() }

/** The difference between two contents of a version; `to` null means what would be deployed now. */
export const deploymentDifference = yup.object({
  from: yup.number().integer().nullable().defined(),
  to: yup.number().integer().nullable().defined(),
  settings: yup
    .array(
      yup
        .object({
          field: yup.string().oneOf(SETTINGS_COMPARED).required(),
          before: yup.mixed().nullable().defined(),
          after: yup.mixed().nullable().defined(),
        })
        .required(),
    )
    .required(),
  methods: yup
    .object({
      added: yup.array(yup.object(methodName).required()).required(),
      removed: yup.array(yup.object(methodName).required()).required(),
      /** `serving`: gateways handle it differently; else only its description changed, in these parts. */
      changed: yup
        .array(
          yup
            .object({
              ...methodName,
              serving: yup.boolean().required(),
              parts: yup.array(yup.string().oneOf(METHOD_PARTS).required()).required(),
            })
            .required(),
        )
        .required(),
    })
    .required(),
  /** Server addresses before and after; empty if they are equal. */
  servers: yup
    .object({ added: yup.array(yup.string().required()).required(), removed: yup.array(yup.string().required()).required() })
    .required(),
  /** Number of further changed addresses, of groups that the caller may not use. */
  hiddenServerCount: yup.number().integer().required(),
  /** Whether only settings of groups changed, such as load balancing or timeouts, for the same servers. */
  balancing: yup.boolean().required(),
  same: yup.boolean().required(),
})
export type DeploymentDifference = yup.InferType<typeof deploymentDifference>

/** Periods in the list of a version's callers, in days. */
export const CALLER_DAYS = { all: 30, recent: 7 } as const

/** A caller of a version within the last `CALLER_DAYS.all` days, refused calls included. */
export const stageCallerView = yup.object({
  subscriptionId: yup.string().required(),
  status: yup.string().oneOf(SUBSCRIPTION_STATUSES).required(),
  name: yup.string().required(),
  email: yup.string().required(),
  company: yup.string().nullable().defined(),
  /** Calls within the last `CALLER_DAYS.recent` days. */
  recentCalls: yup.number().integer().required(),
  calls: yup.number().integer().required(),
  /** The minute of the last call, or its hour after the data by minute is deleted. */
  lastCalledAt: moment().required(),
})
export type StageCallerView = yup.InferType<typeof stageCallerView>

export const stageCallerListQuery = listQuery(['-lastCalledAt', '-calls'], '-lastCalledAt')

/** A version that a search finds, with its API. */
export const foundStage = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  apiId: yup.string().required(),
  apiName: yup.string().required(),
  environmentName: yup.string().required(),
})

/** Versions that a search finds, at most. */
export const FOUND_STAGES_MAX = 5

export const stageEndpoints = {
  findStages: defineEndpoint({
    method: 'GET',
    path: '/stages',
    access: 'api.read',
    summary: 'Find versions by words of their names and of their APIs’ names',
    query: yup.object({ q: yup.string().trim().max(SEARCH_MAX).required() }).noUnknown(),
    output: yup.object({ items: yup.array(foundStage.required()).required() }),
  }),
  listStages: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/stages',
    access: 'api.read',
    summary: 'List the versions of an API',
    params: apiParams,
    query: stageListQuery,
    output: pageOf(stageView),
  }),
  createStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages',
    access: 'api.write',
    summary: 'Create a version',
    params: apiParams,
    body: createStageInput,
    output: stageView,
    status: 201,
  }),
  getStage: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/stages/:stageId',
    access: 'api.read',
    summary: 'Retrieve a version',
    params: stageParams,
    output: stageView,
  }),
  deployStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/deploy',
    access: 'stage.deploy',
    summary: 'Deploy a version',
    params: stageParams,
    output: stageView,
  }),
  pauseStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/pause',
    access: 'stage.deploy',
    summary: 'Pause a version',
    params: stageParams,
    output: stageView,
  }),
  resumeStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/resume',
    access: 'stage.deploy',
    summary: 'Resume a version',
    params: stageParams,
    output: stageView,
  }),
  updateStage: defineEndpoint({
    method: 'PUT',
    path: '/apis/:apiId/stages/:stageId',
    access: 'api.write',
    summary: 'Update a version',
    params: stageParams,
    body: updateStageInput,
    output: stageView,
  }),
  deleteStage: defineEndpoint({
    method: 'DELETE',
    path: '/apis/:apiId/stages/:stageId',
    access: 'stage.deploy',
    summary: 'Delete a version',
    params: stageParams,
    status: 204,
  }),
  listDeployments: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/stages/:stageId/deployments',
    access: 'api.read',
    summary: 'List deployments of a version',
    params: stageParams,
    query: listQuery(['-number'], '-number'),
    output: pageOf(deploymentView),
  }),
  compareDeployments: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/stages/:stageId/difference',
    access: 'api.read',
    summary: 'Compare two deployments of a version',
    params: stageParams,
    query: yup
      .object({
        /** Absent: what gateways serve now, or nothing before the first deployment. */
        from: yup.number().integer().min(1),
        /** Absent: what would be deployed now. */
        to: yup.number().integer().min(1),
      })
      .noUnknown(),
    output: deploymentDifference,
  }),
  getUndeployedChanges: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/stages/:stageId/undeployed-changes',
    access: 'api.read',
    summary: 'List what a deployment of a version would change for consumers now',
    params: stageParams,
    output: undeployedChangesView,
  }),
  planDeployment: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/planned-deployment',
    access: 'stage.deploy',
    summary: 'Plan a deployment of what a version is now',
    params: stageParams,
    body: plannedDeploymentInput,
    output: stageView,
  }),
  changePlannedDeployment: defineEndpoint({
    method: 'PUT',
    path: '/apis/:apiId/stages/:stageId/planned-deployment',
    access: 'stage.deploy',
    summary: 'Update the moment and the note of a planned deployment',
    params: stageParams,
    body: plannedDeploymentInput,
    output: stageView,
  }),
  cancelPlannedDeployment: defineEndpoint({
    method: 'DELETE',
    path: '/apis/:apiId/stages/:stageId/planned-deployment',
    access: 'stage.deploy',
    summary: 'Cancel a planned deployment, or remove a failed one',
    params: stageParams,
  }),
  noteDeployment: defineEndpoint({
    method: 'PUT',
    path: '/apis/:apiId/stages/:stageId/deployment-note',
    access: 'api.write',
    summary: 'Add a note to a deployment in the changelog, or remove it',
    params: stageParams,
    body: deploymentNoteInput,
  }),
  rollBackStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/rollback',
    access: 'stage.deploy',
    summary: 'Roll back a version to an earlier deployment',
    params: stageParams,
    body: yup.object({ number: yup.number().integer().min(1).required() }).noUnknown(),
    output: stageView,
  }),
  deprecateStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/deprecate',
    access: 'stage.deploy',
    summary: 'Deprecate a version',
    params: stageParams,
    body: deprecationInput,
    output: stageView,
  }),
  changeDeprecation: defineEndpoint({
    method: 'PUT',
    path: '/apis/:apiId/stages/:stageId/deprecation',
    access: 'stage.deploy',
    summary: 'Update the deprecation of a version',
    params: stageParams,
    body: deprecationInput,
    output: stageView,
  }),
  undeprecateStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/undeprecate',
    access: 'stage.deploy',
    summary: 'End the deprecation of a version',
    params: stageParams,
    output: stageView,
  }),
  listRefusedParts: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/refused-parts',
    access: 'api.read',
    summary: 'List parts of an API that gateways refuse to serve',
    params: apiParams,
    output: yup.object({ items: yup.array(refusedPartView.required()).required() }),
  }),
  listStageCallers: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/stages/:stageId/callers',
    access: 'api.read',
    summary: 'List callers of a version',
    params: stageParams,
    query: stageCallerListQuery,
    output: pageOf(stageCallerView),
  }),
  listStageMethods: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/stages/:stageId/methods',
    access: 'api.read',
    summary: 'List the methods of a version',
    params: stageParams,
    query: stageMethodListQuery,
    output: pageOf(stageMethodSummary),
  }),
  getStageMethod: defineEndpoint({
    method: 'GET',
    path: '/apis/:apiId/stages/:stageId/methods/:methodId',
    access: 'api.read',
    summary: 'Retrieve a method of a version',
    params: stageParams.shape({ methodId: uuid().required() }),
    output: stageMethodDetail,
  }),
}
