import { environmentEndpoints } from '@portico/contract/environment/environment-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { addGateway } from './add-gateway.ts'
import { createEnvironment } from './create-environment.ts'
import { listEnvironmentOptions, listEnvironments, viewEnvironment } from './environment-view.ts'

export function environmentRoutes(platform: Platform): void {
  serve(platform, environmentEndpoints.listEnvironments, ({ db, query }) => listEnvironments(db, query))
  serve(platform, environmentEndpoints.listEnvironmentOptions, ({ db }) => listEnvironmentOptions(db))
  serve(platform, environmentEndpoints.createEnvironment, async ({ db, body, transact }) => {
    const environmentId = await transact((tx) => createEnvironment(tx, body))
    return viewEnvironment(db, environmentId)
  })
  serve(platform, environmentEndpoints.getEnvironment, ({ db, params }) => viewEnvironment(db, params.environmentId))
  serve(platform, environmentEndpoints.addGateway, ({ params, body, transact }) =>
    transact((tx) => addGateway(tx, params.environmentId, body)),
  )
}
