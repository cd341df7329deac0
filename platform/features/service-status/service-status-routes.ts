import { serviceStatusEndpoints } from '@portico/contract/service-status/service-status-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { addIncidentUpdate } from './add-incident-update.ts'
import { createIncident } from './create-incident.ts'
import { deleteIncident } from './delete-incident.ts'
import { getIncident, listIncidents, listPublicIncidents } from './incident-view.ts'
import { getApiStatus, getServiceStatus, requirePublicStatus } from './service-status-view.ts'
import { updateIncident } from './update-incident.ts'

/** Serves the public status of APIs to everyone, and incidents to those who report them. */
export function serviceStatusRoutes(platform: Platform): void {
  serve(platform, serviceStatusEndpoints.getServiceStatus, ({ db, query }) => getServiceStatus(db, query))
  serve(platform, serviceStatusEndpoints.getApiStatus, ({ db, params }) => getApiStatus(db, params.apiId))
  serve(platform, serviceStatusEndpoints.listPublicIncidents, async ({ db, query }) => {
    await requirePublicStatus(db)
    return listPublicIncidents(db, query.apiId)
  })

  serve(platform, serviceStatusEndpoints.listIncidents, ({ db, caller, query }) => listIncidents(db, caller, query))
  serve(platform, serviceStatusEndpoints.createIncident, async ({ db, caller, body, transact }) =>
    getIncident(db, caller, await transact((tx) => createIncident(tx, caller, body))),
  )
  serve(platform, serviceStatusEndpoints.getIncident, ({ db, caller, params }) => getIncident(db, caller, params.incidentId))
  serve(platform, serviceStatusEndpoints.updateIncident, async ({ db, caller, params, body, transact }) => {
    await transact((tx) => updateIncident(tx, caller, params.incidentId, body))
    return getIncident(db, caller, params.incidentId)
  })
  serve(platform, serviceStatusEndpoints.addIncidentUpdate, async ({ db, caller, params, body, transact }) => {
    await transact((tx) => addIncidentUpdate(tx, caller, params.incidentId, body))
    return getIncident(db, caller, params.incidentId)
  })
  serve(platform, serviceStatusEndpoints.deleteIncident, ({ caller, params, transact }) =>
    transact((tx) => deleteIncident(tx, caller, params.incidentId)),
  )
}
