import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { listApis } from './api-view.ts'
import { createApi } from './create-api.ts'
import { getApi } from './get-api.ts'

/** APIs in the developer center: list, register, read. */
export function apiRoutes(platform: Platform): void {
  serve(platform, apiEndpoints.listApis, ({ db, caller, query }) => listApis(db, caller, query))

  serve(platform, apiEndpoints.createApi, async ({ db, transact, caller, body }) => {
    const apiId = await transact((tx) => createApi(tx, caller, body))
    return getApi(db, caller, apiId)
  })

  serve(platform, apiEndpoints.getApi, ({ db, caller, params }) => getApi(db, caller, params.apiId))
}
