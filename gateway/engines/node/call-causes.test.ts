import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { CALL_CAUSES, type CallCause } from '@portico/contract/call-record/call-cause'
import { type CallRecord, isCallRecord, knownCallRecord } from '@portico/contract/call-record/call-record'
import type { SnapshotApi, SnapshotStage, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import type { TrafficPolicy } from '@portico/contract/target-server/traffic-policy'
import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { freePort } from '../../conformance/free-port.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { callRaw, connectTo } from '../../conformance/raw-call.ts'
import { TargetServer } from '../../conformance/target-server.ts'
import type { TokenVerdict } from '../../introspection/token-verdict.ts'
import { compileCredentials } from '../../plan/compile-credentials.ts'
import { compilePlan } from '../../plan/compile-plan.ts'
import { CallRecords } from '../../traffic/call-records.ts'
import { NodeEngine } from './node-engine.ts'

const OFF = { kind: 'off', path: '/', intervalMs: 5_000 } as const
const OAUTH = { introspectionUri: 'http://127.0.0.1:9/', authorization: 'eA==', tokenTypeHint: null, identifierField: 'client_id' }

interface World {
  api?: Partial<SnapshotApi>
  stage?: Partial<SnapshotStage>
  group?: Partial<SnapshotTargetServerGroup>
  /** The ports of the group; by default one of a server that answers. */
  ports?: readonly number[]
  approved?: boolean
  /** Whether the key belongs to a subscription to another API. */
  elsewhere?: boolean
  /** Calls that the server keeps, or that wait for it, before the call of the record. */
  before?: number
  verdict?: TokenVerdict
  behave?: Parameters<TargetServer['behave']>[0]
}

/** Serves a world, makes one call, and returns its record as a platform stores it, with the ports of the group by server id. */
async function recordOf(
  t: TestContext,
  { api: more = {}, stage, group: options, ports, approved = true, elsewhere = false, before = 0, verdict, behave }: World,
  lines: string[] = [],
  body = '',
) {
  const target = await TargetServer.open()
  t.after(() => target.close())
  if (behave) target.behave(behave)
  const group = aGroup(ports ?? [target.port], { healthCheck: OFF, ...options })
  const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)], stage)], more)
  const records = new CallRecords(10)
  const engine = new NodeEngine({
    trustedProxies: new TrustedProxies(),
    outbound: new Outbound({ allowLoopback: true, denied: [] }),
    verifyToken: () => verdict ?? 'failed',
    onCall: (event) => records.add(event),
    onFault: (error) => assert.fail(error),
  })
  t.after(() => engine.drain())
  const port = await engine.listen('127.0.0.1', 0)
  const { environment, ...snapshot } = aSnapshot([api], [group])
  const oauth = { ...OAUTH, scope: 'read write', audience: 'shop', timeoutMs: 1_000 }
  await engine.apply(compilePlan({ ...snapshot, environment: { ...environment, oauth, bodyLimitBytes: 10 } }))
  engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, elsewhere ? anApi('other', []) : api, { approved })])))
  const [method = 'GET', ...headers] = lines
  const head = [`${method} /shop/v1/items?q=1 HTTP/1.1`, `Host: ${HOST}`, `X-API-Key: ${KEY}`, 'Connection: close', ...headers]
  const bytes = `${head.join('\r\n')}\r\n\r\n${body}`
  const earlier = Array.from({ length: before }, () => connectTo(port))
  for (const [index, socket] of earlier.entries()) {
    socket.write(bytes)
    await eventually(() => target.calls + engine.health().targetCallsWaiting > index, 'the call before')
  }
  await callRaw(port, bytes)
  await eventually(() => records.peek().length > 0, 'the record')
  const [record] = records.take() as [CallRecord]
  for (const socket of earlier) socket.destroy()
  assert.ok(isCallRecord(record), JSON.stringify(record))
  assert.deepEqual(knownCallRecord(JSON.parse(JSON.stringify(record))), record)
  return { record, portOf: (serverId: string) => group.servers.find(({ id }) => id === serverId)?.port }
}

const limits = { perSecond: null, perMinute: 0, perHour: 100, perDay: 0 }
const control = (place: 'header' | 'query', name: string, value = ''): Partial<SnapshotApi> => ({
  requestControls: [{ place, name, value, action: 'require' }],
})
const token = { stage: { authType: 'oauth2' } as const }
const active = { identifier: 'c', missingScope: '', hasAudience: true }
const bearer = ['GET', 'Authorization: Bearer abc']

/** A group whose only server keeps one call, which is all that it takes. */
const busy = (policy: Partial<TrafficPolicy>): World => ({
  group: { trafficPolicy: { maxConnections: 1, ...policy } },
  behave: () => undefined,
})

