import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { SettingError } from '@portico/settings/read-settings'
import { eq, sql } from 'drizzle-orm'
import { enqueueSecretMail } from '../mail/enqueue-mail.ts'
import { startTestPlatform, type TestPlatform } from '../testing/start-test-platform.ts'
import { EncryptionKey, fixedKeys } from './encryption-keys.ts'
import { refuseUnusableKeys } from './refuse-unusable-keys.ts'
import { mails } from './schema/mail.ts'
import { SecretBox } from './secret-box.ts'
import { transact } from './transact.ts'

const newKey = () => new EncryptionKey(randomBytes(32))

let test: TestPlatform
let own: EncryptionKey

before(async () => {
  test = await startTestPlatform()
  own = test.config.encryptionKeys.current()[0] as EncryptionKey
  // Signs a token, with a key that is sealed in the database.
  await test.as('developer')
})
after(() => test.stop())

const start = (...keys: EncryptionKey[]) => refuseUnusableKeys(test.db, fixedKeys(...keys))

describe('a platform', () => {
  it('starts with the key of its database, also after a newer one', async () => {
    await start(own)
    await start(newKey(), own)
  })

  it('does not start without the key that encrypted secrets in its database, and names it in one line', async () => {
    const other = newKey()
    await assert.rejects(start(other), (error: Error) => {
      assert.ok(error instanceof SettingError)
      assert.match(error.message, new RegExp(`^Missing key ${own.id} in ENCRYPTION_KEY: [^\n]*$`))
      return !error.message.includes(other.bytes.toString('base64'))
    })
  })

  it('starts without the key of an email that waits', async () => {
    const gone = new SecretBox(fixedKeys(newKey()))
    const to = 'waits@example.com'
    await transact(test.db, (tx) =>
      enqueueSecretMail(tx, gone, { to, locale: 'en', kind: 'twoStepCode', values: { name: 'A' }, secret: 's' }),
    )
    assert.equal((await test.db.select().from(mails).where(eq(mails.to, to))).length, 1)
    await start(own)
  })

  it('does not start if its first key is retired', async () => {
    const retired = newKey()
    await test.db.execute(sql`insert into retired_encryption_keys values (${retired.id})`)
    await assert.rejects(
      start(retired, own),
      new RegExp(`^Error: Invalid key ${retired.id} in ENCRYPTION_KEY: "npm run reseal" retired it`),
    )
  })
})
