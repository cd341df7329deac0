import type { BodyOf, OutputOf, QueryOf } from '@portico/contract/endpoint'
import { STAGES_PER_API_MAX } from '@portico/contract/stage/stage'
import { type StageView, stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { apiKeys } from '@/lib/api/api-queries'
import { call } from '@/lib/platform/call-from-browser'

type ListQuery = QueryOf<typeof stageEndpoints.listStages>

/** Everything about the versions of an API lies under its key. */
export const stageKeys = {
  all: (apiId: string) => ['stages', apiId] as const,
  list: (apiId: string, query: ListQuery) => ['stages', apiId, 'list', query] as const,
  detail: (apiId: string, stageId: string) => ['stages', apiId, 'detail', stageId] as const,
}

/** One page of the versions of an API. */
export const stageList = (apiId: string, query: ListQuery) =>
  queryOptions({
    queryKey: stageKeys.list(apiId, query),
    queryFn: ({ signal }) => call(stageEndpoints.listStages, { params: { apiId }, query }, signal),
  })

/** The versions that an API's first page shows. */
export const FIRST_STAGES: ListQuery = { page: 1, size: 10, sort: '-createdAt' }
/** All versions of an API, to choose one from. */
export const ALL_STAGES: ListQuery = { page: 1, size: STAGES_PER_API_MAX, sort: 'name' }
export type ApiStages = OutputOf<typeof stageEndpoints.listStages>

/** Gateways take a deployment over within a second or two: how often a version is asked for meanwhile, and else. */
const FOLLOWING_MS = 2_000
const RESTING_MS = 10_000

function isFollowing(stage: StageView | undefined): boolean {
  return stage?.deployment != null && stage.gateways.current < stage.gateways.enrolled
}

/** One version, followed while gateways take its deployment over. */
export const stageDetail = (apiId: string, stageId: string) =>
  queryOptions({
    queryKey: stageKeys.detail(apiId, stageId),
    queryFn: ({ signal }) => call(stageEndpoints.getStage, { params: { apiId, stageId } }, signal),
    refetchInterval: ({ state }) => (isFollowing(state.data) ? FOLLOWING_MS : RESTING_MS),
  })

/** What gateways do not serve of an API as it was deployed, followed live. */
export const refusedParts = (apiId: string) =>
  queryOptions({
    queryKey: [...stageKeys.all(apiId), 'refused-parts'] as const,
    queryFn: ({ signal }) => call(stageEndpoints.listRefusedParts, { params: { apiId } }, signal),
    refetchInterval: RESTING_MS,
  })

/** Creates a version; the versions and the API's counts are asked for anew. */
export function useCreateStage(apiId: string) {
  const refresh = useStageRefresh(apiId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof stageEndpoints.createStage>) => call(stageEndpoints.createStage, { params: { apiId }, body }),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

/** Changes how a version is protected; asks for the same anew. */
export function useUpdateStage(apiId: string, stageId: string) {
  const refresh = useStageRefresh(apiId)
  return useMutation({
    mutationFn: (body: BodyOf<typeof stageEndpoints.updateStage>) => call(stageEndpoints.updateStage, { params: { apiId, stageId }, body }),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

/** One page of a version's deployments, the newest first. */
export const stageDeployments = (apiId: string, stageId: string, query: { page: number; size: number }) =>
  queryOptions({
    queryKey: [...stageKeys.detail(apiId, stageId), 'deployments', query] as const,
    queryFn: ({ signal }) => call(stageEndpoints.listDeployments, { params: { apiId, stageId }, query }, signal),
  })

/** How two contents of a version differ; never out of memory, since it is asked for to decide by. */
export const stageDifference = (apiId: string, stageId: string, query: QueryOf<typeof stageEndpoints.compareDeployments>) =>
  queryOptions({
    queryKey: [...stageKeys.detail(apiId, stageId), 'difference', query] as const,
    queryFn: ({ signal }) => call(stageEndpoints.compareDeployments, { params: { apiId, stageId }, query }, signal),
    staleTime: 0,
    gcTime: 0,
  })

/** Brings an earlier deployment back; asks for the same anew. */
export function useRollBackStage(apiId: string, stageId: string) {
  const refresh = useStageRefresh(apiId)
  return useMutation({
    mutationFn: (number: number) => call(stageEndpoints.rollBackStage, { params: { apiId, stageId }, body: { number } }),
    onSuccess: refresh,
  })
}

/** One page of those who called a version within the last 30 days, the latest call first. */
export const stageCallers = (apiId: string, stageId: string, { page, size }: { page: number; size: number }) =>
  queryOptions({
    queryKey: [...stageKeys.detail(apiId, stageId), 'callers', { page, size }] as const,
    queryFn: ({ signal }) =>
      call(stageEndpoints.listStageCallers, { params: { apiId, stageId }, query: { page, size, sort: '-lastCalledAt' } }, signal),
  })

/** Deprecates a version, or changes what was announced of one that is deprecated; asks for the same anew. */
export function useDeprecateStage(apiId: string, { id: stageId, deprecation }: StageView) {
  const refresh = useStageRefresh(apiId)
  const endpoint = deprecation ? stageEndpoints.changeDeprecation : stageEndpoints.deprecateStage
  return useMutation({
    mutationFn: (body: BodyOf<typeof stageEndpoints.deprecateStage>) => call(endpoint, { params: { apiId, stageId }, body }),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

/** Takes the deprecation of a version back; asks for the same anew. */
export function useUndeprecateStage(apiId: string, stageId: string) {
  const refresh = useStageRefresh(apiId)
  return useMutation({
    mutationFn: () => call(stageEndpoints.undeprecateStage, { params: { apiId, stageId } }),
    onSuccess: refresh,
  })
}

const ACTS = { deploy: stageEndpoints.deployStage, pause: stageEndpoints.pauseStage, resume: stageEndpoints.resumeStage } as const
export type StageAct = keyof typeof ACTS

/** Deploys, pauses or resumes a version; the versions and the API, which a first deployment may ask to publish, are asked for anew. */
export function useStageAct(apiId: string, stageId: string) {
  const refresh = useStageRefresh(apiId)
  return useMutation({
    mutationFn: (act: StageAct) => call(ACTS[act], { params: { apiId, stageId } }),
    meta: { ownError: true },
    onSuccess: refresh,
  })
}

function useStageRefresh(apiId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: stageKeys.all(apiId) }),
      client.invalidateQueries({ queryKey: apiKeys.detail(apiId) }),
      client.invalidateQueries({ queryKey: apiKeys.lists }),
      client.invalidateQueries({ queryKey: ['publications'] }),
    ])
}
