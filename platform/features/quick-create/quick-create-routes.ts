import { quickCreateEndpoints } from '@portico/contract/quick-create/quick-create-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { getApi } from '../api/get-api.ts'
import { readGivenDocument } from '../method/import-methods.ts'
import { getStage } from '../stage/get-stage.ts'
import { requireConnectionTest } from '../target-server/require-connection-test.ts'
import { proposeApi } from './propose-api.ts'
import { groupOfQuickApi, quickCreateApi } from './quick-create-api.ts'

/** Serves quick create: the proposal of a document, and the creation of the whole API. */
export function quickCreateRoutes(platform: Platform): void {
  const { targets } = platform.outbound

  serve(platform, quickCreateEndpoints.proposeApi, (call) => proposeApi(call.body, call))

  serve(platform, quickCreateEndpoints.quickCreateApi, async (call) => {
    const { db, transact, caller, body } = call
    const read = body.document ? await readGivenDocument(body.document, call) : null
    await requireConnectionTest(groupOfQuickApi(body), targets)
    const { apiId, stageId } = await transact((tx) => quickCreateApi(tx, caller, body, read))
    return { api: await getApi(db, caller, apiId), stage: await getStage(db, caller, apiId, stageId) }
  })
}
