import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, it } from 'node:test'
import { copyCommit, removeCopy } from '../support/linked-copy.ts'
import { makePeople, PEOPLE, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { freshEnvironment, type Stack, startStack } from '../support/stack.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'

// The version before, which has a migration less, is upgraded to this one and rolled back, as docs/operations.md says ("Upgrade and roll
// back"): the same data folder, and a backup that the version before has made.

const PROJECT = resolve(import.meta.dirname, '../..')

let older: string
let backups: string
let environment: Record<string, string>
let target: TargetServer
let api: ServedApi
let key: string
let running: Stack | null = null

before(async () => {
  older = copyCommit(PROJECT, versionBefore())
  backups = mkdtempSync(join(tmpdir(), 'portico-upgrade-'))
  target = await startTargetServer()
  environment = await freshEnvironment({ SUPER_ADMIN_EMAIL: PEOPLE.superAdmin.email, SUPER_ADMIN_PASSWORD: PEOPLE.superAdmin.password })
})
after(async () => {
  await running?.stop()
  await target.close()
  for (const folder of [environment.DATA_DIR ?? '', `${environment.DATA_DIR}-upgraded`]) {
    const database = join(folder, 'database')
    if (existsSync(database)) rmSync(realpathSync(database), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
  for (const path of [backups, `${environment.DATA_DIR}.log`]) rmSync(path, { recursive: true, force: true })
  removeCopy(older)
})

/** Returns the commit before the newest one that added a migration. */
function versionBefore(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8' }).trim()
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'platform/database/migrations/*.sql')
  assert.ok(newest, 'the history of this clone has no migration: fetch all of it')
  return git('rev-parse', `${newest}^`)
}

async function start(project: string): Promise<Stack> {
  running = await startStack(environment, { project })
  return running
}

async function stop(): Promise<void> {
  await running?.stop()
  running = null
}

function command(project: string, name: 'backup' | 'restore'): void {
  execFileSync(process.execPath, ['launch/run-part.mjs', name, join(backups, 'before-upgrade')], {
    cwd: project,
    env: { ...process.env, ...environment },
  })
}

/** Fails unless people sign in, the API is published and found, and its subscriber's key works. */
async function assertWorks({ webUrl }: Stack): Promise<void> {
  await signedIn('superAdmin', webUrl)
  await signedIn('developer', webUrl)
  for (const path of [`/apis/${api.apiId}`, '/apis?q=upgrades&authType=apiKey']) {
    const page = await fetch(webUrl + path, { headers: { 'accept-language': 'en' } })
    assert.equal(page.status, 200)
    // A search marks its words.
    assert.match(await page.text(), /Kept by/)
  }
  const status = await eventually(
    async () => (await fetch(`${api.serviceUrl}/pets`, { headers: { 'x-api-key': key } }).catch(() => null))?.status,
    (answered) => answered === 200,
  )
  assert.equal(status, 200)
}

it('the version before works, and is backed up', { timeout: 900_000 }, async () => {
  const stack = await start(older)
  const admin = await signedIn('superAdmin', stack.webUrl)
  await makePeople(admin)
  const developer = await signedIn('developer', stack.webUrl)
  api = await publishApi(developer, admin, { name: 'Kept by upgrades', basePath: 'kept', targetPort: target.port })
  ;({ key } = await subscribe(await signedIn('visitor', stack.webUrl), developer, api.apiId))
  await assertWorks(stack)
  command(older, 'backup')
  await stop()
})

it('this version starts on its data folder, and everything is there', { timeout: 900_000 }, async () => {
  await assertWorks(await start(PROJECT))
  await stop()
})

it('the version before refuses the upgraded database in one line', { timeout: 900_000 }, async () => {
  await assert.rejects(start(older), /A newer version has migrated this database/)
  running = null
})

it('the version before works again with its backup in an empty data folder', { timeout: 900_000 }, async () => {
  renameSync(environment.DATA_DIR ?? '', `${environment.DATA_DIR}-upgraded`)
  command(older, 'restore')
  await assertWorks(await start(older))
  await stop()
})
