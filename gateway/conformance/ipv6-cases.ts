import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SnapshotStage } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { HealthCheck } from '@portico/contract/target-server/target-server'
import { assertRefused, type Bench, TRUSTED_PEER } from './bench.ts'
import { aGroup, aMethod, anApi, aStage } from './build-snapshot.ts'
import { freePort } from './free-port.ts'
import { eventually } from './gateway-process.ts'
import { agreeing, type Echo, TargetServer } from './target-server.ts'

const PATH = '/six/v1/items'

/** Cases of addresses of IPv6: target servers (gateway contract, section 6), and clients in rules. */
export function ipv6Cases(bench: () => Bench): void {
  let six: TargetServer
  const serve = async (
    servers: readonly { host: string; port: number }[],
    { healthCheck, ...stage }: Partial<SnapshotStage> & { healthCheck?: HealthCheck } = {},
  ) => {
    const group = aGroup(
      servers.map(({ port }) => port),
      healthCheck && { healthCheck },
    )
    for (const [index, { host }] of servers.entries()) Object.assign(group.servers[index] ?? {}, { host })
    await bench().serve([anApi('six', [aStage('v1', [aMethod('GET', '/items', group)], stage)])], [group])
  }

  describe('a target server with an IPv6 address', () => {
    before(async () => {
      six = await TargetServer.open('six', 0, '::1')
    })
    after(() => six.close())

    test('gets calls, and its address in brackets as Host', async () => {
      await serve([{ host: '::1', port: six.port }])
      const { server, headers } = await bench().echo('GET', PATH)
      assert.deepEqual([server, headers.host], ['six', `[::1]:${six.port}`])
    })

    test('shares a group with one of IPv4', async () => {
      await serve([
        { host: '::1', port: six.port },
        { host: '127.0.0.1', port: bench().a.port },
      ])
      const seen = new Set<string>()
      await eventually(async () => seen.add((await bench().echo('GET', PATH)).server).size === 2, 'both have a call')
      assert.deepEqual([...seen].toSorted(), ['a', 'six'])
    })

    test('is checked at its address', async () => {
      const hosts: unknown[] = []
      six.behave((request, response) => {
        hosts.push(request.headers.host)
        response.end()
      })
      await serve([{ host: '::1', port: six.port }], { healthCheck: { kind: 'http', path: '/health', intervalMs: 1_000 } })
      await eventually(() => hosts.length > 0, 'a health check')
      six.behave(null)
      assert.equal(hosts[0], `[::1]:${six.port}`)
    })

    test('gets requests for another protocol', async () => {
      await serve([{ host: '::1', port: six.port }])
      six.behaveOnUpgrade(agreeing('', 'welcome'))
      assert.match(await bench().upgrade(PATH, 'welcome'), /^HTTP\/1\.1 101 /)
    })

    test('that nobody listens at is refused like others, without its address', async () => {
      const port = await freePort('::1')
      await serve([{ host: '::1', port }])
      const answer = await bench().call('GET', PATH)
      assertRefused(answer, 'TargetConnectionFailed')
      assert.ok(!answer.body.includes('::1'))
    })
  })

  describe('a client with an IPv6 address', () => {
    const from = async (client: string) => bench().call('GET', PATH, { headers: { 'X-Forwarded-For': client }, from: TRUSTED_PEER })

    test('passes the rules that its address passes, in whatever spelling', async () => {
      const target = [{ host: '127.0.0.1', port: bench().a.port }]
      await serve(target, { ipRule: { mode: 'allow', addresses: ['2001:db8::/32', '10.0.0.1'] } })
      for (const client of ['2001:db8::7', '2001:DB8:0:0::7', '10.0.0.1', '::ffff:10.0.0.1'])
        assert.equal((await from(client)).status, 200, client)
      for (const client of ['2001:db9::7', '::1', '10.0.0.2', '::ffff:10.0.0.2']) assertRefused(await from(client), 'IpNotAllowed')
      await serve(target, { ipRule: { mode: 'restrict', addresses: ['2001:db8::7', '::/1'] } })
      for (const client of ['2001:db8::7', '2001:db8::8']) assertRefused(await from(client), 'IpNotAllowed')
      for (const client of ['fd00::1', '10.0.0.1', '::ffff:10.0.0.1']) assert.equal((await from(client)).status, 200, client)
    })

    test('is named to the target server', async () => {
      await serve([{ host: '127.0.0.1', port: bench().a.port }])
      const echo = JSON.parse((await from('2001:db8::7')).body) as Echo
      assert.equal(echo.headers['x-forwarded-for'], `2001:db8::7, ${TRUSTED_PEER}`)
    })
  })
}
