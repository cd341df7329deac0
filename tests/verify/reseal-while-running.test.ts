import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { type EncryptionKey, fixedKeys, KeyFile } from '../../platform/database/encryption-keys.ts'
import { SEALED_VALUES, type SealedRow } from '../../platform/database/sealed-values.ts'
import { SecretBox } from '../../platform/database/secret-box.ts'
import { nodeAt, sealedTexts, startSealedWorld } from '../../platform/testing/sealed-world.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { freePort } from '../support/stack.ts'

// Two platform processes on one database and one key file, requests to both, and "npm run reseal": killed at different moments, then
// completed, for three keys.

const PROJECT = resolve(import.meta.dirname, '../..')
const WEB_TOKEN = 'a-web-token-of-the-reseal-test'
const ROTATIONS = 3
const KILLED_AFTER_MS = [300, 700, 1_200, 2_000]
const WORK_MS = 5_000

let folder: string
let database: TestDatabase
let db: Database
let environment: NodeJS.ProcessEnv
const nodes: ChildProcess[] = []
const urls: string[] = []
let logged = ''

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-reseal-'))
  database = await createTestDatabase()
  db = openDatabase(database.connectionString, () => {})
  writeFileSync(keyFile(), randomBytes(32).toString('base64url'), { mode: 0o600 })
  environment = {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    DATABASE_URL: database.connectionString,
    ENCRYPTION_KEY_FILE: keyFile(),
    WEB_TOKEN,
    GUESSES_PER_MINUTE: '1000000',
    ALLOW_LOOPBACK_TARGETS: 'on',
    LOG_LEVEL: 'debug',
  }
  for (let count = 0; count < 2; count++) await startNode()
})
after(async () => {
  for (const node of nodes) node.kill('SIGKILL')
  await db.$client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const keyFile = () => join(folder, 'encryption-key')
const keys = () => new KeyFile(keyFile()).current()
const boxOf = (key: EncryptionKey) => new SecretBox(fixedKeys(key))

async function startNode(): Promise<void> {
  const port = await freePort()
  const node = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'platform/main.ts'], {
    cwd: PROJECT,
    env: { ...environment, PLATFORM_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [node.stdout, node.stderr]) stream.on('data', (chunk) => (logged += chunk))
  nodes.push(node)
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    assert.equal(node.exitCode, null, logged)
    await wait(100)
  }
  urls.push(url)
}

/** Runs the command and kills it after some time, wherever it is. */
async function resealKilledAfter(ms: number): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'platform/reseal.ts'], { cwd: PROJECT, env: environment })
  const ended = new Promise((done) => child.once('exit', done))
  await Promise.race([wait(ms), ended])
  child.kill('SIGKILL')
  await ended
}

async function reseal(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['launch/run-part.mjs', 'reseal'], { cwd: PROJECT, env: environment })
  return stdout
}

it('the encryption key is replaced while two platforms work: nothing fails, and the old key decrypts nothing', async (t) => {
  const world = await startSealedWorld(
    db,
    urls.map((url) => nodeAt(url, WEB_TOKEN)),
  )
  t.after(async () => {
    await world.rest()
    await world.close()
  })
  const seen: string[] = []
  for (let rotation = 0; rotation < ROTATIONS; rotation++) {
    await wait(WORK_MS)
    const [old] = keys() as [EncryptionKey]
    seen.push(readFileSync(keyFile(), 'utf8').trim())
    // Until a killed run has written another key in the first place, the old one remains in use.
    for (const ms of KILLED_AFTER_MS) await resealKilledAfter(ms)
    if (keys()[0]?.id === old.id || keys().length > 1) seen.push(await reseal())
    const [key, ...others] = keys() as [EncryptionKey]
    assert.deepEqual(others, [])
    assert.notEqual(key.id, old.id)
    const values = await sealedTexts(db)
    assert.ok(values.length > 20)
    for (const { place, row, sealed } of values) {
      assert.throws(() => boxOf(old).open(sealed, row as SealedRow), place)
      assert.ok(sealed.startsWith(`v2.${key.id}.`), `${place} is under ${sealed.split('.')[1]}`)
      boxOf(key).open(sealed, row as SealedRow)
    }
  }
  const places = new Set<string>()
  while (places.size < Object.keys(SEALED_VALUES).length) for (const { place } of await sealedTexts(db)) places.add(place)
  await wait(WORK_MS)
  await world.rest()

  console.log(`work done meanwhile: ${JSON.stringify(world.done)}`)
  assert.deepEqual(world.failures, [])
  assert.ok(Object.values(world.done).every((count) => count >= 5))
  assert.doesNotMatch(logged, /"status":5\d\d|"level":"error"/)
  const shownKeys = [...seen.filter((text) => /^[\w-]{43}$/.test(text)), readFileSync(keyFile(), 'utf8').trim()]
  const told = logged + seen.filter((text) => !/^[\w-]{43}$/.test(text)).join('')
  for (const shown of shownKeys) assert.ok(!told.includes(shown))
})
