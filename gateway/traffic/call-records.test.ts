import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isCallRecord, RECORD_URL_MAX, REPORT_RECORDS_MAX } from '@portico/contract/call-record/call-record'
import { KEY, nextId } from '../conformance/build-snapshot.ts'
import type { CallEvent } from '../engines/call-event.ts'
import { CALLER_ERRORS_MAX, CallRecords, SUCCESSES_MAX, UNKNOWN_ERRORS_MAX } from './call-records.ts'

const apiId = nextId()

function anEvent(given: Partial<CallEvent> = {}): CallEvent {
  return {
    requestId: nextId(),
    startedAt: Date.parse('2026-01-02T03:04:05Z'),
    address: '192.0.2.1',
    httpMethod: 'GET',
    url: '/shop/v1/items',
    httpVersion: '1.1',
    host: 'api.example.test',
    headers: {},
    apiId,
    stageId: null,
    methodId: null,
    subscriptionId: null,
    keySubscriptionId: null,
    keyId: null,
    serverId: null,
    status: 429,
    error: 'UsageLimitExceeded',
    end: 'refused',
    detail: 'Too many.',
    limitPolicy: '"minute";q=5;w=60, "day";q=100;w=86400',
    limitState: '"minute";r=0;t=20, "day";r=95;t=4000',
    retryAfter: 20,
    requestBytes: 0,
    responseBytes: 10,
    connectUs: null,
    firstByteUs: null,
    durationUs: 99.6,
    retries: 0,
    trace: null,
    ...given,
  }
}

const answered = { status: 200, error: null, end: 'answered', detail: null } as const

describe('the records of a window', () => {
  it('say what happened, without secrets, as the platform accepts them', () => {
    const records = new CallRecords(1)
    const keySubscriptionId = nextId()
    records.add(anEvent({ keySubscriptionId, url: `/shop/v1/items?token=abc&q=1&pad=${'x'.repeat(2 * RECORD_URL_MAX)}` }))
    records.add(anEvent({ url: `/shop/${KEY}/items` }))
    records.add(anEvent({ requestId: KEY }))
    const [first, second, ...more] = records.take()
    assert.deepEqual(more, [], 'a request id that is a key is not stored')
    assert.ok(isCallRecord(first) && isCallRecord(second))
    assert.equal(first.subscriptionId, keySubscriptionId)
    assert.equal(first.at, '2026-01-02T03:04:05.000Z')
    assert.equal(first.durationUs, 100)
    assert.deepEqual(first.limits, [
      { window: 'minute', limit: 5, remaining: 0 },
      { window: 'day', limit: 100, remaining: 95 },
    ])
    assert.ok(first.url.startsWith('/shop/v1/items?token=***&q=1&pad=xxx') && first.url.length === RECORD_URL_MAX)
    assert.equal(second.url, '/shop/pk_***/items')
  })

  it('contain every error of a quiet gateway, and a few successes of each subscription', () => {
    const records = new CallRecords(2)
    const [one, other] = [nextId(), nextId()]
    for (let call = 0; call < 5; call++) {
      records.add(anEvent({ subscriptionId: one, ...answered }))
      records.add(anEvent({ subscriptionId: one, status: 404, error: null, end: 'answered' }))
      records.add(anEvent({ subscriptionId: one, ...answered, end: 'clientClosed' }))
    }
    records.add(anEvent({ subscriptionId: other, ...answered }))
    const taken = records.take()
    assert.equal(taken.length, 2 + 1 + 5 + 5)
    assert.equal(records.leftOut, 0)
    assert.deepEqual(records.take(), [], 'the next window is empty')
  })

  it('contain no success with the setting 0', () => {
    const records = new CallRecords(0)
    records.add(anEvent(answered))
    assert.deepEqual(records.take(), [])
  })

  it('keep the calls of others in a flood of one caller, of one network and of many', () => {
    const records = new CallRecords(2)
    const [flooding, quiet, late] = [nextId(), nextId(), nextId()]
    for (let call = 0; call < 10_000; call++) records.add(anEvent({ subscriptionId: flooding }))
    for (let call = 0; call < 10_000; call++) records.add(anEvent({ error: 'CredentialInvalid', address: '198.51.100.7' }))
    records.add(anEvent({ error: 'CredentialInvalid', address: '203.0.113.9' }))
    for (let call = 0; call < 10_000; call++) records.add(anEvent({ ...answered, subscriptionId: nextId() }))
    for (let call = 0; call < 5_000; call++) records.add(anEvent({ error: 'CredentialInvalid', address: `2001:db8::${call}` }))
    records.add(anEvent({ subscriptionId: quiet }))
    const before = records.leftOut
    const taken = records.take()
    const of = (id: string) => taken.filter(({ subscriptionId }) => subscriptionId === id).length
    assert.ok(of(flooding) <= CALLER_ERRORS_MAX && of(flooding) > 0)
    assert.equal(of(quiet), 1)
    assert.equal(taken.filter(({ address }) => address === '203.0.113.9').length, 1)
    assert.equal(taken.filter(({ subscriptionId, status }) => subscriptionId === null && status === 429).length, UNKNOWN_ERRORS_MAX)
    assert.ok(taken.length <= REPORT_RECORDS_MAX)
    assert.equal(taken.filter(({ status }) => status === 200).length, SUCCESSES_MAX)
    const errors = taken.filter(({ status }) => status !== 200).length
    assert.equal(before + errors, 10_000 + 10_000 + 1 + 5_000 + 1, 'what is left out is counted')
    records.add(anEvent({ subscriptionId: late }))
    assert.equal(records.take().length, 1)
  })
})
