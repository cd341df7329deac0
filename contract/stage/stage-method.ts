import { HTTP_METHODS } from '../method/method.ts'
import { bodyView, parameterView, responseView } from '../method/method-endpoints.ts'
import { listQuery, namedOption } from '../rule/list.ts'
import { yup } from '../rule/yup.ts'
import { AUTH_TYPES } from './stage.ts'

/** A method of a version: as gateways serve it, or before the first deployment as they would. */
export const stageMethodSummary = yup.object({
  id: yup.string().required(),
  httpMethod: yup.string().oneOf(HTTP_METHODS).required(),
  path: yup.string().required(),
  summary: yup.string().defined(),
  targetPath: yup.string().required(),
  /** By its name of today; null when no group is chosen, or it was deleted since. */
  targetServerGroup: namedOption.nullable().defined(),
  /** The method's own, else the version's. */
  authType: yup.string().oneOf(AUTH_TYPES).required(),
})
export type StageMethodSummary = yup.InferType<typeof stageMethodSummary>

export const stageMethodDetail = stageMethodSummary.shape({
  description: yup.string().defined(),
  parameters: yup.array(parameterView.required()).required(),
  bodies: yup.array(bodyView.required()).required(),
  responses: yup.array(responseView.required()).required(),
  /** Whether the API still has the method; it may have been deleted since the deployment. */
  inApi: yup.boolean().required(),
})
export type StageMethodDetail = yup.InferType<typeof stageMethodDetail>

export const stageMethodListQuery = listQuery(['path', '-path'], 'path')
