import { methodEndpoints } from '@portico/contract/method/method-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { requireApi } from '../api/api-queries.ts'
import { changeParameter } from './change-parameter.ts'
import { createMethod } from './create-method.ts'
import { deleteMethods } from './delete-methods.ts'
import { importMethods, readGivenDocument } from './import-methods.ts'
import { getMethod, listMethods } from './method-view.ts'
import { compareParameter, listParameters, listParameterUses } from './parameter-view.ts'
import { previewImport } from './preview-import.ts'
import { updateMethod } from './update-method.ts'

/** Serves the methods of an API: list, add, import, read, change, delete; and their parameters: list, compare, change. */
export function methodRoutes(platform: Platform): void {
  serve(platform, methodEndpoints.listMethods, ({ db, caller, params, query }) => listMethods(db, caller, params.apiId, query))

  serve(platform, methodEndpoints.createMethod, async ({ db, transact, caller, params, body }) => {
    const methodId = await transact((tx) => createMethod(tx, caller, params.apiId, body))
    return getMethod(db, caller, params.apiId, methodId)
  })

  serve(platform, methodEndpoints.previewMethodImport, async (call) => {
    const { db, caller, params, body } = call
    const api = await requireApi(db, caller, params.apiId)
    return previewImport(db, api.id, body, await readGivenDocument(body, call))
  })

  serve(platform, methodEndpoints.importMethods, async (call) => {
    const { db, transact, caller, params, body } = call
    await requireApi(db, caller, params.apiId)
    const read = await readGivenDocument(body, call)
    return transact((tx) => importMethods(tx, caller, params.apiId, body, read))
  })

  serve(platform, methodEndpoints.getMethod, ({ db, caller, params }) => getMethod(db, caller, params.apiId, params.methodId))

  serve(platform, methodEndpoints.updateMethod, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => updateMethod(tx, caller, params.apiId, params.methodId, body))
    return getMethod(db, caller, params.apiId, params.methodId)
  })

  serve(platform, methodEndpoints.deleteMethods, ({ transact, caller, params, body }) =>
    transact((tx) => deleteMethods(tx, caller, params.apiId, body.methodIds)),
  )

  serve(platform, methodEndpoints.listParameters, ({ db, caller, params, query }) => listParameters(db, caller, params.apiId, query))

  serve(platform, methodEndpoints.compareParameter, ({ db, caller, params, query }) => compareParameter(db, caller, params.apiId, query))

  serve(platform, methodEndpoints.listParameterUses, ({ db, caller, params, query }) => listParameterUses(db, caller, params.apiId, query))

  serve(platform, methodEndpoints.changeParameter, async ({ transact, caller, params, body }) => ({
    changed: await transact((tx) => changeParameter(tx, caller, params.apiId, body)),
  }))
}
