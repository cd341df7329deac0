import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import pino from 'pino'
import { eventually } from '../conformance/gateway-process.ts'
import type { CallEvent, CallTrace } from '../engines/call-event.ts'
import { traceContextOf, traceOf } from '../engines/node/trace-ids.ts'
import { spansOf } from './call-spans.ts'
import { OtlpReceiver } from './testing/otlp-receiver.ts'
import { TRACE_QUEUE_MAX, TraceExporter } from './trace-exporter.ts'

const KEY = `pk_${'a1'.repeat(19)}`
const TRACE: CallTrace = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  parentSpanId: 'b7ad6b7169203331',
  spanId: '00f067aa0ba902b7',
  targetSpanId: '00f067aa0ba902b8',
  scheme: 'https',
  route: '/shop/v1/items/{id}',
  sentUs: 400,
}

function anEvent(given: Partial<CallEvent> = {}): CallEvent {
  const ids = { apiId: 'a', stageId: 's', methodId: 'm', subscriptionId: 'u', serverId: 't' }
  const call = { requestId: 'r-1', startedAt: 1_700_000_000_000, address: '192.0.2.1', httpMethod: 'GET', url: '/shop/v1/items/5?a=1' }
  const outcome = { status: 200, error: null, end: 'answered', requestBytes: 0, responseBytes: 9, durationUs: 2_500, retries: 0 }
  return {
    ...ids,
    ...call,
    ...outcome,
    host: 'shop.test',
    httpVersion: '1.1',
    connectUs: 90,
    firstByteUs: 1_400,
    trace: TRACE,
    ...given,
  } as CallEvent
}

const textAt = (span: ReturnType<typeof spansOf>[number] | undefined, key: string) =>
  Object.values(span?.attributes.find((attribute) => attribute.key === key)?.value ?? {})[0]

async function open(t: TestContext, url?: string) {
  const receiver = await OtlpReceiver.open()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const exporter = new TraceExporter(url ?? receiver.url, { hostName: 'gw-1', version: '1.0.0' }, log, 10)
  exporter.environment = 'Production'
  const stop = new AbortController()
  const running = exporter.run(stop.signal)
  t.after(async () => {
    stop.abort()
    await running
    await exporter.close(1_000)
    await receiver.close()
  })
  return { receiver, exporter, lines }
}

describe('the spans of a call', () => {
  test('are its own and the one of its attempt, with the times between', () => {
    const [call, attempt, ...more] = spansOf(anEvent(), TRACE)
    assert.equal(more.length, 0)
    assert.deepEqual([call?.name, call?.kind, call?.parentSpanId, call?.status], ['GET /shop/v1/items/{id}', 2, TRACE.parentSpanId, {}])
    assert.deepEqual([call?.startTimeUnixNano, call?.endTimeUnixNano], ['1700000000000000000', '1700000000002500000'])
    assert.deepEqual([attempt?.spanId, attempt?.parentSpanId, attempt?.kind], [TRACE.targetSpanId, TRACE.spanId, 3])
    assert.equal(attempt?.startTimeUnixNano, '1700000000000400000')
    assert.equal(textAt(call, 'http.response.status_code'), '200')
    assert.equal(textAt(call, 'url.query'), 'a=1')
    assert.equal(textAt(attempt, 'portico.first_byte_us'), '1000')
  })

  test('of a refused call is one, and names the code', () => {
    const refused = { status: 429, error: 'UsageLimitExceeded', end: 'refused', firstByteUs: null, connectUs: null } as const
    const [call, ...more] = spansOf(anEvent(refused), { ...TRACE, sentUs: null, parentSpanId: null })
    assert.deepEqual([more.length, textAt(call, 'error.type'), call?.status, call?.parentSpanId], [0, 'UsageLimitExceeded', {}, undefined])
  })

  test('of a failed attempt are errors', () => {
    const failed = spansOf(anEvent({ status: 504, error: 'TargetTimeout', end: 'targetFailed', firstByteUs: null }), TRACE)
    assert.deepEqual(
      failed.map(({ status }) => status.code),
      [2, 2],
    )
  })

  test('hold no key, token or credential-like value, wherever a caller puts it', () => {
    const places: Partial<CallEvent>[] = [
      { url: `/shop/v1/items/${KEY}?q=${KEY}` },
      { url: `/shop/v1/items?api_key=hidden-secret&access_token=hidden-secret` },
      { requestId: `r-${KEY}` },
      { host: `${KEY}.test` },
      { httpMethod: KEY },
    ]
    for (const place of places) {
      const text = JSON.stringify(spansOf(anEvent(place), TRACE))
      assert.ok(!text.includes(KEY) && !text.includes('hidden-secret'), JSON.stringify(place))
    }
  })
})

