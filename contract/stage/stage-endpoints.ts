import { apiParams } from '../api/api-endpoints.ts'
import { defineEndpoint } from '../endpoint.ts'
import { listQuery, namedOption, pageOf } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { AUTH_TYPES, IP_RULE_MODES, STAGE_STATUSES } from './stage.ts'
import { createStageInput } from './stage-input.ts'

export const stageView = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  environment: namedOption.required(),
  /** Where consumers call it: `{origin}/{basePath}/{name}`. */
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
  /** Whether the API, its methods or its target servers changed since it was deployed. */
  outdated: yup.boolean().required(),
  /** Gateways of the environment that serve the newest revision, and all that are enrolled. */
  gateways: yup.object({ current: yup.number().integer().required(), enrolled: yup.number().integer().required() }).required(),
  createdAt: moment().required(),
})
export type StageView = yup.InferType<typeof stageView>

export const stageParams = apiParams.shape({ stageId: uuid().required() })
export const stageListQuery = listQuery(['name', '-name', 'createdAt', '-createdAt'], '-createdAt')

export const stageEndpoints = {
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
    summary: 'One version',
    params: stageParams,
    output: stageView,
  }),
  deployStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/deploy',
    access: 'stage.deploy',
    summary: 'Deploy a version to the gateways of its environment',
    params: stageParams,
    output: stageView,
  }),
  pauseStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/pause',
    access: 'stage.deploy',
    summary: 'Answer every call of a version with 503',
    params: stageParams,
    output: stageView,
  }),
  resumeStage: defineEndpoint({
    method: 'POST',
    path: '/apis/:apiId/stages/:stageId/resume',
    access: 'stage.deploy',
    summary: 'Serve a paused version again',
    params: stageParams,
    output: stageView,
  }),
}
