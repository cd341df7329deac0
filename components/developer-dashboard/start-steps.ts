import type { ApiSummary } from '@portico/contract/api/api-endpoints'
import type { DeveloperDashboardView } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import { paths } from '@/lib/paths'

export const START_STEPS = ['group', 'api', 'methods', 'stage', 'publish'] as const

/** One step to a published API: whether it is done, and its page. */
export interface StartStep {
  name: (typeof START_STEPS)[number]
  done: boolean
  href: string
}

/**
 * Returns the steps of a newcomer, by the API that is furthest along; none once an API is published. Steps after the first open one may be
 * done too: the order is only a suggestion.
 */
export function startSteps(
  counts: Pick<DeveloperDashboardView, 'targetServerGroups' | 'publishedApis'>,
  apis: readonly ApiSummary[],
): StartStep[] {
  if (counts.publishedApis > 0) return []
  const furthest = [...apis].sort((one, other) => progress(other) - progress(one))[0]
  const { createTargetServerGroup, createApi, importMethods, createStage, api } = paths.developer
  const at = (path: (apiId: string) => string) => (furthest ? path(furthest.id) : createApi)
  return [
    { name: 'group', done: counts.targetServerGroups > 0, href: createTargetServerGroup },
    { name: 'api', done: furthest !== undefined, href: createApi },
    { name: 'methods', done: (furthest?.methodCount ?? 0) > 0, href: at(importMethods) },
    { name: 'stage', done: (furthest?.stageCount ?? 0) > 0, href: at(createStage) },
    { name: 'publish', done: furthest?.publicationStatus === 'WAITING', href: at(api) },
  ]
}

function progress({ methodCount, stageCount, publicationStatus }: ApiSummary): number {
  return Number(methodCount > 0) + Number(stageCount > 0) + Number(publicationStatus !== 'UNPUBLISH')
}
