import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aGroup, aMethod, anApi, aSnapshot, aStage } from '../../conformance/build-snapshot.ts'
import type { Call } from '../../filters/call.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import type { ControlPlan } from '../../plan/plan.ts'
import { targetHeadersOf } from './request-head.ts'

const OWN = [
  'X-Forwarded-For',
  'x_forwarded_host',
  'X-Request-Id',
  'traceparent',
  'X-API-Key',
  'Host',
  'Connection',
  'Transfer-Encoding',
  'Content-Length',
]

test('request control that passed validation by mistake still cannot change the gateway’s headers', () => {
  const group = aGroup([1])
  const api = compilePlan(aSnapshot([anApi('shop', [aStage('v1', [aMethod('GET', '/a', group)])])], [group])).apis.get('shop')
  assert.ok(api)
  const control: ControlPlan = {
    requireHeaders: [],
    requireQuery: [],
    setHeaders: [...OWN, 'X-Tenant'].flatMap((name) => [name, 'of-the-api']),
    dropHeaders: new Set(OWN.map((name) => name.toLowerCase())),
    dropQuery: new Set(),
    addQuery: '',
  }
  const headers = { host: 'api.test' }
  const call = {
    api: { ...api, control },
    headers,
    rawHeaders: ['Host', 'api.test'],
    peer: '10.0.0.7',
    peerIsTrusted: false,
    requestId: 'r-1',
  }
  const sent = targetHeadersOf(call as unknown as Call)
  const valuesOf = (name: string) => sent.filter((_, i) => i % 2 === 1 && sent[i - 1]?.toLowerCase() === name)
  assert.equal(sent.filter((text) => text === 'of-the-api').length, 1)
  assert.deepEqual([valuesOf('x-tenant'), valuesOf('x-forwarded-for'), valuesOf('x-request-id')], [['of-the-api'], ['10.0.0.7'], ['r-1']])
  assert.equal(valuesOf('traceparent').length, 1)
})
