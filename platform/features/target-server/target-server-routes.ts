import { targetServerEndpoints } from '@portico/contract/target-server/target-server-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { createTargetServerGroup } from './create-target-server-group.ts'
import { deleteClientCertificate } from './delete-client-certificate.ts'
import { deleteTargetServerGroup } from './delete-target-server-group.ts'
import { putClientCertificate } from './put-client-certificate.ts'
import { requireConnectionTest } from './require-connection-test.ts'
import { switchClientCertificate } from './switch-client-certificate.ts'
import { viewTargetServerGroupHealth } from './target-server-health.ts'
import { getTargetServerGroup, listTargetServerGroupOptions, listTargetServerGroups } from './target-server-view.ts'
import { testConnection } from './test-connection.ts'
import { updateTargetServerGroup } from './update-target-server-group.ts'

/** Serves target server groups: list, options, changes, health, client certificate, and the connection test. */
export function targetServerRoutes(platform: Platform): void {
  const { targets } = platform.outbound

  serve(platform, targetServerEndpoints.listTargetServerGroups, ({ db, caller, query }) => listTargetServerGroups(db, caller, query))

  serve(platform, targetServerEndpoints.listTargetServerGroupOptions, ({ db, caller }) => listTargetServerGroupOptions(db, caller))

  serve(platform, targetServerEndpoints.createTargetServerGroup, async ({ db, transact, caller, body }) => {
    await requireConnectionTest(body, targets)
    const groupId = await transact((tx) => createTargetServerGroup(tx, caller, body))
    return getTargetServerGroup(db, caller, groupId)
  })

  serve(platform, targetServerEndpoints.getTargetServerGroup, ({ db, caller, params }) => getTargetServerGroup(db, caller, params.groupId))

  serve(platform, targetServerEndpoints.updateTargetServerGroup, async ({ db, transact, caller, params, body }) => {
    await getTargetServerGroup(db, caller, params.groupId)
    await requireConnectionTest(body, targets)
    await transact((tx) => updateTargetServerGroup(tx, caller, params.groupId, body))
    return getTargetServerGroup(db, caller, params.groupId)
  })

  serve(platform, targetServerEndpoints.deleteTargetServerGroup, ({ transact, caller, params }) =>
    transact((tx) => deleteTargetServerGroup(tx, caller, params.groupId)),
  )

  serve(platform, targetServerEndpoints.getTargetServerGroupHealth, ({ db, caller, params }) =>
    viewTargetServerGroupHealth(db, caller, params.groupId),
  )

  serve(platform, targetServerEndpoints.putClientCertificate, async ({ db, transact, caller, params, body }) => {
    await transact((tx) => putClientCertificate(tx, platform.secrets, caller, params.groupId, body))
    return getTargetServerGroup(db, caller, params.groupId)
  })

  serve(platform, targetServerEndpoints.activateClientCertificate, async ({ db, transact, caller, params }) => {
    await transact((tx) => switchClientCertificate(tx, caller, params.groupId, true))
    return getTargetServerGroup(db, caller, params.groupId)
  })

  serve(platform, targetServerEndpoints.deactivateClientCertificate, async ({ db, transact, caller, params }) => {
    await transact((tx) => switchClientCertificate(tx, caller, params.groupId, false))
    return getTargetServerGroup(db, caller, params.groupId)
  })

  serve(platform, targetServerEndpoints.deleteClientCertificate, ({ transact, caller, params }) =>
    transact((tx) => deleteClientCertificate(tx, caller, params.groupId)),
  )

  serve(platform, targetServerEndpoints.testConnection, ({ body }) => testConnection(body, targets))
}
