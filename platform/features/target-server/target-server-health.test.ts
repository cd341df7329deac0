import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ServerHealthReport } from '@portico/contract/gateway-link/gateway-link-endpoints'
import { HEALTH_CHECK_DEFAULT } from '@portico/contract/target-server/target-server'
import { eq } from 'drizzle-orm'
import { gateways } from '../../database/schema/environment.ts'
import { targetServerHealth } from '../../database/schema/target-server.ts'
import { buildDeployedApi, buildGroup, made } from '../../testing/api-builders.ts'
import { buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { deployedGroup, groupsWithServers } from './target-server-queries.ts'

let test: TestPlatform

before(async () => {
  test = await startTestPlatform()
})
after(() => test.stop())

const SINCE = '2026-01-01T00:00:00.000Z'

/** Creates an enrolled gateway of an environment, with a function that reports server health. */
async function aGateway(environmentId: string) {
  const gateway = await buildGateway(test.db, environmentId)
  const heartbeat = (health?: unknown) =>
    test.anonymous.call(
      'POST',
      '/gateway-link/heartbeat',
      {
        status: 'Running',
        hostName: 'host',
        gatewayVersion: '1',
        bootedAt: SINCE,
        addresses: [],
        snapshotRevision: 1,
        credentialRevision: 1,
        ...(health ? { health } : {}),
      },
      { authorization: `Gateway ${gateway.token}` },
    )
  const report = async (complete: boolean, ...servers: ServerHealthReport[]) =>
    assert.equal((await heartbeat({ complete, servers })).status, 204)
  return { ...gateway, heartbeat, report }
}

describe('the health of servers', () => {
  it('is the last report of each gateway of the environment, with what is not deployed or not reported yet', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const path = `/target-server-groups/${api.group.id}/health`
    const serverId = api.group.servers[0].id
    const idle = await buildGroup(developer)
    const [unused] = made(await developer.get(`/target-server-groups/${idle.id}/health`)).servers
    assert.deepEqual([unused.deployed, unused.gateways], [false, []])
    assert.deepEqual(made(await developer.get(path)).servers, [{ serverId, deployed: true, gateways: [] }])

    const [one, two] = [await aGateway(api.environment.id), await aGateway(api.environment.id)]
    await one.report(true, { serverId, state: 'healthy', since: SINCE })
    await two.report(true, { serverId, state: 'abnormal', since: SINCE })
    await two.report(false, { serverId, state: 'unhealthy', since: '2026-01-02T00:00:00Z' })
    await one.report(false)
    const [seen] = made(await developer.get(path)).servers
    assert.deepEqual(
      seen.gateways.map(({ gatewayId, state, since, reachable }: Record<string, unknown>) => [gatewayId, state, since, reachable]),
      [
        [one.id, 'healthy', SINCE, true],
        [two.id, 'unhealthy', '2026-01-02T00:00:00.000Z', true],
      ],
    )
    await test.db
      .update(gateways)
      .set({ lastHeartbeatAt: new Date(Date.now() - 60_000) })
      .where(eq(gateways.id, two.id))
    assert.equal(made(await developer.get(path)).servers[0].gateways[1].reachable, false)
  })

  it('keeps nothing of servers of other environments, and forgets what a complete report leaves out', async () => {
    const developer = await test.as('developer')
    const [own, foreign] = [await buildDeployedApi(test, developer), await buildDeployedApi(test, developer)]
    const gateway = await aGateway(own.environment.id)
    const serverId = own.group.servers[0].id
    await gateway.report(
      true,
      { serverId, state: 'dnsError', since: SINCE },
      { serverId: foreign.group.servers[0].id, state: 'unhealthy', since: SINCE },
    )
    const kept = () => test.db.select().from(targetServerHealth).where(eq(targetServerHealth.gatewayId, gateway.id))
    assert.deepEqual(
      (await kept()).map((row) => [row.serverId, row.state]),
      [[serverId, 'dnsError']],
    )
    await gateway.report(false)
    assert.equal((await kept()).length, 1)
    await gateway.report(true)
    assert.equal((await kept()).length, 0)
  })

  it('is never in the future, drops malformed entries, and is rejected if it is not a list or too long', async () => {
    const developer = await test.as('developer')
    const { environment, group } = await buildDeployedApi(test, developer)
    const gateway = await aGateway(environment.id)
    const serverId = group.servers[0].id
    await gateway.report(true, { serverId, state: 'healthy', since: '2999-01-01T00:00:00Z' })
    const [row] = await test.db.select().from(targetServerHealth).where(eq(targetServerHealth.gatewayId, gateway.id))
    assert.ok(row && row.since <= new Date())
    const good = { serverId, state: 'healthy', since: SINCE }
    for (const odd of [{ ...good, state: 'fine' }, { ...good, serverId: 'x' }, { ...good, since: 'now' }, null]) {
      const { status } = await gateway.heartbeat({ complete: true, servers: [odd] })
      assert.equal(status, 204)
      assert.equal((await test.db.select().from(targetServerHealth).where(eq(targetServerHealth.gatewayId, gateway.id))).length, 0)
      assert.equal((await gateway.heartbeat({ complete: false, servers: [odd, good] })).status, 204)
      assert.equal((await test.db.select().from(targetServerHealth).where(eq(targetServerHealth.gatewayId, gateway.id))).length, 1)
    }
    for (const servers of ['none', Array.from({ length: 20_001 }, () => good)]) {
      const { status, body } = await gateway.heartbeat({ complete: true, servers })
      assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'])
    }
  })

  it('accepts twenty thousand servers in one heartbeat', async () => {
    const { environment } = await buildDeployedApi(test, await test.as('developer'))
    const gateway = await aGateway(environment.id)
    const many = Array.from({ length: 20_000 }, (_, index) => ({
      serverId: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      state: 'healthy' as const,
      since: SINCE,
    }))
    await gateway.report(true, ...many)
  })
})

