import type { Transaction } from '../../database/database.ts'
import type { User } from '../../database/schema/user.ts'
import { notify } from '../notification/add-notification.ts'
import { type Recipient, tell } from '../notification/notify.ts'
import type { Legacy } from './new-owners.ts'

/** How many APIs of one departure are told of by mail as well; the bell names all of them. */
const MAILS_MAX = 20

/** Tells an heir of each API that has passed to them. */
export async function tellHeir(tx: Transaction, heir: Recipient, { id, name }: User, legacy: readonly Legacy[]): Promise<void> {
  for (const [place, api] of legacy.entries()) {
    const path = `/developer/apis/${api.id}`
    const bell = { type: 'ApiInherited', issuerId: id, apiName: api.name, path } as const
    if (place >= MAILS_MAX) await notify(tx, { ...bell, userIds: [heir.id] })
    else await tell(tx, [heir], bell, { kind: 'apiInherited', values: { apiName: api.name, formerOwner: name, path } })
  }
}
