import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { sql } from 'drizzle-orm'
import { newId } from '../../database/new-id.ts'
import { made } from '../../testing/api-builders.ts'
import { buildEnvironment } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let service: Server
let origin = ''
let environment: Awaited<ReturnType<typeof buildEnvironment>>

before(async () => {
  test = await startTestPlatform()
  environment = await buildEnvironment(test.db)
  service = createServer((_, answer) => answer.end('{}')).listen(0, '127.0.0.1')
  await new Promise((done) => service.once('listening', done))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
after(async () => {
  service.close()
  await test.stop()
})

let count = 0
const bodyOf = (given: Record<string, unknown> = {}) => ({
  name: `Quick ${++count}`,
  basePath: `quick-${count}`,
  targetUrl: `${origin}/base/`,
  environmentId: environment.id,
  ...given,
})
const METHODS = [
  { httpMethod: 'GET', path: '/status' },
  { httpMethod: 'POST', path: '/orders/{orderId}' },
]
const DOCUMENT = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Order Desk', description: 'Takes orders.\n\nAnd gives them back.' },
  servers: [{ url: 'https://{host}.example.com/v2', variables: { host: { default: 'orders' } } }, { url: '/relative' }],
  paths: { '/orders': { get: { summary: 'List', responses: { 200: { description: 'ok' } } }, trace: {} } },
})

async function countRows() {
  const { rows } = await test.db.execute<Record<string, number>>(sql`select (select count(*)::int from apis) as apis,
    (select count(*)::int from target_server_groups) as groups, (select count(*)::int from methods) as methods,
    (select count(*)::int from stages) as stages, (select count(*)::int from deployments) as deployments`)
  return rows[0]
}

