import type { BodyOf } from '@portico/contract/endpoint'
import { portalManagementEndpoints } from '@portico/contract/portal-management/portal-management-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { getPortalManagement, updateNoticeBanner, updateMaintenance, updatePortalMenus } = portalManagementEndpoints

/** Returns the query of the notice banner, the maintenance mode and the menus as set. */
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

/** Chooses the menus of the portal, and whether its status is public. */
export function useUpdatePortalMenus() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updatePortalMenus>) => call(updatePortalMenus, { body }),
    outdates: [getPortalManagement],
    outdatesOnFailure: [getPortalManagement],
  })
}
