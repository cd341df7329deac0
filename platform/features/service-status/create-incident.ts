import type { Value } from '@portico/contract/endpoint'
import type { incidentInput } from '@portico/contract/service-status/incident-input'
import type { Transaction } from '../../database/database.ts'
import { newId } from '../../database/new-id.ts'
import { incidentApis, incidents, incidentUpdates } from '../../database/schema/service-status.ts'
import type { Person } from '../../http/caller.ts'
import { announceIncident } from './announce-incident.ts'
import { requireAffected, touchIncident } from './incident-store.ts'

/** Reports an incident with its first update, and returns its id. One that has ended already may be reported too. Throws NoApi for APIs of others. */
export async function createIncident(tx: Transaction, person: Person, input: Value<typeof incidentInput>): Promise<string> {
  const affected = await requireAffected(tx, person, input.apiIds)
  const now = new Date()
  const incident = {
    id: newId(),
    titleEn: input.title.en,
    titleKo: input.title.ko,
    impact: input.impact,
    status: input.status,
    startedAt: input.startedAt ? new Date(input.startedAt) : now,
    resolvedAt: input.status === 'resolved' ? now : null,
    authorId: person.id,
  }
  await tx.insert(incidents).values(incident)
  await tx.insert(incidentApis).values(affected.map(({ id }) => ({ incidentId: incident.id, apiId: id })))
  const { status, text, notifies } = input
  await tx
    .insert(incidentUpdates)
    .values({ id: newId(), incidentId: incident.id, status, textEn: text.en, textKo: text.ko, authorId: person.id })
  touchIncident(tx, affected)
  if (notifies) await announceIncident(tx, person, incident, affected, { status, text })
  return incident.id
}