const REFUSED: Record<string, { world: World; lines?: string[]; body?: string; cause: unknown }> = {
  'an address that the rule lists': {
    world: { stage: { ipRule: { mode: 'restrict', addresses: ['10.0.0.0/8', '127.0.0.0/29', '::/0'] } } },
    cause: { kind: 'addressListed', value: '127.0.0.0/29' },
  },
  'an address that the rule does not list': {
    world: { stage: { ipRule: { mode: 'allow', addresses: ['10.0.0.0/8'] } } },
    cause: { kind: 'addressNotListed', value: null },
  },
  'a subscription that is not approved': { world: { approved: false }, cause: { kind: 'subscriptionNotApproved', value: null } },
  'an inactive token': { world: { ...token, verdict: 'inactive' }, lines: bearer, cause: { kind: 'tokenInactive', value: null } },
  'a token for another audience': {
    world: { ...token, verdict: { ...active, hasAudience: false } },
    lines: bearer,
    cause: { kind: 'audienceMissing', value: 'shop' },
  },
  'a token without a scope': {
    world: { ...token, verdict: { ...active, missingScope: 'write' } },
    lines: bearer,
    cause: { kind: 'scopeMissing', value: 'write' },
  },
  'usage limits': { world: { api: { usageLimits: limits } }, cause: { kind: 'limitReached', value: 'minute day' } },
  'a missing header': { world: { api: control('header', 'X-Need') }, cause: { kind: 'headerMissing', value: 'x-need' } },
  'a header with another value': {
    world: { api: control('header', 'X-Need', 'yes') },
    lines: ['GET', 'X-Need: no'],
    cause: { kind: 'headerDiffers', value: 'x-need' },
  },
  'a missing query parameter': { world: { api: control('query', 'need') }, cause: { kind: 'queryMissing', value: 'need' } },
  'a query parameter with another value': { world: { api: control('query', 'q', '2') }, cause: { kind: 'queryDiffers', value: 'q' } },
  'a large body': { world: {}, lines: ['POST', 'Content-Length: 11'], body: 'x'.repeat(11), cause: { kind: 'bodyOverLimit', value: '10' } },
  'a large body of unknown length': {
    world: {},
    lines: ['POST', 'Transfer-Encoding: chunked'],
    body: 'b\r\nxxxxxxxxxxx\r\n0\r\n\r\n',
    cause: { kind: 'bodyOverLimit', value: '10' },
  },
  'an origin, without a secret in it': {
    world: { api: { cors: { active: true, allowMethods: [], allowHeaders: [], allowOrigins: ['https://a.test'] } } },
    lines: ['OPTIONS', `Origin: https://${KEY}.test/`, 'Access-Control-Request-Method: GET'],
    cause: { kind: 'originNotAllowed', value: 'https://pk_***.test/' },
  },
  'a group without servers': { world: { ports: [] }, cause: { kind: 'serversOut', value: '0' } },
  'a key of another API': { world: { elsewhere: true }, cause: { kind: 'subscriptionOfOtherApi', value: null } },
  'a full queue': { world: { ...busy({ queueLength: 1, queueWaitMs: 60_000 }), before: 2 }, cause: { kind: 'queueFull', value: '1' } },
  'a queue, for too long': {
    world: { ...busy({ queueLength: 10, queueWaitMs: 50 }), before: 1 },
    cause: { kind: 'queueTimedOut', value: '50' },
  },
  'a missing credential, which has no cause': { world: token, cause: null },
}

describe('the record of a refused call says what decided', { timeout: 300_000 }, () => {
  test('of every kind', () => {
    const kinds = Object.values(REFUSED).map(({ cause }) => (cause as CallCause | null)?.kind)
    assert.deepEqual(
      CALL_CAUSES.filter((kind) => !kinds.includes(kind)),
      [],
    )
  })

  for (const [name, { world, lines, body, cause }] of Object.entries(REFUSED))
    test(name, async (t) => {
      const { record } = await recordOf(t, world, lines, body)
      assert.notEqual(record.error, null)
      assert.deepEqual([record.cause, record.attempts], [cause, []])
    })
})

describe('the record of a call says which servers failed, and how', { timeout: 300_000 }, () => {
  test('both, if a call is tried twice', async (t) => {
    const ports = [await freePort(), await freePort()]
    const { record, portOf } = await recordOf(t, { ports })
    const attempts = record.attempts ?? []
    assert.deepEqual([record.error, record.retries, record.cause], ['TargetConnectionFailed', 1, null])
    assert.deepEqual(attempts.map(({ serverId }) => portOf(serverId)).toSorted(), ports.toSorted())
    assert.deepEqual(
      attempts.map(({ failure }) => failure),
      ['ECONNREFUSED', 'ECONNREFUSED'],
    )
  })

  test('a server that is too slow, one that closes, and none of an answered call', async (t) => {
    const failuresOf = async (behave: World['behave'], group = {}) => {
      const { record } = await recordOf(t, { behave: behave ?? null, group })
      return (record.attempts ?? []).map(({ failure }) => failure)
    }
    assert.deepEqual(await failuresOf(() => undefined, { responseTimeoutMs: 200 }), ['UND_ERR_HEADERS_TIMEOUT'])
    assert.deepEqual(await failuresOf((request) => request.socket.destroy()), ['UND_ERR_SOCKET'])
    assert.deepEqual(await failuresOf((_request, response) => response.end('ok')), [])
  })
})
