import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { addNotification } from '../notification/add-notification.ts'
import { notify, type Recipient } from '../notification/notify.ts'
import { sendEvent } from '../webhook/send-event.ts'
import type { OwnershipTransfer } from './new-owners.ts'

/** Limit of emails to one new owner; the app lists all APIs. */
const MAILS_MAX = 20

/** Notifies a new owner of each API that was transferred to them. */
export async function notifyNewOwner(
  tx: Transaction,
  newOwner: Recipient,
  { id, name }: User,
  transfers: readonly OwnershipTransfer[],
): Promise<void> {
  for (const [place, api] of transfers.entries()) {
    const path = `/developer/apis/${api.id}`
    await sendEvent(tx, { type: 'ApiInherited', api, issuer: { id } })
    const notification = { type: 'ApiInherited', issuerId: id, apiName: api.name, path } as const
    if (place >= MAILS_MAX) await addNotification(tx, { ...notification, userIds: [newOwner.id] })
    else await notify(tx, [newOwner], notification, { kind: 'apiInherited', values: { apiName: api.name, formerOwner: name, path } })
  }
}
