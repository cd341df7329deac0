import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/database.ts'
import { settings } from '../../database/schema/setting.ts'

/** Stores one setting; null deletes it, so that its default applies. */
export async function writeSetting(tx: Transaction, key: string, value: unknown): Promise<void> {
  if (value === null) {
    await tx.delete(settings).where(eq(settings.key, key))
    return
  }
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
}
