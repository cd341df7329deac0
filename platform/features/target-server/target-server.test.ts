import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { buildDeployedApi, buildGroup } from '../../testing/api-builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { testConnection } from './test-connection.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

describe('creating a target server group', () => {
  it('needs a passed connection test, and returns which server failed and how', async () => {
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

  it('answers TargetServerAlreadyExists for a second group of one name, also concurrently, but not for another owner', async () => {
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

describe('a target server with an IPv6 address', () => {
  it('is stored in its normal form, once in a group, and can be tested', async () => {
    const target = createTcpServer((socket) => socket.on('error', () => {})).listen(0, '::1')
    await new Promise((done) => target.once('listening', done))
    const { port } = target.address() as AddressInfo
    const developer = await test.as('developer')
    const server = (address: string, at = port) => ({ protocol: 'http', address, port: at })
    const servers = [server('[::1]'), server('2001:DB8:0::7', 80), server('::ffff:192.0.2.1', 80)]
    const made = await developer.post('/target-server-groups', { name: 'Six', servers, acceptFailedTest: true })
    assert.equal(made.status, 201)
    const { body } = await developer.get(`/target-server-groups/${made.body.id}`)
    assert.deepEqual(
      body.servers.map(({ address }: { address: string }) => address),
      ['::1', '2001:db8::7', '192.0.2.1'],
    )
    for (const same of ['::1', '0:0:0:0:0:0:0:1']) {
      const twice = { name: 'Twice six', servers: [server('[::1]'), server(same)], acceptFailedTest: true }
      assert.equal((await developer.post('/target-server-groups', twice)).body.error, 'ClassValidatorPassFailed')
    }
    const tested = await developer.post('/target-server-groups/connection-test', server('[::1]'))
    assert.equal(tested.body.result, 'connected')
    target.close()
  })
})

describe('target server groups', () => {
  it("are shown to their owner and to admins; another developer's is TargetServerGroupNotFound", async () => {
    const [developer, other, admin] = [await test.as('developer'), await test.as('developer'), await test.as('admin')]
    const group = await buildGroup(developer, 'Mine')
    assert.equal((await developer.get(`/target-server-groups/${group.id}`)).body.servers.length, 1)
    assert.equal((await admin.get(`/target-server-groups/${group.id}`)).status, 200)
    const hidden = await other.get(`/target-server-groups/${group.id}`)
    assert.deepEqual([hidden.status, hidden.body.error], [404, 'TargetServerGroupNotFound'])
    assert.equal((await other.get('/target-server-groups')).body.total, 0)
    assert.equal((await other.get('/target-server-groups/options')).body.items.length, 0)
    assert.deepEqual((await developer.get('/target-server-groups?q=min')).body.items[0].serverCount, 1)
  })
})

describe('the connection test', () => {
  it('distinguishes connected, refused, TLS failure, unknown names and forbidden addresses', async () => {
    const plain = createTcpServer((socket) => socket.on('error', () => {}).end('not TLS')).listen(0, '127.0.0.1')
    await new Promise((done) => plain.once('listening', done))
    const { port } = plain.address() as AddressInfo
    const resultOf = async (protocol: 'http' | 'https', address: string, at: number) =>
      (await testConnection({ protocol, address, port: at }, test.platform.outbound.targets)).result
    assert.equal(await resultOf('http', '127.0.0.1', port), 'connected')
    assert.equal(await resultOf('http', 'localhost', port), 'connected')
    assert.equal(await resultOf('https', '127.0.0.1', port), 'tlsError')
    assert.equal(await resultOf('http', '127.0.0.1', 1), 'refused')
    assert.equal(await resultOf('http', 'nobody.invalid', 80), 'dnsError')
    assert.equal(await resultOf('http', '169.254.169.254', 80), 'notAllowed')
    plain.close()
  })

  it('gives up on a server that never shakes hands', async () => {
    const silent = createTcpServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
    await new Promise((done) => silent.once('listening', done))
    const { port } = silent.address() as AddressInfo
    const { result, durationMs } = await testConnection({ protocol: 'https', address: '127.0.0.1', port }, test.platform.outbound.targets)
    assert.equal(result, 'timeout')
    // Three seconds, plus the delay of a busy machine.
    assert.ok(durationMs >= 2_900, `took ${durationMs} ms`)
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

describe('changing a target server group', () => {
  const body = (group: { name: string; servers: object[] }, change: object = {}) => ({
    name: group.name,
    servers: group.servers,
    acceptFailedTest: true,
    ...change,
  })

  it('keeps the ids of servers that stay, also of two that change places, and takes the others away', async () => {
    const developer = await test.as('developer')
    const group = await buildGroup(developer)
    const second = { protocol: 'http', address: '192.0.2.2', port: 80 }
    const two = await developer.put(`/target-server-groups/${group.id}`, body(group, { servers: [...group.servers, second] }))
    assert.equal(two.status, 200, two.text)
    const [a, b] = two.body.servers
    assert.equal(a.id, group.servers[0].id)
    const swapped = await developer.put(
      `/target-server-groups/${group.id}`,
      body(group, {
        servers: [
          { ...a, address: b.address },
          { ...b, address: a.address.toUpperCase() },
        ],
      }),
    )
    assert.deepEqual(
      swapped.body.servers.map(({ id, address }: { id: string; address: string }) => [id, address]),
      [
        [a.id, b.address],
        [b.id, a.address],
      ],
    )
    const one = await developer.put(`/target-server-groups/${group.id}`, body(group, { servers: [b], responseTimeoutMs: 1_000 }))
    assert.deepEqual([one.body.servers.length, one.body.servers[0].id, one.body.responseTimeoutMs], [1, b.id, 1_000])
  })

  it('never leaves a group without a server, and takes a time-out within its bounds only', async () => {
    const developer = await test.as('developer')
    const group = await buildGroup(developer)
    for (const change of [{ servers: [] }, { responseTimeoutMs: 99 }, { connectTimeoutMs: 60_001 }]) {
      const { status, body: refused } = await developer.put(`/target-server-groups/${group.id}`, body(group, change))
      assert.deepEqual([status, refused.error], [400, 'ClassValidatorPassFailed'])
    }
  })

  it("answers TargetServerAlreadyExists for another one's name, TargetServerGroupNotFound for another developer’s", async () => {
    const [developer, other] = [await test.as('developer'), await test.as('developer')]
    const [group, taken] = [await buildGroup(developer), await buildGroup(developer)]
    const same = await developer.put(`/target-server-groups/${group.id}`, body(group, { name: taken.name }))
    assert.deepEqual([same.status, same.body.error], [409, 'TargetServerAlreadyExists'])
    for (const foreign of [
      await other.put(`/target-server-groups/${group.id}`, body(group)),
      await other.delete(`/target-server-groups/${group.id}`),
    ]) {
      assert.deepEqual([foreign.status, foreign.body.error], [404, 'TargetServerGroupNotFound'])
    }
    assert.equal((await test.anonymous.delete(`/target-server-groups/${group.id}`)).status, 401)
    assert.equal((await (await test.as('user')).put(`/target-server-groups/${group.id}`, body(group))).status, 403)
  })

  it('takes effect with the next deployment, and names the versions that are behind until then', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const path = `/target-server-groups/${api.group.id}`
    assert.deepEqual((await developer.get(path)).body.behind, [])
    const changed = await developer.put(path, body(api.group, { algorithm: 'ipHash' }))
    assert.deepEqual(
      changed.body.behind.map(({ apiId, stageName }: { apiId: string; stageName: string }) => [apiId, stageName]),
      [[api.id, 'v1']],
    )
    assert.equal((await developer.get(`${api.path}/stages/${api.stage.id}`)).body.outdated, true)
    assert.equal((await developer.post(`${api.path}/stages/${api.stage.id}/deploy`)).status, 200)
    assert.deepEqual((await developer.get(path)).body.behind, [])
  })
})

describe('deleting a target server group', () => {
  it('makes methods use the group of their API, and versions continue as deployed', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const own = await buildGroup(developer)
    const method = await developer.post(`${api.path}/methods`, { httpMethod: 'POST', path: '/own', targetServerGroupId: own.id })
    assert.equal(method.body.targetServerGroup.id, own.id)
    const { connectedApis } = (await developer.get(`/target-server-groups/${own.id}`)).body
    assert.deepEqual(connectedApis, [{ id: api.id, name: api.name, basePath: api.basePath, isDefault: false, methodCount: 1 }])
    assert.equal((await developer.delete(`/target-server-groups/${own.id}`)).status, 204)
    assert.equal((await developer.get(`${api.path}/methods/${method.body.id}`)).body.targetServerGroup, null)
    assert.equal((await developer.delete(`/target-server-groups/${api.group.id}`)).status, 204)
    assert.equal((await developer.get(api.path)).body.targetServerGroup, null)
    const stage = (await developer.get(`${api.path}/stages/${api.stage.id}`)).body
    assert.deepEqual([stage.deployment.number, stage.outdated], [1, true])
    const deploy = await developer.post(`${api.path}/stages/${api.stage.id}/deploy`)
    assert.deepEqual([deploy.status, deploy.body.error], [409, 'NoTargetServerGroup'])
  })
})
