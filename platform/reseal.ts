import { SettingError } from '@portico/settings/read-settings'
import { readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { isDatabaseUnavailable } from './database/database-error.ts'
import { RotationError, rotateEncryptionKey } from './database/rotate-encryption-key.ts'

// npm run reseal: seals everything with another encryption key (docs/operations.md).
try {
  const config = readConfig()
  const db = openDatabase(config.databaseUrl, () => {})
  await rotateEncryptionKey(db, config.encryptionKeys, { say: (line) => console.log(`portico: ${line}`) })
  await db.$client.end()
} catch (error) {
  console.error(`portico: ${reasonOf(error)}`)
  process.exit(1)
}

/** Returns what went wrong in one line, without the parameters of a statement. */
function reasonOf(error: unknown): string {
  if (error instanceof SettingError || error instanceof RotationError) return error.message
  if (isDatabaseUnavailable(error)) return 'the database does not answer; run this again when it does'
  return `${String((error as Error).message).split('\n', 1)[0]}; run this again`
}
