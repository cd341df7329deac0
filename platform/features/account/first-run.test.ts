import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { SettingError } from '@portico/settings/read-settings'
import { environments, gateways } from '../../database/schema/environment.ts'
import { users } from '../../database/schema/user.ts'
import { buildPerson, PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { firstRun } from './first-run.ts'

let test: TestPlatform
let folder: string

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-first-run-'))
})
after(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  test = await startTestPlatform()
})
afterEach(() => test.stop())

describe('the first run', () => {
  it('leaves a one-time link and an enrollment token, readable only by their owner, and both work', async () => {
    const firstRunFile = join(folder, 'first-run.json')
    const localGatewayTokenFile = join(folder, 'token')
    const config = { ...test.config, firstRunFile, localGatewayTokenFile, gatewayPort: 8123 }
    await firstRun(test.db, config, test.platform.log)
    for (const file of [firstRunFile, localGatewayTokenFile]) assert.equal(statSync(file).mode & 0o777, 0o600)
    const { superAdminLink } = JSON.parse(readFileSync(firstRunFile, 'utf8'))
    assert.ok(superAdminLink.startsWith('http://localhost:3000/manager/setup/'))
    const token = superAdminLink.split('/').at(-1)
    const made = await test.anonymous.post('/manager/setup', {
      token,
      email: 'root@example.com',
      name: 'Root',
      locale: 'en',
      password: PASSWORD,
    })
    assert.equal(made.status, 204)
    const enrolmentToken = readFileSync(localGatewayTokenFile, 'utf8').trim()
    const enrolled = await test.anonymous.post('/gateway-link/enrol', { enrolmentToken, hostName: 'h', gatewayVersion: '1' })
    assert.deepEqual([enrolled.status, enrolled.body.listenPort], [200, 8123])
    const root = await test.anonymous.post('/manager/login', { email: 'root@example.com', password: PASSWORD })
    const { body } = await test.withAuthorization(`Bearer ${root.body.accessToken}`).get('/environments')
    assert.deepEqual(
      body.items.map(({ name, serviceOrigin, exposedOnPortal }: Record<string, unknown>) => [name, serviceOrigin, exposedOnPortal]),
      [['Default', 'http://localhost:8123', true]],
    )
  })

  it('removes the file of a link that was used', async () => {
    const firstRunFile = join(folder, 'used.json')
    await firstRun(test.db, { ...test.config, firstRunFile }, test.platform.log)
    await firstRun(test.db, { ...test.config, firstRunFile }, test.platform.log)
    assert.ok(existsSync(firstRunFile))
    await buildPerson(test.db, { roles: ['superAdmin'] })
    await firstRun(test.db, { ...test.config, firstRunFile }, test.platform.log)
    assert.ok(!existsSync(firstRunFile))
  })

  it('creates the superAdmin of the settings once, with three concurrent starts', async () => {
    const config = { ...test.config, superAdmin: { email: 'boss@example.com', password: PASSWORD } }
    await Promise.all([1, 2, 3].map(() => firstRun(test.db, config, test.platform.log)))
    await firstRun(test.db, { ...config, superAdmin: { email: 'other@example.com', password: PASSWORD } }, test.platform.log)
    const people = await test.db.select().from(users)
    assert.deepEqual(
      people.map(({ email, roles }) => [email, roles]),
      [['boss@example.com', ['superAdmin']]],
    )
    assert.equal((await test.db.select().from(environments)).length, 1)
    assert.equal((await test.db.select().from(gateways)).length, 1)
    assert.equal((await test.anonymous.post('/manager/login', { email: 'boss@example.com', password: PASSWORD })).status, 200)
  })

  it('takes no password of the settings that others would guess, unless there is a superAdmin already', async () => {
    for (const password of ['Passw0rd!', 'Boss.2026!', 'SuperAdm1n!']) {
      const config = { ...test.config, superAdmin: { email: 'boss@example.com', password } }
      await assert.rejects(
        firstRun(test.db, config, test.platform.log),
        (error) =>
          error instanceof SettingError && error.message.startsWith('Invalid SUPER_ADMIN_PASSWORD: ') && !error.message.includes(password),
      )
    }
    assert.deepEqual(await test.db.select().from(users), [])
    await buildPerson(test.db, { roles: ['superAdmin'] })
    await firstRun(test.db, { ...test.config, superAdmin: { email: 'boss@example.com', password: 'Passw0rd!' } }, test.platform.log)
    assert.equal((await test.db.select().from(users)).length, 1)
  })

  it('creates no superAdmin automatically', async () => {
    await firstRun(test.db, { ...test.config, firstRunFile: null }, test.platform.log)
    assert.deepEqual(await test.db.select().from(users), [])
  })

  describe('of a platform whose local gateway', () => {
    let file: string
    let number = 0

    /** Starts, and returns the token in the file of the local gateway. */
    async function started(): Promise<string> {
      await firstRun(test.db, { ...test.config, localGatewayTokenFile: file }, test.platform.log)
      return readFileSync(file, 'utf8').trim()
    }

    /** Uses up the token like a gateway that enrolls, and reported last so many seconds ago. */
    async function enrolled(enrolmentToken: string, silentSeconds: number): Promise<void> {
      const { status } = await test.anonymous.post('/gateway-link/enrol', { enrolmentToken, hostName: 'h', gatewayVersion: '1' })
      assert.equal(status, 200)
      const lastHeartbeatAt = new Date(Date.now() - silentSeconds * 1000)
      await test.db.update(gateways).set({ enrolmentTokenHash: null, enrolmentTokenExpiresAt: null, lastHeartbeatAt })
    }

    beforeEach(() => {
      file = join(folder, `local-${number++}`)
    })

    it('has lost its folder, writes it a new enrollment token', async () => {
      const first = await started()
      await enrolled(first, 60)
      rmSync(file)
      const second = await started()
      assert.notEqual(second, first)
      await enrolled(second, 60)
      assert.equal((await test.db.select().from(gateways)).length, 1)
    })

    it('has just stopped, waits until it counts as silent', async () => {
      await enrolled(await started(), 14)
      rmSync(file)
      await enrolled(await started(), 60)
    })

    it('has lost its identity only, replaces the used token', async () => {
      await enrolled(await started(), 60)
      await enrolled(await started(), 60)
    })

    it('has not enrolled yet, keeps its token', async () => {
      const first = await started()
      assert.equal(await started(), first)
      await enrolled(first, 60)
    })

    it('reports, leaves it alone', async () => {
      const used = await started()
      await enrolled(used, 0)
      assert.equal(await started(), used)
      const [local] = await test.db.select().from(gateways)
      assert.equal(local?.enrolmentTokenHash, null)
    })
  })
})
