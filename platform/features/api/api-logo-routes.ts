import { apiLogoEndpoints } from '@portico/contract/api/api-logo-endpoints'
import { apisOf } from '../../database/own-rows.ts'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { getApi } from './get-api.ts'
import { published } from './published-apis.ts'
import { sendApiLogo } from './send-api-logo.ts'
import { cleanApiLogo, setApiLogo } from './set-api-logo.ts'

/** Serves logos of APIs: setting and removing them, and to everybody those of published APIs. */
export function apiLogoRoutes(platform: Platform): void {
  serve(platform, apiLogoEndpoints.setApiLogo, async ({ db, transact, caller, params, body, signal }) => {
    const logo = await cleanApiLogo(caller, body.content, signal)
    await transact((tx) => setApiLogo(tx, caller, params.apiId, logo))
    return getApi(db, caller, params.apiId)
  })

  serve(platform, apiLogoEndpoints.removeApiLogo, async ({ db, transact, caller, params }) => {
    await transact((tx) => setApiLogo(tx, caller, params.apiId, null))
    return getApi(db, caller, params.apiId)
  })

  serveRaw(platform, apiLogoEndpoints.getApiLogo, ({ db, caller, params }, reply, request) =>
    sendApiLogo(db, request, reply, { apiId: params.apiId, visible: apisOf(caller) }),
  )

  serveRaw(platform, apiLogoEndpoints.getPublishedApiLogo, ({ db, params }, reply, request) =>
    sendApiLogo(db, request, reply, { apiId: params.apiId, visible: published }),
  )
}
