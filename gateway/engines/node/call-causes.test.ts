import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { type CallRecord, isCallRecord, knownCallRecord } from '@portico/contract/call-record/call-record'
import type { SnapshotApi, SnapshotStage, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { Outbound } from '@portico/outbound/outbound'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, HOST, KEY } from '../../conformance/build-snapshot.ts'
import { freePort } from '../../conformance/free-port.ts'
import { eventually } from '../../conformance/gateway-process.ts'
import { callRaw } from '../../conformance/raw-call.ts'
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
  verdict?: TokenVerdict
  behave?: Parameters<TargetServer['behave']>[0]
}

/** Serves a world, makes one call, and returns its record as a platform stores it, with the ports of the group by server id. */
async function recordOf(
  t: TestContext,
  { api: more = {}, stage, group: options, ports, approved = true, verdict, behave }: World,
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
  engine.applyCredentials(compileCredentials(credentials([aCredential(KEY, api, { approved })])))
  const [method = 'GET', ...headers] = lines
  const head = [`${method} /shop/v1/items?q=1 HTTP/1.1`, `Host: ${HOST}`, `X-API-Key: ${KEY}`, 'Connection: close', ...headers]
  await callRaw(port, `${head.join('\r\n')}\r\n\r\n${body}`)
  await eventually(() => records.peek().length > 0, 'the record')
  const [record] = records.take() as [CallRecord]
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
  'a missing credential, which has no cause': { world: token, cause: null },
}

describe('the record of a refused call says what decided', { timeout: 60_000 }, () => {
  for (const [name, { world, lines, body, cause }] of Object.entries(REFUSED))
    test(name, async (t) => {
      const { record } = await recordOf(t, world, lines, body)
      assert.notEqual(record.error, null)
      assert.deepEqual([record.cause, record.attempts], [cause, []])
    })
})

describe('the record of a call says which servers failed, and how', { timeout: 60_000 }, () => {
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
