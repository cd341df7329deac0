import 'server-only'
import { PORTAL_STATE_TAG } from '@portico/contract/cache-tag'
import { PORTAL_MENUS } from '@portico/contract/portal-management/portal-management'
import { type PortalState, portalManagementEndpoints } from '@portico/contract/portal-management/portal-management-endpoints'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import { leaveUncached } from '@/lib/platform/leave-uncached'
import { PAGE_WITHIN_MS } from '@/lib/platform/waits'
import { known } from './known-state'

const OPEN: PortalState = { banner: null, maintenance: null, menus: [...PORTAL_MENUS], publishesStatus: false }

/**
 * Loads the banner and the maintenance mode for a page; while the platform is unavailable, the last that this process knew, for no cached page.
 * Never throws.
 */
export const loadPortalState = cache(
  (): Promise<PortalState> =>
    callPlatform(portalManagementEndpoints.getPortalState, {}, { anonymous: true, tags: [PORTAL_STATE_TAG] }, PAGE_WITHIN_MS).catch(
      async () => {
        await leaveUncached()
        return known().state ?? OPEN
      },
    ),
)
