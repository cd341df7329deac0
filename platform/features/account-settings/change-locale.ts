import type { Locale } from '@portico/contract/locale'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { users } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'

/** Changes the language of the caller's pages and emails. */
export async function changeLocale(tx: Transaction, { id }: Person, locale: Locale): Promise<void> {
  await tx
    .update(users)
    .set({ locale })
    .where(and(eq(users.id, id), eq(users.status, 'registered')))
}