describe('quick creation', () => {
  it('makes and deploys an API from a name, a URL and the first methods', async () => {
    const developer = await test.as('developer')
    const { api, stage } = made(await developer.post('/apis/quick', bodyOf({ methods: METHODS })))
    assert.deepEqual([api.methodCount, api.stageCount, api.owner.id, api.author.email], [2, 1, developer.id, developer.email])
    assert.equal(stage.name, 'v1')
    assert.deepEqual([stage.deployment.number, stage.deployment.methodCount], [1, 2])
    assert.equal(stage.serviceUrl, `http://${environment.apiEndpoint}:8080/${api.basePath}/v1`)
    const { items } = made(await developer.get(`/apis/${api.id}/methods`))
    assert.deepEqual(
      items.map(({ httpMethod, targetPath }: { httpMethod: string; targetPath: string }) => `${httpMethod} ${targetPath}`),
      ['POST /base/orders/{orderId}', 'GET /base/status'],
    )
    const group = made(await developer.get(`/target-server-groups/${api.targetServerGroup.id}`))
    assert.deepEqual([group.name, group.servers.length, group.servers[0].address], [api.name, 1, '127.0.0.1'])
  })

  it('makes one from a document, whose own server gives way to the URL that the person chose', async () => {
    const developer = await test.as('developer')
    const document = { fileName: 'orders.json', document: DOCUMENT }
    const { api } = made(await developer.post('/apis/quick', bodyOf({ document })))
    const { items } = made(await developer.get(`/apis/${api.id}/methods`))
    assert.deepEqual([items.length, items[0].summary, items[0].targetPath], [1, 'List', '/base/orders'])
    assert.match(JSON.stringify(api.description), /And gives them back/)
    const again = made(await developer.post(`/apis/${api.id}/methods/import`, document))
    assert.deepEqual([again.created, again.changed, again.unchanged], [0, 0, 1])
    assert.equal(made(await developer.get(`/apis/${api.id}/methods`)).items[0].targetPath, '/base/orders')
  })

  it('leaves the version undeployed when that is wanted', async () => {
    const developer = await test.as('developer')
    const { stage } = made(await developer.post('/apis/quick', bodyOf({ methods: METHODS, deploy: false })))
    assert.equal(stage.deployment, null)
  })

  it('approves subscriptions automatically if that is what the person chose for new APIs', async () => {
    const developer = await test.as('developer')
    const create = async () => made(await developer.post('/apis/quick', bodyOf({ methods: METHODS, deploy: false }))).api
    assert.equal((await create()).autoApproveSubscriptions, false)
    made(await developer.put('/account/defaults', { autoApproveSubscriptions: true }))
    assert.equal((await create()).autoApproveSubscriptions, true)
  })

  it('gives a second target server group of one name a number', async () => {
    const developer = await test.as('developer')
    const first = made(await developer.post('/apis/quick', bodyOf({ name: 'Same', methods: METHODS })))
    const second = made(await developer.post('/apis/quick', bodyOf({ name: 'Same', methods: METHODS })))
    assert.deepEqual([first.api.targetServerGroup.name, second.api.targetServerGroup.name], ['Same', 'Same 2'])
  })

  it('makes nothing at all when any part is refused', async () => {
    const developer = await test.as('developer')
    const taken = made(await developer.post('/apis/quick', bodyOf({ methods: METHODS })))
    const before = await countRows()
    const empty = JSON.stringify({ openapi: '3.0.3', info: { title: 'Empty' }, paths: {} })
    const refusals: [string, Record<string, unknown>][] = [
      ['ApiAlreadyExists', { basePath: taken.api.basePath, methods: METHODS }],
      ['EnvironmentNotFound', { environmentId: newId(), methods: METHODS }],
      ['WriteFileFailed', { document: { fileName: 'a.json', document: 'no document' } }],
      ['NoMethod', { document: { fileName: 'a.json', document: empty } }],
      ['ConnectionTestRequired', { targetUrl: 'http://127.0.0.1:1', methods: METHODS }],
      ['AddressNotAllowed', { targetUrl: 'http://169.254.169.254/latest', methods: METHODS, acceptFailedTest: true }],
      ['ClassValidatorPassFailed', { methods: [] }],
    ]
    for (const [code, given] of refusals) assert.equal((await developer.post('/apis/quick', bodyOf(given))).body.error, code)
    assert.deepEqual(await countRows(), before)
  })

  it('continues after a failed connection test if the person confirms it', async () => {
    const developer = await test.as('developer')
    const body = bodyOf({ targetUrl: 'http://127.0.0.1:1', methods: METHODS, acceptFailedTest: true })
    assert.equal((await developer.post('/apis/quick', body)).status, 201)
  })

  it('creates one API of ten concurrent requests for a base path', async () => {
    const developer = await test.as('developer')
    const body = bodyOf({ methods: METHODS })
    const answers = await Promise.all(Array.from({ length: 10 }, () => developer.post('/apis/quick', body)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    for (const { status, body: answer } of answers) {
      if (status !== 201) assert.ok(['ApiAlreadyExists', 'TargetServerAlreadyExists'].includes(answer.error), answer.error)
    }
  })
})

describe('the proposal of a document', () => {
  it('names the API, its base path and the servers that can be called, and makes nothing', async () => {
    const developer = await test.as('developer')
    const before = await countRows()
    const proposal = made(await developer.post('/apis/quick/proposal', { fileName: 'orders.json', document: DOCUMENT }))
    assert.deepEqual(proposal, {
      title: 'Order Desk',
      documentVersion: '3.0.3',
      name: 'Order Desk',
      basePath: 'order-desk',
      targetUrls: ['https://orders.example.com/v2'],
      targetPath: '/relative',
      methodCount: 1,
      droppedCount: 1,
      losses: [{ reason: 'httpMethodNotSupported', dropped: true, count: 1 }],
      notCarriedOver: [{ httpMethod: 'TRACE', path: '/orders', reason: 'httpMethodNotSupported', detail: null, dropped: true }],
    })
    assert.deepEqual(await countRows(), before)
  })

  it('reads the host and the schemes of Swagger 2.0, https first', async () => {
    const developer = await test.as('developer')
    const document = JSON.stringify({
      swagger: '2.0',
      info: { title: '날씨' },
      host: 'api.example.com',
      basePath: '/v1',
      schemes: ['http', 'https', 'wss'],
      paths: {},
    })
    const proposal = made(await developer.post('/apis/quick/proposal', { fileName: 'weather.json', document }))
    assert.deepEqual(proposal.targetUrls, ['https://api.example.com/v1', 'http://api.example.com/v1'])
    assert.deepEqual([proposal.name, proposal.basePath], ['날씨', 'weather'])
  })

  it('reads YAML as it reads JSON', async () => {
    const developer = await test.as('developer')
    const document =
      'openapi: 3.1.0\ninfo:\n  title: Kennel\nservers:\n  - url: https://kennel.example.com\npaths:\n  /dogs:\n    get: {}\n'
    const proposal = made(await developer.post('/apis/quick/proposal', { fileName: 'kennel.yaml', document }))
    assert.deepEqual([proposal.name, proposal.targetUrls, proposal.methodCount], ['Kennel', ['https://kennel.example.com'], 1])
  })

  it('returns why a document cannot be parsed', async () => {
    const developer = await test.as('developer')
    const { status, body } = await developer.post('/apis/quick/proposal', { fileName: 'a.json', document: '[1]' })
    assert.deepEqual([status, body.error, body.data.reason], [422, 'WriteFileFailed', 'notOpenapi'])
    const user = await test.as('user')
    assert.equal((await user.post('/apis/quick/proposal', { fileName: 'a.json', document: '{}' })).body.error, 'NotAllowedRole')
  })
})
