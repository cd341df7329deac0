import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eq } from 'drizzle-orm'
import { type MailCatcher, startMailCatcher } from '../../../tests/support/mail-catcher.ts'
import { gateways } from '../../database/schema/environment.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let admin: Awaited<ReturnType<TestPlatform['as']>>
let catcher: MailCatcher

before(async () => {
  test = await startTestPlatform()
  admin = await test.as('superAdmin')
  catcher = await startMailCatcher()
})
after(async () => {
  await catcher.close()
  await test.stop()
})

/** Returns the names of the steps that are done. */
async function done(): Promise<string[]> {
  const { status, body } = await admin.get('/simple-setup')
  assert.equal(status, 200)
  assert.deepEqual(
    body.steps.map(({ name }: { name: string }) => name),
    ['company', 'logo', 'environment', 'category', 'developer', 'mail'],
  )
  return body.steps.flatMap(({ name, isDone }: { name: string; isDone: boolean }) => (isDone ? [name] : []))
}

const LOOK = { title: 'Acme', brandColor: '#123456' }
const LOGO = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>').toString('base64')

describe('the setup', () => {
  it('is read by admins only', async () => {
    assert.equal((await test.anonymous.get('/simple-setup')).status, 401)
    for (const role of ['developer', 'user'] as const) assert.equal((await (await test.as(role)).get('/simple-setup')).status, 403)
  })

  it('counts a developer as long as there is one', async () => {
    assert.deepEqual(await done(), ['developer'])
  })

  it('counts the company and the logo of the portal, and no longer when they are removed', async () => {
    await admin.put('/portal-config', { ...LOOK, company: { name: 'Acme' } })
    assert.deepEqual(await done(), ['company', 'developer'])
    const { body } = await admin.post('/portal-config/images', { image: 'header-logo', name: 'a.svg', content: LOGO })
    await admin.put('/portal-config', { ...LOOK, images: { 'header-logo': body.id } })
    assert.deepEqual(await done(), ['logo', 'developer'])
    await admin.put('/portal-config', { ...LOOK, images: { 'header-logo': null } })
    assert.deepEqual(await done(), ['developer'])
  })

  it('counts an environment while a gateway runs in it', async () => {
    const environment = await buildEnvironment(test.db)
    const { id } = await buildGateway(test.db, environment.id)
    const set = (reportedStatus: 'Running' | 'Starting', lastHeartbeatAt: Date) =>
      test.db.update(gateways).set({ reportedStatus, lastHeartbeatAt }).where(eq(gateways.id, id))
    await set('Starting', new Date())
    assert.deepEqual(await done(), ['developer'])
    await set('Running', new Date())
    assert.deepEqual(await done(), ['environment', 'developer'])
    await set('Running', new Date(Date.now() - 3_600_000))
    assert.deepEqual(await done(), ['developer'])
  })

  it('counts a category', async () => {
    assert.equal((await admin.post('/categories', { name: 'Shop' })).status, 201)
    assert.deepEqual(await done(), ['category', 'developer'])
  })

  it('counts a mail server that has accepted a test email, until another one takes its place', async () => {
    const server = { host: '127.0.0.1', port: catcher.port, secure: false, notifyEmail: 'portal@acme.example' }
    await admin.put('/settings/mail', server)
    assert.deepEqual(await done(), ['category', 'developer'])
    assert.equal((await admin.post('/settings/mail/test', { to: 'a@example.com', locale: 'en' })).status, 200)
    assert.deepEqual(await done(), ['category', 'developer', 'mail'])
    await admin.put('/settings/mail', { ...server, buttonLink: 'https://acme.example' })
    assert.deepEqual(await done(), ['category', 'developer', 'mail'])
    await admin.put('/settings/mail', { ...server, host: 'localhost' })
    assert.deepEqual(await done(), ['category', 'developer'])
    assert.equal((await admin.post('/settings/mail/test', { to: 'a@example.com', locale: 'en' })).status, 200)
    await admin.put('/settings/mail', { secure: false })
    assert.deepEqual(await done(), ['category', 'developer'])
  })
})
