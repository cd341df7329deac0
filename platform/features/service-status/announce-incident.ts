import type { IncidentImpact } from '@portico/contract/service-status/service-status'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import { broadcast } from '../notification/send-broadcasts.ts'
import { readPortalManagement } from '../portal-management/portal-management-queries.ts'
import { sendEvent } from '../webhook/send-event.ts'
import type { AffectedApi, IncidentRow } from './incident-store.ts'

/** An update as it is announced. */
interface Announced {
  status: IncidentRow['status']
  text: { en: string; ko: string }
}

/**
 * Sends an update of an incident to the webhooks of its APIs and, in the background, to everyone who subscribes to one of them, each person
 * once, by the first of the affected APIs in the order of their names.
 */
export async function announceIncident(
  tx: Transaction,
  person: Person,
  incident: Pick<IncidentRow, 'id' | 'titleEn' | 'titleKo'> & { impact: IncidentImpact },
  affected: readonly AffectedApi[],
  { status, text }: Announced,
): Promise<void> {
  for (const api of affected) await sendEvent(tx, { type: 'IncidentUpdated', api, issuer: person })
  const [first] = affected
  if (!first) return
  const { menus } = await readPortalManagement(tx)
  const isShown = menus.publishesStatus && affected.some((api) => api.publicationStatus === 'APPROVED' && api.showStatus)
  await broadcast(tx, {
    apiId: first.id,
    issuerId: person.id,
    content: {
      type: 'IncidentUpdated',
      apiName: affected.map(({ name }) => name).join(', '),
      apiIds: affected.map(({ id }) => id),
      title: { en: incident.titleEn, ko: incident.titleKo },
      impact: incident.impact,
      status,
      text,
      shownPath: isShown ? `/status#${incident.id}` : null,
    },
  })
}
