import assert from 'node:assert/strict'
import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eq, sql } from 'drizzle-orm'
import { buildPlatform } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../http/log.ts'
import { enqueueSecretMail } from '../mail/enqueue-mail.ts'
import { MailSender } from '../mail/send-mails.ts'
import { buildPerson } from '../testing/builders.ts'
import { nodeAt, sealedTexts, startSealedWorld } from '../testing/sealed-world.ts'
import { startTestPlatform, TEST_WEB_TOKEN, type TestPlatform } from '../testing/start-test-platform.ts'
import { type Database, openDatabase, type Transaction } from './database.ts'
import { EncryptionKey, fixedKeys, KeyFile, type KeySource } from './encryption-keys.ts'
import { rotateEncryptionKey } from './rotate-encryption-key.ts'
import { mails } from './schema/mail.ts'
import { SEALED_VALUES, type SealedRow } from './sealed-values.ts'
import { SecretBox } from './secret-box.ts'
import { transact } from './transact.ts'
import { writeKeyFile } from './write-key-file.ts'

const newKey = () => new EncryptionKey(randomBytes(32))
const boxOf = (...keys: EncryptionKey[]) => new SecretBox(fixedKeys(...keys))
const listedPlaces = Object.entries(SEALED_VALUES)
  .map(([table, { column }]) => `${table}.${column}`)
  .sort()
const idsIn = (file: string) => new KeyFile(file).current().map(({ id }) => id)

let folder: string
let file: string
let test: TestPlatform
let lines: string[]

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-rotate-'))
  file = join(folder, 'encryption-key')
  writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  test = await startTestPlatform({ ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: file, ALLOW_LOOPBACK_TARGETS: 'on' })
})
after(async () => {
  await test.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  lines = []
})

const rotate = (keys: KeySource = new KeyFile(file), db: Database = test.db, readsMs = 50) =>
  rotateEncryptionKey(db, keys, { say: (line) => lines.push(line), learnWithinMs: 5_000, readsMs })

/** Starts another platform process of the same database, as far as keys are concerned. */
async function anotherNode(settings: Record<string, string>) {
  const config = readConfig({
    DATABASE_URL: test.config.databaseUrl,
    WEB_TOKEN: TEST_WEB_TOKEN,
    GUESSES_PER_MINUTE: '1000000',
    LOG_LEVEL: 'silent',
    ALLOW_LOOPBACK_TARGETS: 'on',
    ...settings,
  })
  const db = openDatabase(config.databaseUrl, () => {})
  const platform = await buildPlatform(config, db, createLog('silent'))
  await platform.changes.start()
  const url = await platform.http.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await platform.changes.stop()
    await platform.http.close()
    await db.$client.end()
  }
  return { platform, url, stop }
}

/** Creates a waiting email with an encrypted secret; returns a function that decrypts it. */
async function waitingMail(box: SecretBox, secret: string) {
  const to = `waits-${randomBytes(4).toString('hex')}@example.com`
  await transact(test.db, (tx) => enqueueSecretMail(tx, box, { to, locale: 'en', kind: 'twoStepCode', values: { name: 'A' }, secret }))
  const read = async () => {
    const [mail] = await test.db.select().from(mails).where(eq(mails.to, to))
    return { row: `mails/${mail?.id}` as const, sealed: mail?.sealedSecret ?? '' }
  }
  return { read, ...(await read()) }
}

function sealWithoutKeyId(secret: string, row: SealedRow, { bytes }: EncryptionKey): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce, { authTagLength: 16 }).setAAD(Buffer.from(row))
  return `v1.${Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')}`
}

/** The only key of the file. */
const currentKey = () => new KeyFile(file).current()[0] as EncryptionKey

