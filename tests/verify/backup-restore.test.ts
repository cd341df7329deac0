import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, it } from 'node:test'
import { promisify } from 'node:util'
import { type BackupManifest, readManifest } from '../../platform/database/backup/backup-manifest.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePeople, PEOPLE, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { freshEnvironment, type Stack, startStack } from '../support/stack.ts'
import { callSteadily } from '../support/steady-calls.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'

// A whole product is backed up under load, deleted, and restored in two other places: into an embedded database and an external one.

const PROJECT = resolve(import.meta.dirname, '../..')
const CALLS_PER_SECOND = 50

let folder: string
let target: TargetServer
let environment: Record<string, string>
let api: ServedApi
let key: string
let backup: BackupManifest
const acknowledged: string[] = []
const databases: TestDatabase[] = []
let running: Stack | null = null

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-backup-drill-'))
  target = await startTargetServer()
  environment = await freshEnvironment({ SUPER_ADMIN_EMAIL: PEOPLE.superAdmin.email, SUPER_ADMIN_PASSWORD: PEOPLE.superAdmin.password })
  const stack = await start(environment)
  const admin = await signedIn('superAdmin', stack.webUrl)
  await makePeople(admin)
  const developer = await signedIn('developer', stack.webUrl)
  api = await publishApi(developer, admin, { name: 'Kept', basePath: 'kept', targetPort: target.port })
  ;({ key } = await subscribe(await signedIn('visitor', stack.webUrl), developer, api.apiId))
  await eventually(
    () => callWithKey(),
    (status) => status === 200,
  )
  backup = await backUpUnderLoad(admin)
  await stop()
})
after(async () => {
  await stop()
  await target.close()
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** Calls the gateway and creates categories while the command runs; `acknowledged` holds those that the platform had confirmed before it. */
async function backUpUnderLoad(admin: BrowserlessPerson): Promise<BackupManifest> {
  const load = callSteadily(`http://localhost:${environment.GATEWAY_PORT}/kept/v1/pets`, { key, perSecond: CALLS_PER_SECOND })
  const create = (name: string) => admin.must('POST', 'categories', { name })
  for (let n = 0; n < 20; n++) {
    await create(`Before ${n}`)
    acknowledged.push(`Before ${n}`)
  }
  let working = true
  const work = (async () => {
    for (let n = 0; working; n++) await create(`Meanwhile ${n}`)
  })()
  await command('backup', environment, join(folder, 'first'))
  working = false
  await work
  const { calls, failed } = await load.stop()
  assert.ok(calls > 0)
  assert.deepEqual(failed, [], 'a backup costs no call')
  return readManifest(join(folder, 'first'))
}

async function command(name: 'backup' | 'restore', settings: Record<string, string>, path: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['launch/run-part.mjs', name, path], {
    cwd: PROJECT,
    env: { ...process.env, ...settings },
  })
  return stdout
}

async function start(settings: Record<string, string>): Promise<Stack> {
  running = await startStack(settings)
  return running
}

/** Stops the running product and deletes everything that it kept. */
async function stop(): Promise<void> {
  if (!running) return
  const { dataDir, logFile, stop: stopParts } = running
  running = null
  await stopParts()
  const database = join(dataDir, 'database')
  const folders = existsSync(database) ? [realpathSync(database), dataDir] : [dataDir]
  for (const path of [...folders, logFile]) rmSync(path, { recursive: true, force: true })
}

const callWithKey = async () =>
  (await fetch(`http://localhost:${environment.GATEWAY_PORT}/kept/v1/pets`, { headers: { 'x-api-key': key } }).catch(() => null))?.status

const rowsOf = ({ tables }: BackupManifest) => tables.filter(({ name }) => name !== 'revisions')
const filesOf = ({ files }: BackupManifest) => files.filter(({ path }) => path.startsWith('files/'))

for (const place of ['embedded', 'external'] as const) {
  it(`a backup under load has everything, restored into an ${place} database`, async (t) => {
    const database = place === 'external' ? await createTestDatabase({ isEmpty: true }) : null
    if (database) databases.push(database)
    const settings = { ...environment, DATA_DIR: join(folder, place), ...(database ? { DATABASE_URL: database.connectionString } : {}) }
    t.diagnostic((await command('restore', settings, join(folder, 'first'))).trim())
    await command('backup', settings, join(folder, `again-${place}`))
    const again = await readManifest(join(folder, `again-${place}`))
    assert.deepEqual(rowsOf(again), rowsOf(backup))
    assert.deepEqual(filesOf(again), filesOf(backup))

    const stack = await start(settings)
    try {
      const admin = await signedIn('superAdmin', stack.webUrl)
      await signedIn('developer', stack.webUrl)
      const { items } = await admin.must<{ items: { name: string }[] }>('GET', 'categories?size=100')
      const names = items.map(({ name }) => name)
      assert.deepEqual(
        acknowledged.filter((name) => !names.includes(name)),
        [],
      )
      assert.equal(await eventually(callWithKey, (status) => status === 200), 200)
      const { items: environments } = await admin.must<{ items: { id: string }[] }>('GET', 'environments')
      const { gateways } = await eventually(
        () => admin.must<{ gateways: { status: string }[] }>('GET', `environments/${environments[0]?.id}`),
        ({ gateways: [first] }) => first?.status === 'Running',
      )
      assert.deepEqual(
        gateways.map(({ status }) => status),
        ['Running'],
        'the gateway is the one that it was',
      )
    } catch (error) {
      t.diagnostic(readFileSync(stack.logFile, 'utf8').slice(-5_000))
      throw error
    } finally {
      await stop()
    }
  })
}
