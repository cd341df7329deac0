import { SettingError } from '@portico/settings/read-settings'
import { readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { isDatabaseUnavailable } from './database/database-error.ts'
import { forgetLostKeys } from './database/forget-lost-keys.ts'
import { RotationError, rotateEncryptionKey } from './database/rotate-encryption-key.ts'

const FORGET = '--forget'

// npm run reseal: seals everything with another encryption key, or forgets what a lost one sealed (docs/operations.md).
try {
  const config = readConfig()
  const args = process.argv.slice(2)
  const unknown = args.find((arg) => arg !== FORGET)
  if (unknown !== undefined) throw new SettingError(`Unknown argument "${unknown}": use npm run reseal, or npm run reseal -- ${FORGET}.`)
  const db = openDatabase(config.databaseUrl, () => {})
  const say = (line: string) => console.log(`portico: ${line}`)
  if (args.includes(FORGET)) await forgetLostKeys(db, config.encryptionKeys, say)
  else await rotateEncryptionKey(db, config.encryptionKeys, { say })
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
