import { defineEndpoint } from '../endpoint.ts'
import { listQuery, namedOption, pageOf } from '../rule/list.ts'
import { moment, uuid } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'
import { incidentInput, incidentUpdateInput, updateIncidentInput } from './incident-input.ts'
import { INCIDENT_STATUSES } from './incident-states.ts'
import { INCIDENT_IMPACTS, SERVICE_STATES } from './service-status.ts'

const textPerLanguage = yup.object({ en: yup.string().defined(), ko: yup.string().defined() })
const state = () => yup.string().oneOf(SERVICE_STATES).required()
const status = () => yup.string().oneOf(INCIDENT_STATUSES).required()
const impact = () => yup.string().oneOf(INCIDENT_IMPACTS).required()
/** From 0 to 1; null if nothing is known. */
const availability = () => yup.number().min(0).max(1).nullable().defined()

/** How an API was in the last 90 days and is now. */
export const apiStatus = yup.object({
  id: yup.string().required(),
  name: yup.string().required(),
  state: state(),
  /** Of the whole period: of calls, or without any of health checks. */
  availability: availability(),
  /** Of the calls that target servers answered, in milliseconds; null without any. */
  p95Ms: yup.number().nullable().defined(),
  /** The first of its days, `2026-08-27`, in UTC. */
  from: yup.string().required(),
  /** Each UTC day's availability from the oldest to today. */
  days: yup.array(availability()).required(),
})
export type ApiStatus = yup.InferType<typeof apiStatus>

const incidentUpdate = yup.object({
  id: yup.string().required(),
  status: status(),
  text: textPerLanguage,
  createdAt: moment().required(),
})

const incidentFields = {
  id: yup.string().required(),
  title: textPerLanguage,
  impact: impact(),
  status: status(),
  startedAt: moment().required(),
  resolvedAt: moment().nullable().defined(),
  updatedAt: moment().required(),
}

/** An incident as everyone reads it, with the affected APIs that the portal shows and its updates, the newest first. */
export const publicIncident = yup.object({
  ...incidentFields,
  apis: yup.array(namedOption.required()).required(),
  updates: yup.array(incidentUpdate.required()).required(),
})
export type PublicIncident = yup.InferType<typeof publicIncident>

/** An incident in the list of staff. */
export const incidentRow = yup.object({
  ...incidentFields,
  /** All affected APIs. */
  apis: yup.array(namedOption.required()).required(),
  /** Name of the person who reported it; null if the account is deleted. */
  author: yup.string().nullable().defined(),
})
export type IncidentRow = yup.InferType<typeof incidentRow>

export const incidentDetail = incidentRow.shape({
  /** Whether the person works on every affected API, and so may change it. */
  mayWrite: yup.boolean().required(),
  updates: yup.array(incidentUpdate.shape({ author: yup.string().nullable().defined() }).required()).required(),
})
export type IncidentDetail = yup.InferType<typeof incidentDetail>

export const incidentListQuery = listQuery(['-startedAt', 'startedAt'], '-startedAt').shape({
  status: yup.string().oneOf(INCIDENT_STATUSES),
  impact: yup.string().oneOf(INCIDENT_IMPACTS),
})

const ofApi = yup.object({ apiId: uuid().required() }).noUnknown()
const ofIncident = yup.object({ incidentId: uuid().required() }).noUnknown()

export const serviceStatusEndpoints = {
  getServiceStatus: defineEndpoint({
    method: 'GET',
    path: '/service-status',
    access: 'serviceStatus.read',
    summary: 'Retrieve the status of published APIs, a page at a time',
    query: yup.object({ page: yup.number().integer().min(1).max(10_000).default(1) }).noUnknown(),
    output: pageOf(apiStatus).shape({
      /** The worst of what concerns the portal as a whole. */
      state: state(),
      /** APIs whose last health check failed. */
      failing: yup.number().integer().required(),
      /** Incidents that have begun and are not resolved. */
      openIncidents: yup.number().integer().required(),
    }),
  }),
  listPublicIncidents: defineEndpoint({
    method: 'GET',
    path: '/service-status/incidents',
    access: 'serviceStatus.read',
    summary: 'List the open and the newest incidents of published APIs',
    query: yup.object({ apiId: uuid() }).noUnknown(),
    output: yup.object({ items: yup.array(publicIncident.required()).required() }),
  }),
  getApiStatus: defineEndpoint({
    method: 'GET',
    path: '/service-status/apis/:apiId',
    access: 'serviceStatus.read',
    summary: 'Retrieve the status of a published API',
    params: ofApi,
    output: apiStatus,
  }),
  listIncidents: defineEndpoint({
    method: 'GET',
    path: '/incidents',
    access: 'incident.write',
    summary: 'List incidents; developers see those that affect their own APIs',
    query: incidentListQuery,
    output: pageOf(incidentRow),
  }),
  createIncident: defineEndpoint({
    method: 'POST',
    path: '/incidents',
    access: 'incident.write',
    summary: 'Report an incident of APIs that you work on',
    body: incidentInput,
    output: incidentDetail,
    status: 201,
  }),
  getIncident: defineEndpoint({
    method: 'GET',
    path: '/incidents/:incidentId',
    access: 'incident.write',
    summary: 'Retrieve an incident with its updates',
    params: ofIncident,
    output: incidentDetail,
  }),
  updateIncident: defineEndpoint({
    method: 'PUT',
    path: '/incidents/:incidentId',
    access: 'incident.write',
    summary: 'Update the title, impact, affected APIs and start of an incident',
    params: ofIncident,
    body: updateIncidentInput,
    output: incidentDetail,
  }),
  addIncidentUpdate: defineEndpoint({
    method: 'POST',
    path: '/incidents/:incidentId/updates',
    access: 'incident.write',
    summary: 'Add an update to an incident that is not resolved',
    params: ofIncident,
    body: incidentUpdateInput,
    output: incidentDetail,
    status: 201,
  }),
  deleteIncident: defineEndpoint({
    method: 'DELETE',
    path: '/incidents/:incidentId',
    access: 'incident.write',
    summary: 'Delete an incident with its updates',
    params: ofIncident,
  }),
}
