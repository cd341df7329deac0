import { environmentEndpoints } from '@portico/contract/environment/environment-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve, serveRaw } from '../../http/serve.ts'
import { periodFileName } from '../../spreadsheet/period-file-name.ts'
import { sendWorkbook } from '../../spreadsheet/send-workbook.ts'
import { addGateway } from './add-gateway.ts'
import { addServerCertificate } from './add-server-certificate.ts'
import { createEnvironment } from './create-environment.ts'
import { deleteEnvironment } from './delete-environment.ts'
import { deleteGateway } from './delete-gateway.ts'
import { deleteServerCertificate } from './delete-server-certificate.ts'
import { listEnvironmentHistory } from './environment-history.ts'
import { listEnvironmentOptions, listEnvironments, viewEnvironment } from './environment-view.ts'
import { exportEnvironmentHistory } from './export-environment-history.ts'
import { exposeEnvironment } from './expose-environment.ts'
import { viewGateway } from './gateway-view.ts'
import { issueEnrolmentToken } from './issue-enrolment-token.ts'
import { revokeEnrolmentToken } from './revoke-enrolment-token.ts'
import { testIntrospection } from './test-introspection.ts'
import { updateEnvironment } from './update-environment.ts'
import { updateGateway } from './update-gateway.ts'

export function environmentRoutes(platform: Platform): void {
  serve(platform, environmentEndpoints.listEnvironments, ({ db, query }) => listEnvironments(db, query))
  serve(platform, environmentEndpoints.listEnvironmentOptions, ({ db, caller }) => listEnvironmentOptions(db, caller))
  serve(platform, environmentEndpoints.createEnvironment, async ({ db, body, transact }) => {
    const environmentId = await transact((tx) => createEnvironment(tx, platform.secrets, body))
    return viewEnvironment(db, environmentId)
  })
  serve(platform, environmentEndpoints.getEnvironment, ({ db, params }) => viewEnvironment(db, params.environmentId))
  serve(platform, environmentEndpoints.updateEnvironment, async ({ db, params, body, transact }) => {
    await transact((tx) => updateEnvironment(tx, platform.secrets, params.environmentId, body))
    return viewEnvironment(db, params.environmentId)
  })
  serve(platform, environmentEndpoints.testIntrospection, ({ db, body }) =>
    testIntrospection(db, platform.secrets, body, platform.outbound.targets),
  )
  serve(platform, environmentEndpoints.addServerCertificate, async ({ db, params, body, transact }) => {
    await transact((tx) => addServerCertificate(tx, platform.secrets, params.environmentId, body))
    return viewEnvironment(db, params.environmentId)
  })
  serve(platform, environmentEndpoints.deleteServerCertificate, ({ params, transact }) =>
    transact((tx) => deleteServerCertificate(tx, params)),
  )
  serve(platform, environmentEndpoints.exposeEnvironment, async ({ db, params, transact }) => {
    await transact((tx) => exposeEnvironment(tx, params.environmentId))
    return viewEnvironment(db, params.environmentId)
  })
  serve(platform, environmentEndpoints.deleteEnvironment, ({ params, transact }) =>
    transact((tx) => deleteEnvironment(tx, params.environmentId)),
  )
  serve(platform, environmentEndpoints.listEnvironmentHistory, ({ db, params, query }) =>
    listEnvironmentHistory(db, params.environmentId, query),
  )
  serveRaw(platform, environmentEndpoints.exportEnvironmentHistory, async ({ db, caller, params, query }, reply) => {
    const workbook = await exportEnvironmentHistory(db, caller.locale, params.environmentId, query)
    return sendWorkbook(reply, periodFileName('environment-history', query), workbook)
  })
  serve(platform, environmentEndpoints.addGateway, ({ params, body, transact }) =>
    transact((tx) => addGateway(tx, params.environmentId, body)),
  )
  serve(platform, environmentEndpoints.getGateway, ({ db, params }) => viewGateway(db, params))
  serve(platform, environmentEndpoints.updateGateway, async ({ db, params, body, transact }) => {
    await transact((tx) => updateGateway(tx, params, body))
    return viewGateway(db, params)
  })
  serve(platform, environmentEndpoints.deleteGateway, ({ params, transact }) => transact((tx) => deleteGateway(tx, params)))
  serve(platform, environmentEndpoints.issueEnrolmentToken, ({ params, transact }) => transact((tx) => issueEnrolmentToken(tx, params)))
  serve(platform, environmentEndpoints.revokeEnrolmentToken, ({ params, transact }) => transact((tx) => revokeEnrolmentToken(tx, params)))
}
