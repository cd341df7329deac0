import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { incidents } from '../../database/schema/service-status.ts'
import type { Person } from '../../http/caller.ts'
import { affectedBy, lockIncident, touchIncident } from './incident-store.ts'

/** Deletes an incident with its updates, such as one that was reported by mistake. Throws IncidentNotFound or NotAllowedRole. */
export async function deleteIncident(tx: Transaction, person: Person, incidentId: string): Promise<void> {
  await lockIncident(tx, person, incidentId)
  touchIncident(tx, await affectedBy(tx, incidentId))
  await tx.delete(incidents).where(eq(incidents.id, incidentId))
}
