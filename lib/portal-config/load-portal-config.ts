import 'server-only'
import { PORTAL_CONFIG_TAG } from '@portico/contract/cache-tag'
import {
  PORTAL_CONFIG_DEFAULT,
  type PortalConfigView,
  portalConfigEndpoints,
} from '@portico/contract/portal-config/portal-config-endpoints'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'
import { leaveUncached } from '@/lib/platform/leave-uncached'
import { NEEDED_WITHIN_MS, PAGE_WITHIN_MS } from '@/lib/platform/waits'
import { within } from '@/lib/platform/within'

let lastKnown: PortalConfigView | undefined

/** Loads the look of the portal; while the platform is unavailable or late, the last that this process loaded, for no cached page. Never throws. */
export const loadPortalConfig = cache(async (): Promise<PortalConfigView> => {
  const loading = callPlatform(portalConfigEndpoints.getPortalConfig, {}, { anonymous: true, tags: [PORTAL_CONFIG_TAG] }).then(
    (loaded) => {
      lastKnown = loaded
      return loaded
    },
    () => undefined,
  )
  const loaded = await within(loading, lastKnown ? PAGE_WITHIN_MS : NEEDED_WITHIN_MS, () => undefined)
  if (loaded === undefined) await leaveUncached()
  return loaded ?? lastKnown ?? PORTAL_CONFIG_DEFAULT
})
