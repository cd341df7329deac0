import type { Value } from '@portico/contract/endpoint'
import type { incidentUpdateInput } from '@portico/contract/service-status/incident-input'
import { INCIDENT_TRANSITIONS } from '@portico/contract/service-status/incident-states'
import { INCIDENT_UPDATES_MAX } from '@portico/contract/service-status/service-status'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { incidents, incidentUpdates } from '../../database/schema/service-status.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import { announceIncident } from './announce-incident.ts'
import { affectedBy, lockIncident, touchIncident } from './incident-store.ts'

/**
 * Adds an update to an incident, whose status it becomes. Throws IncidentNotFound or NotAllowedRole, StateNotAllowed for a resolved one, and
 * IncidentUpdateLimitReached.
 */
export async function addIncidentUpdate(
  tx: Transaction,
  person: Person,
  incidentId: string,
  { status, text, notifies }: Value<typeof incidentUpdateInput>,
): Promise<void> {
  const incident = await lockIncident(tx, person, incidentId)
  if (!INCIDENT_TRANSITIONS[incident.status].includes(status)) refuse('StateNotAllowed')
  const count = await tx.$count(incidentUpdates, eq(incidentUpdates.incidentId, incidentId))
  // The last one is kept for its end.
  if (count >= (status === 'resolved' ? INCIDENT_UPDATES_MAX : INCIDENT_UPDATES_MAX - 1)) refuse('IncidentUpdateLimitReached')
  const now = new Date()
  await tx.insert(incidentUpdates).values({ id: newId(), incidentId, status, textEn: text.en, textKo: text.ko, authorId: person.id })
  await tx
    .update(incidents)
    .set({ status, resolvedAt: status === 'resolved' ? now : null, updatedAt: now })
    .where(eq(incidents.id, incidentId))
  const affected = await affectedBy(tx, incidentId)
  touchIncident(tx, affected)
  if (notifies) await announceIncident(tx, person, incident, affected, { status, text })
}
