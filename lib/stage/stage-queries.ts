import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { BodyOf, OutputOf, QueryOf } from '@portico/contract/endpoint'
import { publicationEndpoints } from '@portico/contract/publication/publication-endpoints'
import { STAGES_PER_API_MAX } from '@portico/contract/stage/stage'
import { type StageView, stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { readsOf } from '@/lib/query/outdate'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const {
  listStages,
  getStage,
  createStage,
  updateStage,
  listRefusedParts,
  listDeployments,
  compareDeployments,
  rollBackStage,
  findStages,
  noteDeployment,
} = stageEndpoints
const { listStageCallers, listStageMethods, getStageMethod } = stageEndpoints
const { getUndeployedChanges, planDeployment, changePlannedDeployment, cancelPlannedDeployment } = stageEndpoints
const { deleteStage, deprecateStage, changeDeprecation, undeprecateStage, deployStage, pauseStage, resumeStage } = stageEndpoints

type ListQuery = QueryOf<typeof listStages>

/** Queries that change with a version: the versions, the API, and its publication, which a first deployment may request. */
const OUTDATED = [
  ...readsOf(stageEndpoints),
  apiEndpoints.getApi,
  apiEndpoints.listApiShares,
  apiEndpoints.listApis,
  publicationEndpoints.listPublications,
  publicationEndpoints.getPublication,
  publicationEndpoints.listApiPublications,
]

/** Returns the query of one page of an API's versions. */
export const stageList = (apiId: string, query: ListQuery) => endpointQuery(listStages, { params: { apiId }, query })

/** Returns the query of the versions that a search finds, for the command palette. */
export const foundStages = (q: string) => endpointQuery(findStages, { query: { q } })

/** The versions on an API's first page. */
export const FIRST_STAGES: ListQuery = { page: 1, size: 10, sort: '-createdAt' }
/** All versions of an API, for a select. */
export const ALL_STAGES: ListQuery = { page: 1, size: STAGES_PER_API_MAX, sort: 'name' }
export type ApiStages = OutputOf<typeof listStages>

/** Gateways apply a deployment within a second or two: how often a version polls until then, and afterwards. */
const ROLLOUT_POLL_MS = 2_000
const POLL_MS = 10_000

function isRollingOut(stage: StageView | undefined): boolean {
  return stage?.deployment != null && stage.gateways.current < stage.gateways.enrolled
}

function isComparing(stage: StageView | undefined): boolean {
  return stage?.planned?.failure === null && stage.planned.changeCount === null
}

/** Returns the query of one version; polls faster while gateways apply its deployment, and while a planned one is compared. */
export const stageDetail = (apiId: string, stageId: string) =>
  endpointQuery(
    getStage,
    { params: { apiId, stageId } },
    { refetchInterval: ({ state }) => (isRollingOut(state.data) || isComparing(state.data) ? ROLLOUT_POLL_MS : POLL_MS) },
  )

/** Returns the query of the parts of a deployed API that gateways do not serve; polls. */
export const refusedParts = (apiId: string) => endpointQuery(listRefusedParts, { params: { apiId } }, { refetchInterval: POLL_MS })

export function useCreateStage(apiId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createStage>) => call(createStage, { params: { apiId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

/** Changes how a version is protected. */
export function useUpdateStage(apiId: string, stageId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateStage>) => call(updateStage, { params: { apiId, stageId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

/** Returns the query of one page of a version's deployments, the newest first. */
export const stageDeployments = (apiId: string, stageId: string, query: { page: number; size: number }) =>
  endpointQuery(listDeployments, { params: { apiId, stageId }, query })

/** Returns the query of the difference between two contents of a version; never from the cache, since a decision depends on it. */
export const stageDifference = (apiId: string, stageId: string, query: QueryOf<typeof compareDeployments>) =>
  endpointQuery(compareDeployments, { params: { apiId, stageId }, query }, { staleTime: 0, gcTime: 0 })

/** Rolls a version back to an earlier deployment. */
export function useRollBackStage(apiId: string, stageId: string) {
  return useEndpointMutation({
    mutationFn: (number: number) => call(rollBackStage, { params: { apiId, stageId }, body: { number } }),
    outdates: OUTDATED,
  })
}

/** Returns the query of one page of a version's callers within the last 30 days, the latest call first. */
export const stageCallers = (apiId: string, stageId: string, { page, size }: { page: number; size: number }) =>
  endpointQuery(listStageCallers, { params: { apiId, stageId }, query: { page, size, sort: '-lastCalledAt' } })

export type StageMethodsQuery = QueryOf<typeof listStageMethods>

/** The methods of a version that its page shows first. */
export const FIRST_STAGE_METHODS = { page: 1, size: 10, sort: 'path' } satisfies StageMethodsQuery

/** Returns the query of one page of a version's methods. */
export const stageMethods = (apiId: string, stageId: string, query: StageMethodsQuery) =>
  endpointQuery(listStageMethods, { params: { apiId, stageId }, query })

/** Returns the query of one method of a version with its parameters, bodies and responses. */
export const stageMethodDetail = (apiId: string, stageId: string, methodId: string) =>
  endpointQuery(getStageMethod, { params: { apiId, stageId, methodId } })

/** Deprecates a version, or changes the announcement of a deprecated one. */
export function useDeprecateStage(apiId: string, { id: stageId, deprecation }: StageView) {
  const endpoint = deprecation ? changeDeprecation : deprecateStage
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof deprecateStage>) => call(endpoint, { params: { apiId, stageId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

export function useUndeprecateStage(apiId: string, stageId: string) {
  return useEndpointMutation({
    mutationFn: () => call(undeprecateStage, { params: { apiId, stageId } }),
    outdates: OUTDATED,
  })
}

/** Deletes a version. */
export function useDeleteStage(apiId: string, stageId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteStage, { params: { apiId, stageId } }),
    removes: () => [stageDetail(apiId, stageId)],
    outdates: OUTDATED,
  })
}

const ACTS = { deploy: deployStage, pause: pauseStage, resume: resumeStage } as const
export type StageAct = keyof typeof ACTS

/** Deploys, pauses or resumes a version. */
export function useStageAct(apiId: string, stageId: string) {
  return useEndpointMutation({
    mutationFn: (act: StageAct) => call(ACTS[act], { params: { apiId, stageId } }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

/** Returns the query of what a deployment would change for callers; never from the cache, since a decision depends on it. */
export const undeployedChanges = (apiId: string, stageId: string) =>
  endpointQuery(getUndeployedChanges, { params: { apiId, stageId } }, { staleTime: 0, gcTime: 0 })

/** Plans a deployment of a version, or changes the planned one. */
export function usePlanDeployment(apiId: string, stageId: string, isPlanned: boolean) {
  const endpoint = isPlanned ? changePlannedDeployment : planDeployment
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof planDeployment>) => call(endpoint, { params: { apiId, stageId }, body }),
    meta: { ownError: true },
    outdates: OUTDATED,
  })
}

/** Cancels the planned deployment of a version, or removes the failed one. */
export function useCancelPlannedDeployment(apiId: string, stageId: string) {
  return useEndpointMutation({
    mutationFn: () => call(cancelPlannedDeployment, { params: { apiId, stageId } }),
    outdates: OUTDATED,
  })
}

/** Adds a note to a deployment in the changelog, or removes it. */
export function useNoteDeployment(apiId: string, stageId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof noteDeployment>) => call(noteDeployment, { params: { apiId, stageId }, body }),
    outdates: [listDeployments],
  })
}
