import { sql } from 'drizzle-orm'
import type { Platform } from '../../http/platform.ts'
import { Refusal } from '../../http/refusal.ts'

const READY_TIMEOUT_MS = 1_500

/** Throws PlatformUnavailable if the platform is about to stop, and DatabaseUnavailable if its database does not answer. */
export async function assertReady({ db, stopping }: Pick<Platform, 'db' | 'stopping'>): Promise<void> {
  if (stopping.signal.aborted) throw new Refusal('PlatformUnavailable')
  await Promise.race([
    db.execute(sql`select 1`),
    new Promise((_, reject) => setTimeout(() => reject(new Refusal('DatabaseUnavailable')), READY_TIMEOUT_MS).unref()),
  ])
}
