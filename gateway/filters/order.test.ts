import assert from 'node:assert/strict'
import { createHook } from 'node:async_hooks'
import { test } from 'node:test'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { Balancer } from '../balancing/balancer.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../conformance/build-snapshot.ts'
import { compileCredentials } from '../plan/compile-credentials.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import { UsageCounters } from '../usage/usage-counters.ts'
import { type Call, openCall, type RequestContext } from './call.ts'
import { decide, FILTERS } from './order.ts'
import { refuse } from './refuse.ts'

const group = aGroup([8081])
const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items/{id}', group)])], {
  usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: 1 },
})

function aContext(): RequestContext {
  const plan = compilePlan(aSnapshot([api], [group]))
  return {
    plan,
    credentials: compileCredentials(credentials([aCredential(KEY, api)])),
    usage: new UsageCounters(),
    balancers: new Map([...plan.groups].map(([id, one]) => [id, new Balancer(one)])),
    trustedProxies: new TrustedProxies(),
    tracing: null,
    verifyToken: () => 'failed',
  }
}

function aCall(context: RequestContext): Call {
  return openCall({
    context,
    requestId: 'r-1',
    now: Date.now(),
    httpMethod: 'GET',
    url: '/shop/v1/items/1?a=1',
    headers: { host: HOST, 'x-api-key': KEY },
    rawHeaders: ['Host', HOST, 'X-API-Key', KEY],
    peer: '127.0.0.1',
    scheme: 'http',
    peerIsTrusted: false,
    trace: null,
    address: '127.0.0.1',
  })
}

test('a call with an API key is decided at once: no promise is made', () => {
  const call = aCall(aContext())
  let promises = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'PROMISE') promises += 1
    },
  }).enable()
  const decision = decide(call)
  hook.disable()
  assert.equal(decision, null)
  assert.ok(call.server)
  assert.equal(promises, 0)
})

test('a filter may answer later; the filters after it run then', async () => {
  const ran: string[] = []
  const filters = [
    () => Promise.resolve(null),
    () => {
      ran.push('after')
      return null
    },
  ]
  const decision = decide(aCall(aContext()), filters)
  assert.deepEqual(ran, [])
  assert.equal(await decision, null)
  assert.deepEqual(ran, ['after'])
  const refusal = await decide(aCall(aContext()), [() => Promise.resolve(refuse('IntrospectionFailed', ''))])
  assert.equal(refusal?.error, 'IntrospectionFailed')
})

test('calls that wait at the same time cannot exceed a limit, and a refused one gives its place back', async () => {
  const context = aContext()
  const answers: ((refused: boolean) => void)[] = []
  const ask = () =>
    new Promise<ReturnType<typeof refuse> | null>((resolve) => answers.push((is) => resolve(is ? refuse('NotSubscribed', '') : null)))
  const filters = [...FILTERS, ask]
  const first = decide(aCall(context), filters)
  const second = decide(aCall(context), filters)
  assert.ok(second !== null && !(second instanceof Promise))
  assert.equal(second.error, 'UsageLimitExceeded')
  answers[0]?.(true)
  assert.equal((await first)?.error, 'NotSubscribed')
  const third = decide(aCall(context), filters)
  answers[1]?.(false)
  assert.equal(await third, null)
})
