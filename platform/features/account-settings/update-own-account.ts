import type { ownAccountInput } from '@portico/contract/account-settings/account-settings-endpoints'
import type { Value } from '@portico/contract/endpoint'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { checkPhone } from '../account/check-phone.ts'

/** Changes the caller's name, language, phone, company and team; empty or missing fields are cleared. */
export async function updateOwnAccount(
  tx: Transaction,
  { id }: Person,
  { name, locale, phone, company, team }: Value<typeof ownAccountInput>,
): Promise<void> {
  checkPhone(phone)
  await tx
    .update(users)
    .set({ name, locale, phone: phone || null, company: company || null, team: team || null })
    .where(and(eq(users.id, id), eq(users.status, 'registered')))
}
