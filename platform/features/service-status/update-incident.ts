import type { Value } from '@portico/contract/endpoint'
import type { updateIncidentInput } from '@portico/contract/service-status/incident-input'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { incidentApis, incidents } from '../../database/schema/service-status.ts'
import type { Person } from '../../http/caller.ts'
import { affectedBy, lockIncident, requireAffected, touchIncident } from './incident-store.ts'

/** Changes what an incident is about; nobody is notified. Throws IncidentNotFound, NotAllowedRole or NoApi. */
export async function updateIncident(
  tx: Transaction,
  person: Person,
  incidentId: string,
  { title, impact, apiIds, startedAt }: Value<typeof updateIncidentInput>,
): Promise<void> {
  const incident = await lockIncident(tx, person, incidentId)
  const [before, after] = [await affectedBy(tx, incidentId), await requireAffected(tx, person, apiIds)]
  await tx
    .update(incidents)
    .set({
      ...{ titleEn: title.en, titleKo: title.ko, impact, updatedAt: new Date() },
      startedAt: startedAt ? new Date(startedAt) : incident.startedAt,
    })
    .where(eq(incidents.id, incidentId))
  await tx.delete(incidentApis).where(eq(incidentApis.incidentId, incidentId))
  await tx.insert(incidentApis).values(after.map(({ id }) => ({ incidentId, apiId: id })))
  touchIncident(tx, [...before, ...after])
}
