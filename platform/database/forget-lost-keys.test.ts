import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { MailSender } from '../mail/send-mails.ts'
import { nodeAt, sealedTexts, startSealedWorld } from '../testing/sealed-world.ts'
import { startTestPlatform, TEST_WEB_TOKEN, type TestPlatform } from '../testing/start-test-platform.ts'
import { EncryptionKey, fixedKeys } from './encryption-keys.ts'
import { forgetLostKeys } from './forget-lost-keys.ts'
import { refuseUnusableKeys } from './refuse-unusable-keys.ts'
import { SEALED_VALUES } from './sealed-values.ts'
import { SecretBox } from './secret-box.ts'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const KEY = randomBytes(32).toString('hex')
const listedPlaces = Object.entries(SEALED_VALUES)
  .map(([table, { column }]) => `${table}.${column}`)
  .sort()

let test: TestPlatform
let people: unknown

const counted = async () => (await test.db.execute(sql`select count(*) from users`)).rows

/** Runs the command with these keys; returns what it printed. */
function forget(keys: string): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['launch/run-part.mjs', 'reseal', '--forget'], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL: test.config.databaseUrl, ENCRYPTION_KEY: keys } as never,
    encoding: 'utf8',
  })
  return { status, printed: `${stdout}${stderr}` }
}

before(async () => {
  test = await startTestPlatform({ ALLOW_LOOPBACK_TARGETS: 'on' })
  const { secrets, log, outbound } = test.platform
  const sender = new MailSender(test.db, test.config, secrets, log, outbound)
  sender.start()
  const world = await startSealedWorld(test.db, [nodeAt(await test.listen(), TEST_WEB_TOKEN)])
  const places = new Set<string>()
  while (listedPlaces.some((place) => !places.has(place))) for (const { place } of await sealedTexts(test.db)) places.add(place)
  await world.rest()
  await world.close()
  await sender.stop()
  people = await counted()
})
after(() => test.stop())

describe('a lost encryption key', { timeout: 300_000 }, () => {
  it('is not forgotten while a platform runs', () => {
    const { status, printed } = forget(KEY)
    assert.equal(status, 1, printed)
    assert.match(printed, /^portico: a platform is running: stop all of them first\n$/)
  })

  it('is forgotten with everything that it sealed, and the platform starts with another one', async () => {
    await test.platform.changes.stop()
    const found = new Set((await sealedTexts(test.db)).map(({ place }) => place.split('.')[0]))
    const { status, printed } = forget(KEY)
    assert.equal(status, 0, printed)
    assert.equal(printed.trim().split('\n').length, found.size, printed)
    assert.match(printed, /^portico: forgot \d+ of keys that sign access tokens: /m)
    assert.ok(!printed.includes(KEY))
    assert.deepEqual(await sealedTexts(test.db), [])
    await refuseUnusableKeys(test.db, fixedKeys(new EncryptionKey(Buffer.from(KEY, 'hex'))))
    assert.deepEqual(await counted(), people)
    assert.match(forget(KEY).printed, /there is nothing to forget\n$/)
  })

  it('leaves what other keys open', async () => {
    const [key, other] = [new EncryptionKey(randomBytes(32)), new EncryptionKey(randomBytes(32))]
    const sealed = new SecretBox(fixedKeys(key)).seal('kept', 'settings/mail.password')
    await test.db.execute(sql`insert into settings (key, value) values ('mail.password', to_jsonb(${sealed}::text))`)
    await forgetLostKeys(test.db, fixedKeys(other, key), () => {})
    assert.equal((await sealedTexts(test.db)).length, 1)
  })
})
