import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { SnapshotApi } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { Agent, request } from 'undici'
import { assertRefused, type Bench } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from './build-snapshot.ts'

const SWAPS = 20

/** Cases of replacing the snapshot: atomic, immediate, without dropping calls. */
export function swapCases(bench: () => Bench): void {
  describe('replacing the snapshot', () => {
    test('takes effect immediately, for methods and keys', async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('shop', [aStage('v1', [aMethod('GET', '/old', group)])])
      await bench().serve([api], [group])
      assert.equal((await bench().call('GET', '/shop/v1/old')).status, 200)
      await bench().serve([{ ...api, stages: [aStage('v1', [aMethod('GET', '/new', group)])] }], [group])
      assertRefused(await bench().call('GET', '/shop/v1/old'), 'RouteNotFound')
      assert.equal((await bench().call('GET', '/shop/v1/new')).status, 200)
      await bench().subject.applySnapshot({ credentials: credentials([], 1_000) })
      assertRefused(await bench().call('GET', '/shop/v1/new'), 'CredentialInvalid')
    })

    test('a part that cannot be served affects only itself', async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
      const [stage] = api.stages
      await bench().serve([api], [group])
      const twice = anApi('twice', [aStage('v1', [aMethod('GET', '/{a}', group), aMethod('GET', '/{b}', group)])])
      const apply = (apis: SnapshotApi[], revision: number) =>
        bench().subject.applySnapshot({ snapshot: aSnapshot(apis, [group], { revision }) })
      await apply([api, twice], 1_000)
      assert.equal((await bench().call('GET', '/shop/v1/items')).status, 200)
      assertRefused(await bench().call('GET', '/twice/v1/x'), 'ApiNotServable')
      assertRefused(await bench().call('GET', '/twice/v2/x'), 'RouteNotFound')
      const faulty = { ...api, stages: [{ ...aStage('v1', [aMethod('GET', '/a/../b', group)]), id: stage?.id ?? '' }] }
      await apply([faulty], 1_001)
      assert.equal((await bench().call('GET', '/shop/v1/items')).status, 200)
      await apply([{ ...faulty, stages: faulty.stages.map((one) => ({ ...one, status: 'paused' as const })) }], 1_002)
      assertRefused(await bench().call('GET', '/shop/v1/items'), 'VersionPaused')
      const ruled = { mode: 'allow' as const, addresses: ['10.0.0.1'] }
      await apply([{ ...faulty, stages: faulty.stages.map((one) => ({ ...one, ipRule: ruled })) }], 1_003)
      assertRefused(await bench().call('GET', '/shop/v1/items'), 'IpNotAllowed')
      await apply([{ ...api, requestControls: [{ place: 'header', name: 'x:y', value: '', action: 'set' }] }], 1_004)
      assert.equal((await bench().call('GET', '/shop/v1/items')).status, 200)
    })

    test('a snapshot of an unknown format changes nothing', async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
      await bench().serve([api], [group])
      await assert.rejects(bench().subject.applySnapshot({ snapshot: { ...aSnapshot([], []), format: 2 as never } }), /format 2 is unknown/)
      assert.equal((await bench().call('GET', '/shop/v1/items')).status, 200)
    })

    test('drops no call under load, while groups change too', async () => {
      const agent = new Agent({ connections: 8, connect: bench().subject.tls })
      const url = `${bench().subject.baseUrl}/shop/v1/items`
      const ids = anApi('shop', [aStage('v1', [])])
      const keys = [aCredential(KEY, ids)]
      const serve = async (ports: number[]) => {
        const group = aGroup(ports)
        await bench().serve([{ ...ids, stages: [aStage('v1', [aMethod('GET', '/items', group)])] }], [group], keys)
      }
      await serve([bench().a.port])
      bench().a.behave((_request, response) => setTimeout(() => response.end('ok'), 5))
      const statuses = new Map<number, number>()
      let done = false
      const client = async () => {
        while (!done) {
          const { statusCode, body } = await request(url, { dispatcher: agent, headers: { host: HOST, 'x-api-key': KEY } })
          await body.dump()
          statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
        }
      }
      const clients = Promise.all(Array.from({ length: 8 }, client))
      try {
        for (let swap = 0; swap < SWAPS; swap += 1) {
          await serve(swap % 2 ? [bench().a.port] : [bench().a.port, bench().b.port])
          await delay(25)
        }
      } finally {
        done = true
      }
      await clients
      await agent.close()
      assert.deepEqual([...statuses.keys()], [200])
      assert.ok((statuses.get(200) ?? 0) > SWAPS)
    })

    test('an answer in progress continues from a server that was removed from the group', async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
      await bench().serve([api], [group])
      const [begun, replaced] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      bench().a.behave((_request, response) => {
        response.write('first ')
        begun.resolve()
        void replaced.promise.then(() => response.end('last'))
      })
      const call = bench().call('GET', '/shop/v1/items')
      await begun.promise
      const other = aGroup([bench().b.port])
      await bench().subject.applySnapshot({
        snapshot: aSnapshot([anApi('shop', [aStage('v1', [aMethod('GET', '/items', other)])])], [other], { revision: 2_000 }),
      })
      replaced.resolve()
      assert.equal((await call).body, 'first last')
    })
  })
}
