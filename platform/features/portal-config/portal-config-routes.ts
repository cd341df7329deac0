import { portalConfigEndpoints } from '@portico/contract/portal-config/portal-config-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { readPortalConfig, updatePortalConfig } from './portal-config.ts'

export function portalConfigRoutes(platform: Platform): void {
  serve(platform, portalConfigEndpoints.getPortalConfig, ({ db }) => readPortalConfig(db))
  serve(platform, portalConfigEndpoints.updatePortalConfig, ({ body, transact }) => transact((tx) => updatePortalConfig(tx, body)))
}
