import 'server-only'
import { APIS_TAG, apiTag, STATUS_TAG } from '@portico/contract/cache-tag'
import type { OutputOf } from '@portico/contract/endpoint'
import { type ApiStatus, type PublicIncident, serviceStatusEndpoints } from '@portico/contract/service-status/service-status-endpoints'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import { PlatformError } from '@/lib/platform/platform-error'
import { loadPortalState } from '@/lib/portal-management/load-portal-state'

export type ServiceStatus = OutputOf<typeof serviceStatusEndpoints.getServiceStatus>

/** Returns what a question answers; null while the status is not public, and for an API that it does not have. */
async function ifPublic<Found>(ask: () => Promise<Found>): Promise<Found | null> {
  if (!(await loadPortalState()).publishesStatus) return null
  return ask().catch((error: unknown) => {
    if (error instanceof PlatformError && error.status === 404) return null
    throw error
  })
}

/** Loads a page of APIs with their status. */
export const loadServiceStatus = cache(
  (page: number): Promise<ServiceStatus | null> =>
    ifPublic(() =>
      callPlatform(serviceStatusEndpoints.getServiceStatus, { query: { page } }, { anonymous: true, tags: [STATUS_TAG, APIS_TAG] }),
    ),
)

/** Loads the status of one API. */
export const loadApiStatus = cache(
  (apiId: string): Promise<ApiStatus | null> =>
    ifPublic(() => callPlatform(serviceStatusEndpoints.getApiStatus, { params: { apiId } }, { anonymous: true, tags: [apiTag(apiId)] })),
)

/** Loads the open and the newest incidents, of one API if given. */
export const loadIncidents = cache(
  (apiId?: string): Promise<PublicIncident[] | null> =>
    ifPublic(async () => {
      const tags = apiId === undefined ? ([STATUS_TAG, APIS_TAG] as const) : ([apiTag(apiId)] as const)
      const query = apiId === undefined ? {} : { apiId }
      return (await callPlatform(serviceStatusEndpoints.listPublicIncidents, { query }, { anonymous: true, tags })).items
    }),
)
