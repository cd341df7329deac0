import type { BodyOf } from '@portico/contract/endpoint'
import { portalManagementEndpoints } from '@portico/contract/portal-management/portal-management-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { getPortalManagement, updateNoticeBanner, updateMaintenance } = portalManagementEndpoints

/** Returns the query of the notice banner and the maintenance mode as set. */
export const portalManagement = () => endpointQuery(getPortalManagement)

/** Changes the notice banner. */
export function useUpdateNoticeBanner() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateNoticeBanner>) => call(updateNoticeBanner, { body }),
    outdates: [getPortalManagement],
    outdatesOnFailure: [getPortalManagement],
  })
}

/** Turns maintenance mode on or off. */
export function useUpdateMaintenance() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateMaintenance>) => call(updateMaintenance, { body }),
    outdates: [getPortalManagement],
    outdatesOnFailure: [getPortalManagement],
  })
}
