import 'server-only'
import { PORTAL_CONFIG_TAG } from '@portico/contract/cache-tag'
import {
  BRAND_COLOR_DEFAULT,
  PORTAL_TITLE_DEFAULT,
  type PortalConfigView,
  portalConfigEndpoints,
} from '@portico/contract/portal-config/portal-config-endpoints'
import { cache } from 'react'
import { callPlatform } from '@/lib/platform/call-from-server'

let lastKnown: PortalConfigView = { title: PORTAL_TITLE_DEFAULT, brandColor: BRAND_COLOR_DEFAULT }

/** Loads the title and brand color of the portal; while the platform is unavailable, the last that this process loaded. Never throws. */
export const loadPortalConfig = cache(async (): Promise<PortalConfigView> => {
  try {
    lastKnown = await callPlatform(portalConfigEndpoints.getPortalConfig, {}, { anonymous: true, tags: [PORTAL_CONFIG_TAG] })
  } catch {
    return lastKnown
  }
  return lastKnown
})
