import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { describe, test } from 'node:test'
import { SNAPSHOT_FORMAT } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { callRaw } from '../../conformance/raw-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compileGroups } from '../../plan/compile-groups.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import { WorkerEngine } from './worker-engine.ts'
import { withShareOf } from './worker-share.ts'

describe('the shares of workers', () => {
  const sharesOf = (limits: { maxConnections: number; queueLength: number }, workers: number) => {
    const group = aGroup([1], { trafficPolicy: limits })
    const plan = compileGroups([group], new Map()).groups.get(group.id)
    assert.ok(plan)
    return Array.from({ length: workers }, (_, at) => withShareOf(plan, { number: at + 1, workers }))
  }

  test('add up to the limits of the group', () => {
    for (const [limit, workers] of [
      [3, 2],
      [5, 2],
      [9, 8],
      [10, 4],
      [2, 2],
    ] as const) {
      const shares = sharesOf({ maxConnections: limit, queueLength: limit }, workers).map(({ policy }) => policy)
      assert.equal(
        shares.reduce((sum, { maxConnections }) => sum + maxConnections, 0),
        limit,
      )
      assert.equal(
        shares.reduce((sum, { queueLength }) => sum + queueLength, 0),
        limit,
      )
    }
    assert.deepEqual(
      sharesOf({ maxConnections: 10, queueLength: 1 }, 4).map(({ policy }) => [policy.maxConnections, policy.queueLength]),
      [
        [3, 1],
        [3, 0],
        [2, 0],
        [2, 0],
      ],
    )
  })

  test('are one connection at least, and no limit of none', () => {
    assert.deepEqual(
      sharesOf({ maxConnections: 2, queueLength: 0 }, 3).map(({ policy }) => policy.maxConnections),
      [1, 1, 1],
    )
    assert.deepEqual(
      sharesOf({ maxConnections: 0, queueLength: 7 }, 3).map(({ policy }) => [policy.maxConnections, policy.queueLength]),
      [
        [0, 7],
        [0, 7],
        [0, 7],
      ],
    )
  })
})

test('two workers hold a limit of three connections, also after a delta and with another worker in the place of one', {
  timeout: 300_000,
}, async (t) => {
  const target = await TargetServer.open()
  const trafficPolicy = { maxConnections: 3, queueLength: 0 }
  const group = aGroup([target.port], { trafficPolicy, healthCheck: { kind: 'off', path: '/', intervalMs: 5_000 } })
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])])
  let ended = 0
  const engine = new WorkerEngine({
    trustedProxies: new TrustedProxies(),
    outbound: new Outbound({ allowLoopback: true, denied: [] }),
    onCall: () => {
      ended += 1
    },
    onFault(error) {
      throw error
    },
    workers: 2,
    settings: { ALLOW_LOOPBACK_TARGETS: 'on' },
  })
  t.after(async () => {
    await engine.drain(100)
    await target.close()
  })
  await engine.apply(compilePlan(aSnapshot([api], [group], { revision: 1 })))
  await engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api)])))
  const port = await engine.listen('127.0.0.1', 0)

  /** Returns how many of ten calls at the same time reach the target server. */
  const served = async () => {
    const held: ServerResponse[] = []
    let refused = 0
    ended = 0
    target.behave((_request, response) => held.push(response))
    const answers = Array.from({ length: 10 }, async () => {
      const call = `GET /shop/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\nConnection: close\r\n\r\n`
      const { status } = await callRaw(port, call)
      if (status === 503) refused += 1
      return status
    })
    await eventually(() => held.length + refused === 10, 'each call is served or refused')
    for (const response of held) response.end('served')
    const statuses = await Promise.all(answers)
    await eventually(() => ended === 10, 'the end of the calls')
    return statuses.filter((status) => status === 200).length
  }
  assert.equal(await served(), 3)

  const weights = [{ targetServerGroupId: group.id, serverId: group.servers[0]?.id ?? '', weight: 2 }]
  await engine.applyDelta({ format: SNAPSHOT_FORMAT, snapshot: { from: 1, to: 2 }, weights })
  assert.equal(await served(), 3, 'after a delta')

  const before = engine.pids
  process.kill(before[0] ?? 0, 'SIGKILL')
  await eventually(() => engine.health().workers === 2 && !engine.pids.includes(before[0] ?? 0), 'another worker')
  assert.equal(await served(), 3, 'with another worker')
})
