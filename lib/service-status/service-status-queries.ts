import type { BodyOf, QueryOf } from '@portico/contract/endpoint'
import { serviceStatusEndpoints } from '@portico/contract/service-status/service-status-endpoints'
import { call } from '@/lib/platform/call-from-browser'
import { endpointQuery } from '@/lib/query/endpoint-query'
import { useEndpointMutation } from '@/lib/query/use-endpoint-mutation'

const { listIncidents, getIncident, createIncident, updateIncident, addIncidentUpdate, deleteIncident } = serviceStatusEndpoints

/** Returns the query of one page of incidents. */
export const incidentList = (query: QueryOf<typeof listIncidents>) => endpointQuery(listIncidents, { query })

/** Returns the query of one incident with its updates. */
export const incidentDetail = (incidentId: string) => endpointQuery(getIncident, { params: { incidentId } })

/** Reports an incident. */
export function useCreateIncident() {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof createIncident>) => call(createIncident, { body }),
    outdates: [listIncidents],
    replaces: ({ id }) => incidentDetail(id),
  })
}

/** Changes what an incident is about. */
export function useUpdateIncident(incidentId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof updateIncident>) => call(updateIncident, { params: { incidentId }, body }),
    outdates: [listIncidents],
    outdatesOnFailure: [getIncident],
    replaces: () => incidentDetail(incidentId),
  })
}

/** Adds an update; someone else may have resolved the incident in the meantime. */
export function useAddIncidentUpdate(incidentId: string) {
  return useEndpointMutation({
    mutationFn: (body: BodyOf<typeof addIncidentUpdate>) => call(addIncidentUpdate, { params: { incidentId }, body }),
    outdates: [listIncidents],
    outdatesOnFailure: [listIncidents, getIncident],
    replaces: () => incidentDetail(incidentId),
  })
}

/** Deletes an incident. Its own page is refetched only when that fails. */
export function useDeleteIncident(incidentId: string) {
  return useEndpointMutation({
    mutationFn: () => call(deleteIncident, { params: { incidentId } }),
    outdates: [listIncidents],
    outdatesOnFailure: [listIncidents, getIncident],
  })
}