describe('a health check', () => {
  const servers = [{ protocol: 'http', address: '192.0.2.1', port: 80 }]
  const group = (developer: Awaited<ReturnType<TestPlatform['as']>>, name: string, healthCheck?: object) =>
    developer.post('/target-server-groups', { name, servers, acceptFailedTest: true, ...(healthCheck ? { healthCheck } : {}) })

  it('is by connection every five seconds by default', async () => {
    const developer = await test.as('developer')
    assert.deepEqual(made(await group(developer, 'Plain')).healthCheck, HEALTH_CHECK_DEFAULT)
    const chosen = { kind: 'http', path: '/healthz?deep=1', intervalMs: 10_000 }
    assert.deepEqual(made(await group(developer, 'Chosen', chosen)).healthCheck, chosen)
    assert.deepEqual(made(await group(developer, 'Off', { kind: 'off', path: '/x' })).healthCheck, { ...HEALTH_CHECK_DEFAULT, kind: 'off' })
    const { status, body } = await group(developer, 'Wrong', { kind: 'http', path: 'no slash' })
    assert.deepEqual([status, body.error], [400, 'ClassValidatorPassFailed'])
  })

  it('is deployed with the group, and the default one changes nothing of what was deployed before', async () => {
    const developer = await test.as('developer')
    const api = await buildDeployedApi(test, developer)
    const [stored] = await groupsWithServers(test.db, [api.group.id])
    assert.ok(stored)
    assert.deepEqual(Object.keys(deployedGroup(stored)).sort(), ['algorithm', 'connectTimeoutMs', 'id', 'responseTimeoutMs', 'servers'])
    const healthCheck = { kind: 'http', path: '/healthz', intervalMs: 1_000 }
    const path = `/target-server-groups/${api.group.id}`
    const changed = made(
      await developer.put(path, { name: api.group.name, servers: api.group.servers, acceptFailedTest: true, healthCheck }),
    )
    assert.equal(changed.behind.length, 1)
    made(await developer.post(`${api.path}/stages/${api.stage.id}/deploy`))
    const { token } = await buildGateway(test.db, api.environment.id)
    const { body } = await test.anonymous.call('GET', '/gateway-link/snapshot', undefined, { authorization: `Gateway ${token}` })
    assert.deepEqual(body.targetServerGroups[0].healthCheck, healthCheck)
  })
})
