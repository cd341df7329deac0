import { ADMIN_ROLES } from '@portico/contract/role'
import type { Transaction } from '../../database/database.ts'
import type { Person } from '../../http/caller.ts'
import type { ApiRow } from '../api/api-queries.ts'
import { notify } from '../notification/notify.ts'
import { registeredUsers, usersWithRole } from '../notification/recipient-queries.ts'
import type { LockedPublication } from './publication-store.ts'

/** Tells every admin but the one who asks that somebody asks to publish an API. */
export async function notifyPublicationRequested(tx: Transaction, person: Person, publicationId: string, api: ApiRow): Promise<void> {
  const admins = await usersWithRole(tx, ADMIN_ROLES)
  const path = `/admin/publication/${publicationId}`
  await notify(
    tx,
    admins.filter(({ id }) => id !== person.id),
    { type: 'PublishingRequested', issuerId: person.id, apiName: api.name, path },
    { kind: 'publishingRequested', values: { apiName: api.name, requesterName: person.name, path } },
  )
}

/** Tells an API's owner, and whoever asked in their place, what became of the request to publish it. */
export async function notifyPublicationDecision(
  tx: Transaction,
  person: Person,
  decision: 'publishingApproved' | 'publishingRejected',
  { publication, api }: LockedPublication,
  reason = '',
): Promise<void> {
  const path = `/developer/apis/${api.id}`
  const type = decision === 'publishingApproved' ? 'PublishingApproved' : 'PublishingRejected'
  await notify(
    tx,
    await registeredUsers(tx, [api.ownerId, publication.requestedBy]),
    { type, issuerId: person.id, apiName: api.name, path },
    { kind: decision, values: { apiName: api.name, reason, path } },
  )
}

/** Tells an API's owner, and whoever asked to publish it, that somebody else took it off the portal, and why where that was said. */
export async function notifyPublicationWithdrawn(
  tx: Transaction,
  person: Person,
  { publication, api }: LockedPublication,
  reason: string,
): Promise<void> {
  const path = `/developer/apis/${api.id}`
  const people = await registeredUsers(tx, [api.ownerId, publication.requestedBy])
  await notify(
    tx,
    people.filter(({ id }) => id !== person.id),
    { type: 'PublishingWithdrawn', issuerId: person.id, apiName: api.name, path },
    { kind: 'publishingWithdrawn', values: { apiName: api.name, reason, path } },
  )
}