describe('the place of a call in a trace', () => {
  const parent = `00-${TRACE.traceId}-${TRACE.parentSpanId}-01`
  const options = { ratio: 0, trustsCallers: false }

  test('is in the caller’s trace only if the caller is trusted or the setting says so', () => {
    const trusted = traceContextOf(parent, 'a=1', true, options)
    assert.deepEqual(
      [trusted.traceId, trusted.parentSpanId, trusted.isSampled, trusted.state],
      [TRACE.traceId, TRACE.parentSpanId, true, 'a=1'],
    )
    assert.deepEqual(traceOf(parent, 'a=1', trusted), [
      'traceparent',
      `00-${TRACE.traceId}-${trusted.targetSpanId}-01`,
      'tracestate',
      'a=1',
    ])
    const stranger = traceContextOf(parent, 'a=1', false, options)
    assert.deepEqual(
      [stranger.traceId === TRACE.traceId, stranger.parentSpanId, stranger.isSampled, stranger.state],
      [false, null, false, null],
    )
    assert.equal(traceContextOf(parent, undefined, false, { ...options, trustsCallers: true }).traceId, TRACE.traceId)
    for (const bad of [`00-${'0'.repeat(32)}-${TRACE.parentSpanId}-01`, `ff-${TRACE.traceId}-${TRACE.parentSpanId}-01`, 'text', undefined])
      assert.equal(traceContextOf(bad, undefined, true, options).parentSpanId, null)
  })

  test('is sampled by the ratio, and by the caller’s decision', () => {
    assert.equal(traceContextOf(`00-${TRACE.traceId}-${TRACE.parentSpanId}-00`, undefined, true, { ...options, ratio: 1 }).isSampled, false)
    const sampled = (ratio: number) =>
      Array.from({ length: 4_000 }, () => traceContextOf(undefined, undefined, false, { ...options, ratio })).filter((one) => one.isSampled)
        .length
    assert.deepEqual([sampled(0), sampled(1)], [0, 4_000])
    const half = sampled(0.5)
    assert.ok(half > 1_700 && half < 2_300, String(half))
  })
})

describe('spans on their way to the collector', { timeout: 300_000 }, () => {
  test('are sent with what they come from; calls without a trace are not', async (t) => {
    const { receiver, exporter } = await open(t)
    exporter.add(anEvent())
    exporter.add(anEvent({ trace: null }))
    await eventually(() => exporter.sent === 1, 'the answer')
    assert.equal(receiver.spans.length, 2)
    const attributes = receiver.documents[0]?.resourceSpans[0]?.resource.attributes.map(({ key, value }) => [key, Object.values(value)[0]])
    assert.deepEqual(attributes, [
      ['service.name', 'portico-gateway'],
      ['service.version', '1.0.0'],
      ['service.instance.id', 'gw-1'],
      ['deployment.environment.name', 'Production'],
    ])
    assert.deepEqual([exporter.sent, exporter.dropped, exporter.pending], [1, 0, 0])
  })

  test('are sent again after 503, and dropped and counted after 400', async (t) => {
    const { receiver, exporter, lines } = await open(t)
    receiver.answers = [503]
    exporter.add(anEvent())
    await eventually(() => exporter.sent === 1, 'the second attempt')
    receiver.answers = [400]
    exporter.add(anEvent())
    await eventually(() => exporter.dropped === 1, 'the drop')
    assert.deepEqual([receiver.headers.length, receiver.spans.length], [3, 2])
    assert.equal(lines.filter((line) => line.includes('cannot send spans')).length, 2)
  })

  test('beyond the queue are dropped and counted, while the collector is away', async (t) => {
    const { exporter } = await open(t, 'http://127.0.0.1:1/v1/traces')
    for (let i = 0; i < TRACE_QUEUE_MAX + 3; i += 1) exporter.add(anEvent())
    assert.deepEqual([exporter.pending, exporter.dropped], [TRACE_QUEUE_MAX, 3])
    await eventually(() => exporter.dropped > 3, 'a batch that was dropped')
  })

  test('carry the user and password of the address, which no log line has', async (t) => {
    const other = await OtlpReceiver.open()
    t.after(() => other.close())
    const { exporter, lines } = await open(t, other.url.replace('http://', 'http://me:hidden%2Fsecret@'))
    other.answers = [400]
    exporter.add(anEvent())
    await eventually(() => other.headers.length === 1, 'the request')
    assert.equal(other.headers[0]?.authorization, `Basic ${Buffer.from('me:hidden/secret').toString('base64')}`)
    await eventually(() => lines.length > 0, 'the log line')
    assert.ok(!lines.join().includes('hidden'))
  })
})
