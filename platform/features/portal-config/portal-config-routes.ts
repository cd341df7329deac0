import { portalConfigEndpoints } from '@portico/contract/portal-config/portal-config-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { readPortalConfig } from './portal-config-queries.ts'
import { sendPortalImage } from './send-portal-image.ts'
import { updatePortalConfig } from './update-portal-config.ts'
import { cleanPortalImage, uploadPortalImage } from './upload-portal-image.ts'

/** Serves the look of the portal to everyone, and changing it to admins. */
export function portalConfigRoutes(platform: Platform): void {
  serve(platform, portalConfigEndpoints.getPortalConfig, ({ db }) => readPortalConfig(db))
  serve(platform, portalConfigEndpoints.updatePortalConfig, ({ body, caller, transact }) =>
    transact((tx) => updatePortalConfig(tx, caller, body)),
  )
  serve(platform, portalConfigEndpoints.uploadPortalImage, async ({ body, caller, signal, transact }) => {
    const content = await cleanPortalImage(caller, body, signal)
    return transact((tx) => uploadPortalImage(tx, caller, body, content))
  })
  serveRaw(platform, portalConfigEndpoints.getStaticResource, ({ db, params, query }, reply, request) =>
    sendPortalImage(db, request, reply, { image: params.image, version: query.v }),
  )
}
