import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { assertRefused, type Bench } from './bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'
import { eventually } from './gateway-process.ts'

/** Longer than a case takes. */
const LONG_MS = 60_000
const FAILURES = 3

type Fault = (request: IncomingMessage, response: ServerResponse) => void
const FAULTS: readonly (readonly [string, Fault, Partial<TrafficPolicy>, number])[] = [
  ['answers with 500, by setting', (_request, response) => response.writeHead(500).end(), { countServerErrors: true }, 500],
  ['answers too late', () => undefined, {}, 504],
  ['resets the connection before it answers', (request) => request.socket.resetAndDestroy(), {}, 502],
  [
    'resets the connection within its answer',
    (request, response) => response.writeHead(200, { 'content-length': '10' }).write('half', () => request.socket.resetAndDestroy()),
    {},
    200,
  ],
]

/** Cases of a group whose policy takes failing servers out (gateway contract, section 6). */
export function circuitCases(bench: () => Bench): void {
  const serve = async (given: Partial<TrafficPolicy>, ports = [bench().a.port, bench().b.port]) => {
    const trafficPolicy = { failuresToEject: FAILURES, ejectionMs: LONG_MS, ejectionMsMax: LONG_MS, ...given }
    const healthCheck = { kind: 'off', path: '/', intervalMs: 5_000 } as const
    const group = aGroup(ports, { trafficPolicy, healthCheck, responseTimeoutMs: 200 })
    // What is known about an address lasts from one plan to the next.
    await bench().serve([], [])
    await bench().serve([anApi('shop', [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)])])], [group])
  }
  const call = () => bench().call('GET', '/shop/v1/items')
  const failing = (response: ServerResponse) => response.writeHead(500).end()
  /** Makes calls until `a` has failed as often as its circuit allows. */
  const failOften = async () => {
    const before = bench().a.calls
    while (bench().a.calls < before + FAILURES) await call()
  }

  describe('a server whose calls fail in a row', () => {
    for (const [what, fault, setting, status] of FAULTS)
      test(`gets no more calls if it ${what}`, async () => {
        await serve(setting)
        bench().a.behave(fault)
        const before = bench().a.calls
        const statuses: number[] = []
        while (bench().a.calls < before + FAILURES) statuses.push((await bench().call('POST', '/shop/v1/items')).status)
        assert.equal(statuses.filter((one) => one === 200).length, statuses.length - (status === 200 ? 0 : FAILURES))
        for (let i = 0; i < 6; i += 1) assert.equal((await call()).status, 200)
        assert.equal(bench().a.calls, before + FAILURES)
      })

    for (const [what, fault, setting] of [
      ['answers with 500, without the setting', FAULTS[0]?.[1], {}],
      [
        'answers with 404',
        (_request: IncomingMessage, response: ServerResponse) => response.writeHead(404).end(),
        { countServerErrors: true },
      ],
      ['fails, but the policy is the default', FAULTS[2]?.[1], { failuresToEject: 0 }],
    ] as const)
      test(`goes on getting calls if it ${what}`, async () => {
        await serve(setting)
        bench().a.behave(fault ?? null)
        const before = bench().a.calls
        for (let i = 0; i < 4 * FAILURES; i += 1) await bench().call('POST', '/shop/v1/items')
        assert.equal(bench().a.calls, before + 2 * FAILURES)
      })

    test('goes on getting calls if a client disconnects', async () => {
      await serve({}, [bench().a.port])
      const received: IncomingMessage[] = []
      bench().a.behave((request) => received.push(request))
      for (let i = 0; i < 2 * FAILURES; i += 1) {
        const socket = bench().connect()
        socket.write(`GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`)
        const request = await eventually(() => received[i], 'the call arrives')
        const closed = once(request.socket, 'close')
        socket.destroy()
        await closed
      }
      bench().a.behave(null)
      assert.equal((await call()).status, 200)
    })

    test('is the only one of its group and stays in, unless the policy lets all servers out', async () => {
      for (const [ejectedPercentMax, refused] of [
        [99, false],
        [100, true],
      ] as const) {
        await serve({ countServerErrors: true, ejectedPercentMax }, [bench().a.port])
        bench().a.behave((_request, response) => failing(response))
        await failOften()
        const answer = await call()
        if (refused) assertRefused(answer, 'NoHealthyServer')
        else assert.equal(answer.status, 500)
      }
    })

    test('is tried with one call after its time, and is back when that passes', async () => {
      await serve({ countServerErrors: true, ejectedPercentMax: 100, ejectionMs: 100, ejectionMsMax: 100 }, [bench().a.port])
      bench().a.behave((_request, response) => failing(response))
      await failOften()
      const { workers } = bench().subject
      const held: ServerResponse[] = []
      bench().a.behave((_request, response) => held.push(response))
      const answers: ReturnType<typeof call>[] = []
      await eventually(async () => {
        answers.push(call())
        await delay(10)
        return held.length === workers
      }, 'a call of each worker tries the server')
      assertRefused(await call(), 'NoHealthyServer')
      assert.equal(held.length, workers)
      for (const response of held) response.end('served')
      const statuses = (await Promise.all(answers)).map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 200).length, workers)
      bench().a.behave(null)
      for (let i = 0; i < 4; i += 1) assert.equal((await call()).status, 200)
    })

    test('does not take the server from another group', async () => {
      await serve({ countServerErrors: true, ejectedPercentMax: 100 }, [bench().a.port])
      const group = aGroup([bench().a.port])
      const strict = aGroup([bench().a.port], {
        trafficPolicy: { failuresToEject: 1, countServerErrors: true, ejectedPercentMax: 100, ejectionMs: LONG_MS },
      })
      const methods = [aMethod('GET', '/items', strict), aMethod('GET', '/others', group)]
      await bench().serve([anApi('shop', [aStage('v1', methods)])], [strict, group])
      bench().a.behave((request, response) => (request.url === '/items' ? failing(response) : response.end('served')))
      assert.equal((await call()).status, 500)
      assertRefused(await call(), 'NoHealthyServer')
      assert.equal((await bench().call('GET', '/shop/v1/others')).status, 200)
    })
  })
}
