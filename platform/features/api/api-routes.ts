import { apiEndpoints } from '@portico/contract/api/api-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { listApiShares } from './api-shares-view.ts'
import { listApiOwners, listApis } from './api-view.ts'
import { copyApi } from './copy-api.ts'
import { createApi } from './create-api.ts'
import { deleteApi } from './delete-api.ts'
import { getApi } from './get-api.ts'
import { shareApi, unshareApi } from './share-api.ts'
import { updateApi } from './update-api.ts'

/** Serves APIs in the developer center: list, register, read, change, copy, share, delete. */
export function apiRoutes(platform: Platform): void {
  serve(platform, apiEndpoints.listApis, ({ db, caller, query }) => listApis(db, caller, query))

  serve(platform, apiEndpoints.listApiOwners, ({ db, caller }) => listApiOwners(db, caller))

  serve(platform, apiEndpoints.createApi, async ({ db, transact, caller, body }) => {
    const apiId = await transact((tx) => createApi(tx, caller, body))
    return getApi(db, caller, apiId)
  })

  serve(platform, apiEndpoints.getApi, ({ db, caller, params }) => getApi(db, caller, params.apiId))

  serve(platform, apiEndpoints.updateApi, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => updateApi(tx, caller, params.apiId, body))
    return getApi(db, caller, params.apiId)
  })

  serve(platform, apiEndpoints.deleteApi, ({ transact, caller, params }) => transact((tx) => deleteApi(tx, caller, params.apiId)))

  serve(platform, apiEndpoints.copyApi, async ({ db, transact, caller, params, body }) => {
    const { copyId, leftOut } = await transact((tx) => copyApi(tx, caller, params.apiId, body))
    return { ...(await getApi(db, caller, copyId)), leftOut }
  })

  serve(platform, apiEndpoints.listApiShares, ({ db, caller, params }) => listApiShares(db, caller, params.apiId))

  serve(platform, apiEndpoints.shareApi, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => shareApi(tx, caller, params.apiId, body.email))
    return listApiShares(db, caller, params.apiId)
  })

  serve(platform, apiEndpoints.unshareApi, async ({ db, transact, caller, params }) => {
    const before = await listApiShares(db, caller, params.apiId)
    await transact((tx) => unshareApi(tx, caller, params.apiId, params.userId))
    // A developer who has ended the sharing for themselves may no longer read the list.
    return { ...before, items: before.items.filter(({ id }) => id !== params.userId) }
  })
}
