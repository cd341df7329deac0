import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { compileCredentials } from '../subscription/compile-credentials.ts'
import { compileSnapshot } from './compile-snapshot.ts'

let test: TestPlatform
let target: Server

before(async () => {
  test = await startTestPlatform()
  target = createServer((_, response) => response.end('ok'))
  await new Promise<void>((done) => target.listen(0, '127.0.0.1', done))
})
after(async () => {
  target.close()
  await test.stop()
})

describe('the main job', () => {
  it('goes from a registered API to a key that gateways know', async () => {
    const [developer, admin, user] = [await test.as('developer'), await test.as('admin'), await test.as('user')]
    const environment = await buildEnvironment(test.db, { apiEndpoint: 'api.example.com', listenPort: 8080 })
    const group = await developer.post('/target-server-groups', {
      name: 'Pets',
      servers: [{ protocol: 'http', address: '127.0.0.1', port: (target.address() as AddressInfo).port }],
    })
    assert.equal(group.status, 201, group.text)
    const api = await developer.post('/apis', { name: '반려동물 Pets', basePath: 'pets', targetServerGroupId: group.body.id })
    assert.equal(api.status, 201, api.text)
    const path = `/apis/${api.body.id}`
    const method = await developer.post(`${path}/methods`, { httpMethod: 'GET', path: '/pets/{petId}', targetPath: '/v2/pets/{petId}' })
    assert.equal(method.status, 201, method.text)
    assert.deepEqual(method.body.parameters, [
      { place: 'path', name: 'petId', description: '', required: true, array: false, type: 'string' },
    ])
    const stage = await developer.post(`${path}/stages`, { name: 'v1', environmentId: environment.id })
    assert.equal(stage.status, 201, stage.text)
    assert.equal(stage.body.serviceUrl, 'http://api.example.com:8080/pets/v1')
    const deployed = await developer.post(`${path}/stages/${stage.body.id}/deploy`)
    assert.equal(deployed.status, 200, deployed.text)
    assert.equal(deployed.body.deployment.number, 1)
    assert.equal(deployed.body.outdated, false)

    const snapshot = await compileSnapshot(test.db, environment.id, 1, test.platform.config)
    assert.equal(snapshot.apis[0]?.stages[0]?.methods[0]?.path, '/pets/{petId}')

    const publication = await developer.post(`${path}/publication`)
    assert.equal(publication.status, 201, publication.text)
    const approved = await admin.post(`/publications/${publication.body.id}/approve`, { pin: true })
    assert.equal(approved.status, 200, approved.text)
    assert.equal(approved.headers['x-touched-tags'], `api:${api.body.id},apis`)

    const found = await test.anonymous.get(`/catalogue/apis?q=${encodeURIComponent('동물')}`)
    assert.equal(found.body.total, 1, found.text)
    const detail = await test.anonymous.get(`/catalogue/apis/${api.body.id}`)
    assert.equal(detail.body.stages[0].firstOperation.path, '/pets/{petId}', detail.text)
    const home = await test.anonymous.get('/catalogue/home')
    assert.equal(home.body.pinned.length, 1, home.text)

    const subscription = await user.post('/my/subscriptions', { apiId: api.body.id })
    assert.equal(subscription.status, 201, subscription.text)
    const decided = await developer.post(`/subscriptions/${subscription.body.id}/approve`)
    assert.equal(decided.status, 200, decided.text)
    const key = await user.post(`/my/subscriptions/${subscription.body.id}/keys`)
    assert.equal(key.status, 201, key.text)
    assert.match(key.body.secret, /^pk_[0-9A-Za-z]{38}$/)
    const own = await user.get(`/my/subscriptions/${subscription.body.id}`)
    assert.equal(own.status, 200, own.text)
    assert.deepEqual(own.body.services[0].firstMethod, { httpMethod: 'GET', path: '/pets/{petId}', authType: 'apiKey' })
    assert.deepEqual(own.body.services[0].authTypes, ['apiKey'])
    const { credentials } = await compileCredentials(test.db, environment.id, 1)
    assert.deepEqual(
      credentials.map(({ subscriptionId, approved: open }) => ({ subscriptionId, open })),
      [{ subscriptionId: subscription.body.id, open: true }],
    )
  })
})
