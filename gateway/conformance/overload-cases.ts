import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import type { SnapshotApi, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { assertRefused, type Bench } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aStage, HOST, KEY, OTHER_KEY } from './build-snapshot.ts'
import { eventually } from './gateway-process.ts'

const PATIENT = { queueWaitMs: 60_000 }

/** Cases of a group's limit of connections and its queue (gateway contract, section 6). */
export function overloadCases(bench: () => Bench): void {
  const groupOf = (trafficPolicy: Partial<TrafficPolicy>, ports = [bench().a.port]) =>
    aGroup(ports, { trafficPolicy, healthCheck: { kind: 'off', path: '/', intervalMs: 5_000 } })
  const apiOf = (basePath: string, group: SnapshotTargetServerGroup, more: Partial<SnapshotApi> = {}) =>
    anApi(basePath, [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)])], more)
  const serve = async (trafficPolicy: Partial<TrafficPolicy>, more: Partial<SnapshotApi> = {}) => {
    const group = groupOf(trafficPolicy)
    await bench().serve([apiOf('busy', group, more)], [group])
  }
  const call = () => bench().call('GET', '/busy/v1/items')
  /** Makes the target server keep its answers; returns those of the calls that it has received. */
  const hold = () => {
    const held: ServerResponse[] = []
    bench().a.behave((_request, response) => held.push(response))
    return held
  }
  const received = (held: readonly unknown[], count: number) => eventually(() => held.length >= count, `${count} calls at the server`)

  describe('a group with a limit of connections', () => {
    test('serves all calls, but not more at a time, over as many connections', async () => {
      await serve({ maxConnections: 2, ...PATIENT })
      const { connections } = bench().a
      const held = hold()
      const answers = Array.from({ length: 6 }, call)
      for (let i = 0; i < 6; i += 1) {
        await received(held, Math.min(6, i + 2))
        assert.equal(held.filter(({ writableEnded }) => !writableEnded).length, Math.min(2, 6 - i))
        held[i]?.end('served')
      }
      for (const { status } of await Promise.all(answers)) assert.equal(status, 200)
      assert.equal(bench().a.connections - connections, 2)
    })

    test('refuses a call at once if too many wait: 503, which does not count against limits', async () => {
      const usageLimits = { perSecond: null, perMinute: null, perHour: 3, perDay: null }
      await serve({ maxConnections: 1, queueLength: 1, ...PATIENT }, { usageLimits })
      const held = hold()
      const answers = [call(), call(), call()]
      const refused = await Promise.race(answers)
      assertRefused(refused, 'TargetOverloaded')
      assert.equal(refused.headers['retry-after'], '60')
      for (const at of [0, 1]) {
        await received(held, at + 1)
        held[at]?.end('served')
      }
      assert.deepEqual((await Promise.all(answers)).map(({ status }) => status).toSorted(), [200, 200, 503])
      bench().a.behave(null)
      assert.equal((await call()).status, 200)
      assertRefused(await call(), 'UsageLimitExceeded')
    })

    test('refuses a call that has waited too long', async () => {
      await serve({ maxConnections: 1, queueWaitMs: 50 })
      const held = hold()
      const first = call()
      await received(held, 1)
      const refused = await call()
      assertRefused(refused, 'TargetOverloaded')
      assert.equal(refused.headers['retry-after'], '1')
      held[0]?.end('served')
      assert.equal((await first).status, 200)
    })

    test('with a queue of 0 lets no call wait', async () => {
      await serve({ maxConnections: 1, queueLength: 0 })
      const held = hold()
      const first = call()
      await received(held, 1)
      assertRefused(await call(), 'TargetOverloaded')
      held[0]?.end('served')
      assert.equal((await first).status, 200)
      bench().a.behave(null)
      assert.equal((await call()).status, 200)
    })

    test('gives the place of a client that disconnects to another', async () => {
      await serve({ maxConnections: 1, queueLength: 1, ...PATIENT })
      const held = hold()
      const first = call()
      await received(held, 1)
      const socket = bench().connect()
      socket.write(`GET /busy/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
      await eventually(async () => {
        const probe = call()
        const answer = await Promise.race([probe, once(socket, 'close')])
        return !Array.isArray(answer) && answer.status === 503
      }, 'the queue is full')
      socket.destroy()
      const second = await eventually(async () => {
        const probe = call()
        // A refusal comes at once; a call that waits shows that there is a place.
        const answer = await Promise.race([probe, new Promise<null>((done) => setTimeout(done, 200, null))])
        return answer === null ? { probe } : null
      }, 'a call waits')
      held[0]?.end('served')
      await received(held, 2)
      held[1]?.end('served')
      for (const { status } of await Promise.all([first, second.probe])) assert.equal(status, 200)
    })

    test('sends calls to the other servers first, whatever the algorithm', async () => {
      for (const algorithm of ['roundRobin', 'weightedRoundRobin', 'leastConnection', 'ipHash'] as const) {
        const group = { ...groupOf({ maxConnections: 1, ...PATIENT }, [bench().a.port, bench().b.port]), algorithm }
        await bench().serve([apiOf('busy', group)], [group])
        const held = hold()
        bench().b.behave((_request, response) => held.push(response))
        const answers = [call(), call()]
        await received(held, 2)
        for (const response of held) response.end('served')
        for (const { status } of await Promise.all(answers)) assert.equal(status, 200, algorithm)
      }
    })

    test('counts a connection for another protocol until it closes', async () => {
      await serve({ maxConnections: 1, queueLength: 0 })
      bench().a.behaveOnUpgrade((_request, socket) => {
        socket.on('error', () => undefined)
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
        socket.pipe(socket)
      })
      const socket = bench().connect()
      socket.write(`GET /busy/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n`)
      await once(socket, 'data')
      assertRefused(await call(), 'TargetOverloaded')
      socket.destroy()
      await eventually(async () => (await call()).status === 200, 'the connection is free again')
    })

    test('does not limit another group at the same server', async () => {
      const [busy, calm] = [groupOf({ maxConnections: 1, queueLength: 1, ...PATIENT }), groupOf({})]
      const [api, other] = [apiOf('busy', busy), apiOf('calm', calm)]
      await bench().serve([api, other], [busy, calm], [aCredential(KEY, api), aCredential(OTHER_KEY, other)])
      const held: ServerResponse[] = []
      bench().a.behave(({ url }, response) => (url === '/items?stuck' ? held.push(response) : response.end('served')))
      const stuck = [bench().call('GET', '/busy/v1/items?stuck'), bench().call('GET', '/busy/v1/items?stuck')]
      await received(held, 1)
      const others = await Promise.all(Array.from({ length: 20 }, () => bench().call('GET', '/calm/v1/items', { key: OTHER_KEY })))
      for (const { status } of others) assert.equal(status, 200)
      for (const [index, response] of held.entries()) {
        response.end('served')
        if (index === 0) await received(held, 2)
      }
      await Promise.all(stuck)
    })

    test('is served by a new plan while calls of the previous one wait', async () => {
      await serve({ maxConnections: 1, ...PATIENT })
      const held = hold()
      const answers = [call(), call()]
      await received(held, 1)
      await serve({ maxConnections: 2, ...PATIENT })
      held[0]?.end('served')
      for (const { status } of await Promise.all(answers)) assert.equal(status, 200)
    })
  })
}
