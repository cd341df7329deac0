import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GatewaySnapshot } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { fc } from '@portico/contract/testing/properties'
import { sweepSize } from '@portico/contract/testing/sweep'
import { type Subject, TRUSTED_PEER } from '../../conformance/bench.ts'
import type { PlainCall } from '../../conformance/model/plain-gateway.ts'
import { worlds } from '../../conformance/model/random-world.ts'
import { sendCall } from '../../conformance/model/send-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import { openNodeSubject } from '../node/testing/node-subject.ts'
import { openWorkerSubject } from './testing/worker-subject.ts'

const CALLS = 50
/** With 50 calls each: 10,000 calls. */
const WORLDS = sweepSize({ whole: 200, few: 10 })
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
/** Moments of the usage limits, which both meet at almost the same time. */
const SECONDS = /^(?:date|retry-after)$/
const RESET = /;t=\d+/g

test('a gateway of two workers gives every answer that one of a single process gives', { timeout: 900_000 }, async (t) => {
  const [a, b] = [await TargetServer.open('a'), await TargetServer.open('b')]
  const [single, several] = [await openNodeSubject(TRUSTED_PEER), await openWorkerSubject(TRUSTED_PEER)]
  t.after(() => Promise.all([single.close(), several.close(), a.close(), b.close()]))
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(worlds([a.port, b.port], CALLS), async ({ snapshot, credentials, calls }) => {
      const documents = { snapshot: withoutTurns(snapshot), credentials }
      await Promise.all([single.applySnapshot(documents), several.applySnapshot(documents)])
      for (const [number, call] of calls.entries()) {
        const traced = { ...call, headers: { ...call.headers, 'x-request-id': `call-${number}`, traceparent: TRACE } }
        const [one, other] = await Promise.all([answerTo(single, traced), answerTo(several, traced)])
        seen.set(one.status, (seen.get(one.status) ?? 0) + 1)
        assert.deepEqual(other, one, JSON.stringify(call))
      }
    }),
    { numRuns: WORLDS, endOnFailure: true },
  )
  t.diagnostic([...seen].map(([status, times]) => `${status}: ${times}`).join(', '))
  assert.equal(
    [...seen.values()].reduce((sum, times) => sum + times, 0),
    WORLDS * CALLS,
  )
})

/** Each worker takes its own turns at the servers of a group; by IP hash all choose the same. */
function withoutTurns(snapshot: GatewaySnapshot): GatewaySnapshot {
  const targetServerGroups = snapshot.targetServerGroups.map((group) =>
    group.algorithm === 'roundRobin' ? { ...group, algorithm: 'ipHash' as const } : group,
  )
  return { ...snapshot, targetServerGroups }
}

/** Returns everything that a caller receives, but moments. */
async function answerTo(subject: Subject, call: PlainCall) {
  const { status, rawHeaders, body, whole, closed } = await sendCall(subject, call)
  const headers = rawHeaders.map(([name, value]) => [name, SECONDS.test(name.toLowerCase()) ? '' : value.replace(RESET, '')])
  return { status, headers, body, whole, closed }
}