describe('another encryption key', () => {
  it('is replaced while two nodes work: nothing fails, and the old key decrypts nothing', async (t) => {
    const node = await anotherNode({ ENCRYPTION_KEY_FILE: file })
    t.after(node.stop)
    const sender = new MailSender(test.db, test.config, test.platform.secrets, test.platform.log, test.platform.outbound)
    sender.start()
    t.after(() => sender.stop())
    const world = await startSealedWorld(test.db, [nodeAt(await test.listen(), TEST_WEB_TOKEN), nodeAt(node.url, TEST_WEB_TOKEN)])
    t.after(world.close)
    const old = currentKey()
    const kept = await waitingMail(test.platform.secrets, 'as it was')
    // In the format without a key id, as older databases contain it.
    await test.db
      .update(mails)
      .set({ sealedSecret: sealWithoutKeyId('as it was', kept.row, old), state: 'failed' })
      .where(eq(mails.id, kept.row.slice(6)))

    const all = (least: number) => Object.values(world.done).every((count) => count >= least)
    const worked = async (least: number) => {
      while (!all(least)) await new Promise((wake) => setTimeout(wake, 50))
    }
    await worked(1)
    // Values that are encrypted only for a moment, such as emailed codes, are eventually observed.
    const places = new Set<string>()
    while (listedPlaces.some((place) => !places.has(place))) for (const { place } of await sealedTexts(test.db)) places.add(place)
    assert.deepEqual([...places].sort(), listedPlaces)
    await rotate(new KeyFile(file), test.db, 1_000)
    for (const name of Object.keys(world.done)) world.done[name] = 0
    await worked(1)
    await world.rest()
    assert.deepEqual(world.failures, [])

    const key = currentKey()
    assert.notEqual(key.id, old.id)
    assert.deepEqual(idsIn(file), [key.id])
    const values = await sealedTexts(test.db)
    assert.ok(values.length > 10)
    for (const { place, row, sealed } of values) {
      assert.ok(sealed.startsWith(`v2.${key.id}.`), place)
      assert.throws(() => boxOf(old).open(sealed, row as SealedRow), place)
      assert.doesNotThrow(() => boxOf(key).open(sealed, row as SealedRow), place)
    }
    assert.equal(boxOf(key).open((await kept.read()).sealed, kept.row), 'as it was')
    for (const { platform } of [test, node]) assert.deepEqual(platform.secrets.keyIds(), [key.id])
  })

  it('prints what was done but never a key, and keeps the file’s permissions', async () => {
    const before = readFileSync(file, 'utf8').trim()
    await waitingMail(test.platform.secrets, 'x')
    await rotate()
    const text = lines.join('\n')
    assert.match(text, /made the key [\w-]{8}, to take the place of [\w-]{8}/)
    assert.match(text, /sealed again: .*mails \d+/)
    const shown = [before, readFileSync(file, 'utf8').trim()].flatMap((key) => [key, Buffer.from(key, 'base64url').toString('hex')])
    for (const key of shown) assert.ok(!text.includes(key))
    assert.equal(statSync(file).mode & 0o777, 0o600)
  })

  it('is the second of the file where a person has put one there', async () => {
    const [old, own] = [currentKey(), newKey()]
    writeKeyFile(file, [old, own])
    await rotate()
    assert.deepEqual(idsIn(file), [own.id])
  })

  it('is gone on with after a run that was killed, wherever it was', async () => {
    const states: [string, (old: EncryptionKey, next: EncryptionKey) => Promise<void>][] = [
      ['the next key was written', async (old, next) => writeKeyFile(file, [old, next])],
      [
        'the next key sealed first values',
        async (old, next) => {
          writeKeyFile(file, [next, old])
          await waitingMail(boxOf(next), 'new')
        },
      ],
      [
        'the old key was retired',
        async (old, next) => {
          writeKeyFile(file, [next, old])
          await test.db.execute(sql`insert into retired_encryption_keys values (${old.id})`)
        },
      ],
    ]
    for (const [what, bring] of states) {
      const [old, next] = [currentKey(), newKey()]
      const kept = await waitingMail(boxOf(old), 'kept')
      await bring(old, next)
      await rotate()
      assert.deepEqual(idsIn(file), [next.id], what)
      assert.equal(boxOf(next).open((await kept.read()).sealed, kept.row), 'kept', what)
    }
    const [last, gone] = [currentKey(), newKey()]
    writeKeyFile(file, [last, gone])
    await test.db.execute(sql`insert into retired_encryption_keys values (${gone.id})`)
    await rotate()
    assert.deepEqual(idsIn(file), [last.id], 'everything was sealed again')
  })
})

describe('a value that the old key sealed at the last moment', () => {
  it('is refused by the database, and its transaction is tried again with the new key', async () => {
    const [old, next] = [currentKey(), newKey()]
    writeKeyFile(file, [next, old])
    await test.db.execute(sql`insert into retired_encryption_keys values (${old.id})`)
    let tries = 0
    const to = 'late@example.com'
    await transact(test.db, async (tx) => {
      const box = tries++ === 0 ? boxOf(old) : test.platform.secrets
      await enqueueSecretMail(tx, box, { to, locale: 'en', kind: 'twoStepCode', values: { name: 'A' }, secret: 'late' })
    })
    const [mail] = await test.db.select().from(mails).where(eq(mails.to, to))
    assert.deepEqual([tries, mail?.sealedSecret?.split('.')[1]], [2, next.id])
    await assert.rejects(waitingMail(boxOf(old), 'never'), (error: Error) => /is retired/.test(String(error.cause ?? error)))
    await rotate()
    assert.deepEqual(idsIn(file), [next.id])
  })

  it('in a transaction that is still open is waited for', async () => {
    const old = currentKey()
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const to = 'open@example.com'
    const writer = transact(test.db, async (tx: Transaction) => {
      await enqueueSecretMail(tx, boxOf(old), { to, locale: 'en', kind: 'twoStepCode', values: { name: 'A' }, secret: 'open' })
      wrote()
      await mayEnd
    })
    await written
    let over = false
    const rotation = rotate().then(() => {
      over = true
    })
    while ((await test.db.$count(sql`retired_encryption_keys where id = ${old.id}` as never)) === 0)
      await new Promise((wake) => setTimeout(wake, 20))
    await new Promise((wake) => setTimeout(wake, 300))
    assert.equal(over, false)
    end()
    await writer
    await rotation
    const [mail] = await test.db.select().from(mails).where(eq(mails.to, to))
    assert.equal(mail?.sealedSecret?.split('.')[1], currentKey().id)
  })
})

