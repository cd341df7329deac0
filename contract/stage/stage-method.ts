import { methodDetail, methodSummary } from '../method/method-endpoints.ts'
import { listQuery } from '../rule/list.ts'
import { yup } from '../rule/yup.ts'
import { AUTH_TYPES } from './stage.ts'

/** The method's own, else the version's. */
const authType = yup.string().oneOf(AUTH_TYPES).required()

/**
 * A method of a version: as gateways serve it, or before the first deployment as they would. Its target server group has its name of today,
 * and is null when none is chosen or it was deleted since.
 */
export const stageMethodSummary = methodSummary.omit(['updatedAt']).shape({ authType })
export type StageMethodSummary = yup.InferType<typeof stageMethodSummary>

export const stageMethodDetail = methodDetail.omit(['updatedAt']).shape({
  authType,
  /** Whether the API still has the method; it may have been deleted since the deployment. */
  inApi: yup.boolean().required(),
})
export type StageMethodDetail = yup.InferType<typeof stageMethodDetail>

export const stageMethodListQuery = listQuery(['path', '-path'], 'path')
