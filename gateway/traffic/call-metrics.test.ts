import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { GATEWAY_ERROR_STATUS, type GatewayErrorCode } from '@portico/contract/gateway-snapshot/gateway-error'
import { aGroup, aMethod, anApi, aSnapshot, aStage, nextId } from '../conformance/build-snapshot.ts'
import type { CallEvent } from '../engines/call-event.ts'
import type { Engine } from '../engines/engine.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { ListenerCertificates } from '../tls/listener-certificates.ts'
import { SharedUsage } from '../usage/shared-usage.ts'
import { CALLS_TOTAL, SERIES_MAX } from './call-counts.ts'
import { CallMetrics } from './call-metrics.ts'
import { CallRecords } from './call-records.ts'

const group = aGroup([8_080])
const method = aMethod('GET', '/pets/{petId}.json', group)
const stage = aStage('v1', [aMethod('GET', '/pets', group), method])
const api = anApi('shop', [stage])

const UNHEALTHY = nextId()
const engine = {
  health: () => ({
    listening: true,
    planRevision: 7,
    credentialRevision: 8,
    callsInFlight: 2,
    workers: 5,
    targetConnections: 3,
    targetCallsWaiting: 4,
  }),
  workerLoads: () => [{ name: 'worker-1', cpuSeconds: 6, residentBytes: 5_000, heapBytes: 4_000, delaySeconds: 0.25 }],
  serverHealth: () => [
    { serverId: nextId(), state: 'healthy', since: '' },
    { serverId: UNHEALTHY, state: 'unhealthy', since: '' },
  ],
} as unknown as Engine

function metricsOf(): CallMetrics {
  const metrics = new CallMetrics(engine, {
    sharedUsage: new SharedUsage(),
    certificates: { expiries: () => [{ file: 'a.pem', names: 'DNS:a', validTo: 5_000 }] } as unknown as ListenerCertificates,
    records: new CallRecords(1),
    introspector: { size: 9, isFailing: true },
    traffic: { pending: 1 },
    link: { answeredAt: 6_000 },
    traces: { sent: 3, dropped: 1 },
  })
  metrics.usePlan(compilePlan(aSnapshot([api], [group])))
  return metrics
}

function anEvent(given: Partial<CallEvent> = {}): CallEvent {
  const place = { apiId: api.id, stageId: stage.id, methodId: method.id }
  return { ...place, status: 200, error: null, end: 'answered', durationUs: 1_000, ...given } as CallEvent
}

const callLines = (text: string) => text.split('\n').filter((line) => line.startsWith(`${CALLS_TOTAL}{`))

describe('the metrics of a gateway', () => {
  it('count calls by environment, API, version, method, status, code and phase', async () => {
    const metrics = metricsOf()
    metrics.add(anEvent())
    metrics.add(anEvent())
    metrics.add(anEvent({ methodId: null, status: 404, error: 'RouteNotFound', end: 'refused' }))
    metrics.add(anEvent({ end: 'clientClosed', status: 499 }))
    metrics.add(anEvent({ apiId: 'gone', stageId: null, methodId: null, status: 500, end: 'fault' }))
    const place = 'environment="Sandbox",api="shop",version="v1"'
    assert.deepEqual(callLines(await metrics.text()), [
      `${CALLS_TOTAL}{${place},method="GET /pets/{petId}.json",status="200",code="",phase="forward"} 2`,
      `${CALLS_TOTAL}{${place},method="GET /pets/{petId}.json",status="499",code="",phase="client"} 1`,
      `${CALLS_TOTAL}{${place},method="",status="404",code="RouteNotFound",phase="route"} 1`,
      `${CALLS_TOTAL}{environment="Sandbox",api="gone",version="",method="",status="500",code="",phase="gateway"} 1`,
    ])
  })

  it('have a limited number of series, and lose no call', async () => {
    const metrics = metricsOf()
    const codes = Object.keys(GATEWAY_ERROR_STATUS) as GatewayErrorCode[]
    const calls = 3 * SERIES_MAX
    for (let call = 0; call < calls; call++)
      metrics.add(anEvent({ methodId: `m${call}`, error: codes[call % codes.length] ?? null, end: 'refused' }))
    const lines = callLines(await metrics.text())
    assert.ok(lines.length <= SERIES_MAX + codes.length, `${lines.length} series`)
    assert.equal(
      lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0),
      calls,
    )
    assert.ok(lines.at(-1)?.includes('api="other",version="other",method="other"'))
  })

  it('have a phase for every code', async () => {
    const metrics = metricsOf()
    for (const error of Object.keys(GATEWAY_ERROR_STATUS) as GatewayErrorCode[]) metrics.add(anEvent({ error, end: 'refused' }))
    assert.ok(!(await metrics.text()).includes('phase="undefined"'))
  })

  it('show what it serves and depends on', async () => {
    const text = await metricsOf().text()
    for (const line of [
      'http_server_active_requests 2',
      'portico_gateway_snapshot_revision 7',
      'portico_gateway_workers 5',
      'portico_gateway_process_cpu_seconds_total{process="worker-1"} 6',
      'portico_gateway_process_resident_memory_bytes{process="worker-1"} 5000',
      'portico_gateway_process_heap_used_bytes{process="worker-1"} 4000',
      'portico_gateway_process_event_loop_delay_seconds{process="worker-1"} 0.25',
      'portico_gateway_credential_revision 8',
      'portico_gateway_target_servers{state="unhealthy"} 1',
      `portico_gateway_target_server_unhealthy{server="${UNHEALTHY}",state="unhealthy"} 1`,
      'portico_gateway_target_connections 3',
      'portico_gateway_target_calls_waiting 4',
      'portico_gateway_platform_answer_timestamp_seconds 6',
      'portico_gateway_traffic_reports_pending 1',
      'portico_gateway_introspection_remembered 9',
      'portico_gateway_introspection_failing 1',
      'portico_gateway_usage_shared 0',
      'portico_gateway_call_records_left_out_total 0',
      'portico_gateway_traced_calls_total 3',
      'portico_gateway_traced_calls_dropped_total 1',
      'portico_gateway_certificate_expiry_timestamp_seconds{file="a.pem",names="DNS:a"} 5',
    ])
      assert.ok(text.split('\n').includes(line), line)
    const own = /^portico_gateway_process_resident_memory_bytes\{process="gateway"\} (\d+)/m.exec(text)
    assert.ok(Number(own?.[1]) > 10_000_000, text)
    assert.match(text, /^portico_gateway_configuration_timestamp_seconds \d{10}/m)
  })

  it('are all in the dashboard and in the documents, and these name no other', async () => {
    const metrics = metricsOf()
    metrics.add(anEvent())
    const exported = new Set([...(await metrics.text()).matchAll(/^# TYPE ((?:portico|http)_\w+)/gm)].map(([, name = '']) => name))
    for (const file of ['docs/grafana-dashboard.json', 'docs/operations.md']) {
      const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
      const named = [...text.matchAll(/\b((?:portico_gateway|http_server)_\w+)/g)].map(([, name = '']) =>
        name.replace(/_(?:bucket|count)$/, ''),
      )
      assert.deepEqual([...new Set(named)].sort(), [...exported].sort(), file)
    }
  })
})
