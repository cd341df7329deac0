import type { IncidentStatus } from '@portico/contract/service-status/incident-states'
import type { IncidentImpact } from '@portico/contract/service-status/service-status'

/** Returns the key of a status in the texts `service-status`: maintenance has other names for the same states. */
export function incidentStatusKey(impact: IncidentImpact, status: IncidentStatus) {
  return impact === 'maintenance' ? (`maintenanceStatuses.${status}` as const) : (`statuses.${status}` as const)
}

/** Returns whether an incident has begun and not ended. */
export function isOpen({ resolvedAt }: { resolvedAt: string | null }): boolean {
  return resolvedAt === null
}