describe('another encryption key is not brought in', () => {
  it('while a platform runs that does not know it: nothing is sealed with it, and the platform is named', async (t) => {
    const old = currentKey()
    const node = await anotherNode({ ENCRYPTION_KEY: old.bytes.toString('hex') })
    t.after(() => node.stop().catch(() => {}))
    await assert.rejects(rotate(), /a platform at .* does not know the key .*it has/)
    assert.equal(idsIn(file)[0], old.id)
    assert.ok((await sealedTexts(test.db)).every(({ sealed }) => sealed.split('.')[1] === old.id))
    await node.stop()
    await rotate()
    assert.notEqual(currentKey().id, old.id)
  })

  it('with the key of another database, and nothing is changed', async () => {
    const foreign = join(folder, 'foreign')
    writeFileSync(foreign, randomBytes(32).toString('base64'))
    const [before, values] = [readFileSync(foreign, 'utf8'), await sealedTexts(test.db)]
    await assert.rejects(rotate(new KeyFile(foreign)), /opens none of the \d+ sealed values/)
    assert.equal(readFileSync(foreign, 'utf8'), before)
    assert.deepEqual(await sealedTexts(test.db), values)
  })

  it('twice at the same time', async () => {
    const both = await Promise.allSettled([rotate(), rotate()])
    const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
    assert.deepEqual(refused, ['another "npm run reseal" is running on this database'])
  })

  it('by a key that was removed before', async () => {
    const [old, gone] = [currentKey(), newKey()]
    await test.db.execute(sql`insert into retired_encryption_keys values (${gone.id})`)
    writeKeyFile(file, [gone, old])
    await assert.rejects(rotate(), /is retired/)
    writeKeyFile(file, [old])
  })
})

describe('keys of a variable', () => {
  it('are changed by hand: the command prints the next step, and encrypts again once all platforms use the new key first', async (t) => {
    const other = await startTestPlatform({ ENCRYPTION_KEY: '11'.repeat(32) })
    t.after(other.stop)
    const [old, next] = [new EncryptionKey(Buffer.alloc(32, 0x11)), newKey()]
    await buildPerson(other.db)
    await other.as('user')
    await assert.rejects(rotate(fixedKeys(old), other.db), /holds one key: add a new one behind it/)
    await assert.rejects(rotate(fixedKeys(old, next), other.db), /be the first of ENCRYPTION_KEY on every platform/)
    await assert.rejects(rotate(fixedKeys(next, old), other.db), /does not seal with the key/)
    assert.ok((await sealedTexts(other.db)).every(({ sealed }) => sealed.split('.')[1] === old.id))
    // The platform is restarted with both keys.
    await other.platform.changes.stop()
    await rotate(fixedKeys(next, old), other.db)
    const values = await sealedTexts(other.db)
    assert.ok(values.length > 0 && values.every(({ sealed }) => sealed.split('.')[1] === next.id))
    assert.match(lines.at(-1) ?? '', new RegExp(`nothing is sealed with ${old.id} any more: take it out of ENCRYPTION_KEY`))
  })
})

describe('what no key opens', () => {
  it('is named and left unchanged, and does not block others', async () => {
    const lost = await waitingMail(boxOf(newKey()), 'lost')
    await rotate()
    assert.match(lines.join('\n'), new RegExp(`no key opens, and nothing was done with: ${lost.row}`))
    assert.equal((await lost.read()).sealed, lost.sealed)
    await test.db.delete(mails).where(eq(mails.id, lost.row.slice(6)))
  })
})

describe('the list of sealed values', () => {
  it('is what the database guards: each place has its trigger, and nothing else has', async () => {
    const { rows } = await test.db.execute<{ place: string }>(sql`
      select relname || '.' || convert_from(trim(trailing '\\x00'::bytea from tgargs), 'UTF8') as place
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where proname = 'portico_refuse_retired_key'`)
    assert.deepEqual(rows.map(({ place }) => place).sort(), listedPlaces)
  })
})
