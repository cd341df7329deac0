import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { addNotification } from '../notification/add-notification.ts'
import { notify, type Recipient } from '../notification/notify.ts'
import type { OwnershipTransfer } from './new-owners.ts'

/** How many APIs of one departure are told of by mail as well; the bell names all of them. */
const MAILS_MAX = 20

/** Tells an heir of each API that has passed to them. */
export async function notifyNewOwner(
  tx: Transaction,
  newOwner: Recipient,
  { id, name }: User,
  transfers: readonly OwnershipTransfer[],
): Promise<void> {
  for (const [place, api] of transfers.entries()) {
    const path = `/developer/apis/${api.id}`
    const notification = { type: 'ApiInherited', issuerId: id, apiName: api.name, path } as const
    if (place >= MAILS_MAX) await addNotification(tx, { ...notification, userIds: [newOwner.id] })
    else await notify(tx, [newOwner], notification, { kind: 'apiInherited', values: { apiName: api.name, formerOwner: name, path } })
  }
}
