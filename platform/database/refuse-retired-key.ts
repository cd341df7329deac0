import { SettingError } from '@portico/settings/read-settings'
import type { Database } from './database.ts'
import type { KeySource } from './encryption-keys.ts'
import { retiredAmong } from './reseal-values.ts'

/** Throws a SettingError if the sealing key is retired, since the database would refuse what it seals. */
export async function refuseRetiredKey(db: Database, keys: KeySource): Promise<void> {
  const sealing = keys.current()[0]?.id ?? ''
  if ((await retiredAmong(db, [sealing])).length === 0) return
  throw new SettingError(`Invalid key ${sealing} in ${keys.file ?? 'ENCRYPTION_KEY'}: "npm run reseal" retired it; use the new key.`)
}
