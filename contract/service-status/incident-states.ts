export const INCIDENT_STATUSES = ['investigating', 'identified', 'monitoring', 'resolved'] as const
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number]

/**
 * What an update of an incident may say after which status: also the same again, and back, since a fix may turn out to be none. A resolved
 * one has ended; what happens later is another incident.
 */
export const INCIDENT_TRANSITIONS: Readonly<Record<IncidentStatus, readonly IncidentStatus[]>> = {
  investigating: INCIDENT_STATUSES,
  identified: INCIDENT_STATUSES,
  monitoring: INCIDENT_STATUSES,
  resolved: [],
}
