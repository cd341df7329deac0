import { stageEndpoints } from '@portico/contract/stage/stage-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { requireApi } from '../api/api-queries.ts'
import { refusedPartsOfApi } from '../environment/refused-part-queries.ts'
import { changeStageStatus } from './change-stage-status.ts'
import { createStage } from './create-stage.ts'
import { deleteStage } from './delete-stage.ts'
import { deployStage, type OnFirstDeployment } from './deploy-stage.ts'
import { compareDeployments, listDeployments, undeployedChanges } from './deployment-view.ts'
import { changeDeprecation, deprecateStage, undeprecateStage } from './deprecate-stage.ts'
import { findStages } from './find-stages.ts'
import { getStage } from './get-stage.ts'
import { noteDeployment } from './note-deployment.ts'
import { cancelPlannedDeployment, changePlannedDeployment, planDeployment } from './plan-deployment.ts'
import { rollBackStage } from './roll-back-stage.ts'
import { listStageCallers } from './stage-callers.ts'
import { getStageMethod, listStageMethods } from './stage-methods.ts'
import { listStages } from './stage-view.ts'
import { updateStage } from './update-stage.ts'

/**
 * Serves versions of an API: list, create, read, change, deploy, plan, compare, roll back, pause, resume, deprecate, delete; and their methods.
 */
export function stageRoutes(platform: Platform, onFirstDeployment: OnFirstDeployment): void {
  serve(platform, stageEndpoints.listStages, ({ db, caller, params, query }) => listStages(db, caller, params.apiId, query))

  serve(platform, stageEndpoints.createStage, async ({ db, transact, caller, params, body }) => {
    const stageId = await transact((tx) => createStage(tx, caller, params.apiId, body))
    return getStage(db, caller, params.apiId, stageId)
  })

  serve(platform, stageEndpoints.getStage, ({ db, caller, params }) => getStage(db, caller, params.apiId, params.stageId))

  serve(platform, stageEndpoints.deployStage, async ({ db, transact, caller, params }) => {
    await transact((tx) => deployStage(tx, caller, params, onFirstDeployment))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.pauseStage, async ({ db, transact, caller, params }) => {
    await transact((tx) => changeStageStatus(tx, caller, params.apiId, params.stageId, 'pause'))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.resumeStage, async ({ db, transact, caller, params }) => {
    await transact((tx) => changeStageStatus(tx, caller, params.apiId, params.stageId, 'resume'))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.updateStage, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => updateStage(tx, caller, params, body))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.deleteStage, ({ transact, caller, params }) => transact((tx) => deleteStage(tx, caller, params)))

  serve(platform, stageEndpoints.findStages, async ({ db, caller, query }) => findStages(db, caller, query.q))

  serve(platform, stageEndpoints.listDeployments, ({ db, caller, params, query }) => listDeployments(db, caller, params, query))

  serve(platform, stageEndpoints.compareDeployments, ({ db, caller, params, query }) => compareDeployments(db, caller, params, query))

  serve(platform, stageEndpoints.getUndeployedChanges, ({ db, caller, params }) => undeployedChanges(db, caller, params))

  serve(platform, stageEndpoints.planDeployment, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => planDeployment(tx, caller, params, body))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.changePlannedDeployment, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => changePlannedDeployment(tx, caller, params, body))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.cancelPlannedDeployment, ({ transact, caller, params }) =>
    transact((tx) => cancelPlannedDeployment(tx, caller, params)),
  )

  serve(platform, stageEndpoints.noteDeployment, ({ transact, caller, params, body }) =>
    transact((tx) => noteDeployment(tx, caller, params, body)),
  )

  serve(platform, stageEndpoints.rollBackStage, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => rollBackStage(tx, caller, params, body.number))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.deprecateStage, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => deprecateStage(tx, caller, params, body))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.changeDeprecation, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => changeDeprecation(tx, caller, params, body))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.undeprecateStage, async ({ db, transact, caller, params }) => {
    await transact((tx) => undeprecateStage(tx, caller, params))
    return getStage(db, caller, params.apiId, params.stageId)
  })

  serve(platform, stageEndpoints.listRefusedParts, async ({ db, caller, params }) => {
    const api = await requireApi(db, caller, params.apiId)
    return { items: await refusedPartsOfApi(db, api.id) }
  })

  serve(platform, stageEndpoints.listStageCallers, ({ db, caller, params, query }) => listStageCallers(db, caller, params, query))

  serve(platform, stageEndpoints.listStageMethods, ({ db, caller, params, query }) => listStageMethods(db, caller, params, query))

  serve(platform, stageEndpoints.getStageMethod, ({ db, caller, params }) => getStageMethod(db, caller, params))
}
