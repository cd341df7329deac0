import { ADMIN_ROLES } from '@portico/contract/role'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { notify } from '../notification/notify.ts'
import { registeredUsers, usersWithRole } from '../notification/recipient-queries.ts'
import { sendEvent } from '../webhook/send-event.ts'
import type { LockedPublication } from './publication-store.ts'

/** Notifies all admins but the requester of a publication request. */
export async function notifyPublicationRequested(tx: Transaction, person: Person, publicationId: string, api: ApiRow): Promise<void> {
  const admins = await usersWithRole(tx, ADMIN_ROLES)
  const path = `/admin/publication/${publicationId}`
  await sendEvent(tx, { type: 'PublishingRequested', api, issuer: person })
  await notify(
    tx,
    admins.filter(({ id }) => id !== person.id),
    { type: 'PublishingRequested', issuerId: person.id, apiName: api.name, path },
    { kind: 'publishingRequested', values: { apiName: api.name, requesterName: person.name, path } },
  )
}

/** Notifies an API's owner and the requester of the decision about a publication request. */
export async function notifyPublicationDecision(
  tx: Transaction,
  person: Person,
  decision: 'publishingApproved' | 'publishingRejected',
  { publication, api }: LockedPublication,
  reason = '',
): Promise<void> {
  const path = `/developer/apis/${api.id}`
  const type = decision === 'publishingApproved' ? 'PublishingApproved' : 'PublishingRejected'
  await sendEvent(tx, { type, api, issuer: person })
  await notify(
    tx,
    await registeredUsers(tx, [api.ownerId, publication.requestedBy]),
    { type, issuerId: person.id, apiName: api.name, path },
    { kind: decision, values: { apiName: api.name, reason, path } },
  )
}

/** Notifies an API's owner and the requester that somebody else ended the publication, with the reason if one was given. */
export async function notifyPublicationWithdrawn(
  tx: Transaction,
  person: Person,
  { publication, api }: LockedPublication,
  reason: string,
): Promise<void> {
  const path = `/developer/apis/${api.id}`
  await sendEvent(tx, { type: 'PublishingWithdrawn', api, issuer: person })
  const people = await registeredUsers(tx, [api.ownerId, publication.requestedBy])
  await notify(
    tx,
    people.filter(({ id }) => id !== person.id),
    { type: 'PublishingWithdrawn', issuerId: person.id, apiName: api.name, path },
    { kind: 'publishingWithdrawn', values: { apiName: api.name, reason, path } },
  )
}
