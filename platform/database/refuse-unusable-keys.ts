import { SettingError } from '@portico/settings/read-settings'
import type { Database } from './database.ts'
import type { KeySource } from './encryption-keys.ts'
import { missingAmong, retiredAmong } from './reseal-values.ts'

/**
 * Throws a SettingError if the sealing key is retired, since the database would refuse what it seals, and if a key is missing that sealed
 * lasting secrets: with another key the platform would start, and every sign-in would fail.
 */
export async function refuseUnusableKeys(db: Database, keys: KeySource): Promise<void> {
  const ids = keys.current().map(({ id }) => id)
  const [sealing = ''] = ids
  const source = keys.file ?? 'ENCRYPTION_KEY'
  if ((await retiredAmong(db, [sealing])).length > 0)
    throw new SettingError(`Invalid key ${sealing} in ${source}: "npm run reseal" retired it; use the new key.`)
  const missing = await missingAmong(db, ids)
  if (missing.length > 0)
    throw new SettingError(
      `Missing key ${missing.join(', ')} in ${source}: it encrypted secrets in this database. Restore it from your backup, on the first line.`,
    )
}
