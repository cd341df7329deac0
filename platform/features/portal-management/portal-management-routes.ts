import { portalManagementEndpoints } from '@portico/contract/portal-management/portal-management-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { portalStateAt, readPortalManagement } from './portal-management-queries.ts'
import { updateMaintenance, updateNoticeBanner, updatePortalMenus } from './update-portal-management.ts'

/** Serves the banner, the maintenance mode and the menus to admins, and what applies now to everyone. */
export function portalManagementRoutes(platform: Platform): void {
  serve(platform, portalManagementEndpoints.getPortalState, async ({ db }) => portalStateAt(await readPortalManagement(db), new Date()))
  serve(platform, portalManagementEndpoints.getPortalManagement, ({ db }) => readPortalManagement(db))
  serve(platform, portalManagementEndpoints.updateNoticeBanner, ({ body, transact }) => transact((tx) => updateNoticeBanner(tx, body)))
  serve(platform, portalManagementEndpoints.updateMaintenance, ({ body, transact }) => transact((tx) => updateMaintenance(tx, body)))
  serve(platform, portalManagementEndpoints.updatePortalMenus, ({ body, transact }) => transact((tx) => updatePortalMenus(tx, body)))
}
