import { ConfigError } from '../config.ts'
import type { Database } from './database.ts'
import type { KeySource } from './encryption-keys.ts'
import { retiredAmong } from './reseal-values.ts'

/** Throws a ConfigError when the key that would seal has been taken away: the database would refuse whatever it seals. */
export async function refuseRetiredKey(db: Database, keys: KeySource): Promise<void> {
  const sealing = keys.current()[0]?.id ?? ''
  if ((await retiredAmong(db, [sealing])).length === 0) return
  throw new ConfigError(
    `${keys.file ?? 'ENCRYPTION_KEY'} begins with the key ${sealing}, which has been taken away by "npm run reseal": give the new key`,
  )
}
