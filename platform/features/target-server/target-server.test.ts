import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { buildGroup } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { isAddressAllowed, isHostAllowed } from './address-policy.ts'
import { testConnection } from './test-connection.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const loopback = { allowLoopback: true }

describe('creating a target server group', () => {
  it('needs a passed connection test, and says which server failed how', async () => {
    const developer = await test.as('developer')
    const target = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => target.once('listening', done))
    const { port } = target.address() as AddressInfo
    const servers = [
      { protocol: 'http', address: '127.0.0.1', port },
      { protocol: 'http', address: '127.0.0.1', port: 1 },
    ]
    const refused = await developer.post('/target-server-groups', { name: 'Half', servers })
    assert.deepEqual([refused.status, refused.body.error], [409, 'ConnectionTestRequired'])
    assert.deepEqual(
      refused.body.data.servers.map(({ port: at, result }: { port: number; result: string }) => [at, result]),
      [
        [port, 'connected'],
        [1, 'refused'],
      ],
    )
    assert.equal((await developer.post('/target-server-groups', { name: 'Half', servers, acceptFailedTest: true })).status, 201)
    assert.equal((await developer.post('/target-server-groups', { name: 'Whole', servers: servers.slice(0, 1) })).status, 201)
    target.close()
  })

  it('answers TargetServerAlreadyExists for a second group of one name, also of ten at once, but not for another owner', async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const body = { name: 'Twice', servers: [{ protocol: 'http', address: '192.0.2.1', port: 80 }], acceptFailedTest: true }
    const answers = await Promise.all(Array.from({ length: 10 }, () => developer.post('/target-server-groups', body)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ body: { error } }) => error === 'TargetServerAlreadyExists').length, 9)
    assert.equal((await other.post('/target-server-groups', body)).status, 201)
  })

  it('answers ClassValidatorPassFailed for the same server twice and AddressNotAllowed for metadata addresses', async () => {
    const developer = await test.as('developer')
    const server = { protocol: 'http', address: 'a.example', port: 80 }
    const twice = await developer.post('/target-server-groups', { name: 'Same', servers: [server, { ...server, address: 'A.example' }] })
    assert.deepEqual([twice.status, twice.body.error], [400, 'ClassValidatorPassFailed'])
    const metadata = [{ protocol: 'http', address: '169.254.169.254', port: 80 }]
    const denied = await developer.post('/target-server-groups', { name: 'Meta', servers: metadata, acceptFailedTest: true })
    assert.deepEqual([denied.status, denied.body.error], [400, 'AddressNotAllowed'])
  })
})

describe('target server groups', () => {
  it("are seen by their owner and by admins; somebody else's is NoTargetServerGroup", async () => {
    const [developer, other, admin] = [await test.as('developer'), await test.as('developer'), await test.as('admin')]
    const group = await buildGroup(developer, 'Mine')
    assert.equal((await developer.get(`/target-server-groups/${group.id}`)).body.servers.length, 1)
    assert.equal((await admin.get(`/target-server-groups/${group.id}`)).status, 200)
    const hidden = await other.get(`/target-server-groups/${group.id}`)
    assert.deepEqual([hidden.status, hidden.body.error], [404, 'NoTargetServerGroup'])
    assert.equal((await other.get('/target-server-groups')).body.total, 0)
    assert.equal((await other.get('/target-server-groups/options')).body.items.length, 0)
    assert.deepEqual((await developer.get('/target-server-groups?q=min')).body.items[0].serverCount, 1)
  })
})

describe('the connection test', () => {
  it('tells connected, refused, TLS failure, unknown names and forbidden addresses apart', async () => {
    const plain = createTcpServer((socket) => socket.on('error', () => {}).end('not TLS')).listen(0, '127.0.0.1')
    await new Promise((done) => plain.once('listening', done))
    const { port } = plain.address() as AddressInfo
    const resultOf = async (protocol: 'http' | 'https', address: string, at: number) =>
      (await testConnection({ protocol, address, port: at }, loopback)).result
    assert.equal(await resultOf('http', '127.0.0.1', port), 'connected')
    assert.equal(await resultOf('http', 'localhost', port), 'connected')
    assert.equal(await resultOf('https', '127.0.0.1', port), 'tlsError')
    assert.equal(await resultOf('http', '127.0.0.1', 1), 'refused')
    assert.equal(await resultOf('http', 'nobody.invalid', 80), 'dnsError')
    assert.equal(await resultOf('http', '169.254.169.254', 80), 'notAllowed')
    plain.close()
  })

  it('gives up after three seconds on a server that never shakes hands', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
    await new Promise((done) => silent.once('listening', done))
    const { port } = silent.address() as AddressInfo
    const { result, durationMs } = await testConnection({ protocol: 'https', address: '127.0.0.1', port }, loopback)
    assert.equal(result, 'timeout')
    assert.ok(durationMs >= 2_900 && durationMs < 4_000, `took ${durationMs} ms`)
    silent.close()
  })

  it('is served to developers, not to users', async () => {
    const answer = await (await test.as('developer')).post('/target-server-groups/connection-test', {
      protocol: 'http',
      address: '127.0.0.1',
      port: 1,
    })
    assert.equal(answer.body.result, 'refused')
    const user = await test.as('user')
    const denied = await user.post('/target-server-groups/connection-test', { protocol: 'http', address: '127.0.0.1', port: 1 })
    assert.deepEqual([denied.status, denied.body.error], [403, 'NotAllowedRole'])
  })
})

describe('the address policy', () => {
  for (const [address, allowed, withoutLoopback] of [
    ['10.0.0.1', true, true],
    ['192.168.1.1', true, true],
    ['8.8.8.8', true, true],
    ['127.0.0.1', true, false],
    ['::1', true, false],
    ['::ffff:127.0.0.1', true, false],
    ['169.254.169.254', false, false],
    ['::ffff:169.254.169.254', false, false],
    ['0.0.0.0', false, false],
    ['fe80::1', false, false],
    ['fd00:ec2::254', false, false],
    ['100.100.100.200', false, false],
    ['255.255.255.255', false, false],
  ] as const) {
    it(`${allowed ? 'allows' : 'denies'} ${address}`, () => {
      assert.equal(isAddressAllowed(address, loopback), allowed)
      assert.equal(isAddressAllowed(address, { allowLoopback: false }), withoutLoopback)
    })
  }

  it('denies localhost by name once loopback is off', () => {
    assert.equal(isHostAllowed('localhost', { allowLoopback: false }), false)
    assert.equal(isHostAllowed('db.internal', { allowLoopback: false }), true)
  })
})
