import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { type Bench, type CallOptions, TRUSTED_PEER } from './bench.ts'
import { aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'

const PATH = '/shop/v1/items'
const MARK = 'of-a-stranger'

/** One header of each kind that tells servers the caller, the origin or the original address. */
const IDENTITY = [
  'Forwarded',
  'X-Forwarded',
  'X-Forwarded-Client-Cert',
  'X-Forwarded-Port',
  'X-Forwarded-Prefix',
  'X-Forwarded-Server',
  'X-Forwarded-Ssl',
  'X-Forwarded-User',
  'X-Real-IP',
  'X-Client-IP',
  'X-Cluster-Client-IP',
  'X-ProxyUser-Ip',
  'X-Remote-User',
  'Remote-Addr',
  'Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'Fastly-Client-IP',
  'X-Azure-ClientIP',
  'X-Envoy-External-Address',
  'X-Amzn-Oidc-Identity',
  'X-Goog-Authenticated-User-Email',
  'X-MS-Client-Principal',
  'X-Original-URL',
  'X-Original-Forwarded-For',
  'X-Rewrite-URL',
  'X-HTTP-Method-Override',
  'X-Client-Cert',
  'X-Client-Cert-Chain',
  'Client-Cert',
  'SSL-Client-Cert',
  'X-SSL-Client-S-DN',
  'X-ARR-ClientCert',
  'X-Auth-Request-User',
  'X-Consumer-Username',
  'X-WEBAUTH-USER',
  'Proxy',
]
/** The gateway's own headers, and identity headers in spellings that many servers read as if written with `-`. */
const ODD = [
  'X_Forwarded_For',
  'X_FORWARDED-Proto',
  'x.real.ip',
  'X_Request_Id',
  'X_API_Key',
  'X~Anything',
  'Remote_User',
  '_X_Tenant',
  'Content_Length',
]

/** Cases of forwarded headers: no caller can pose as another, and Connection cannot remove the gateway's own headers (gateway contract, section 3). */
export function headerCases(bench: () => Bench): void {
  const sent = async (options: CallOptions) => (await bench().echo('GET', PATH, options)).headers
  const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, MARK]))
  const arrived = (headers: Record<string, string | string[]>) =>
    Object.keys(headers).filter((name) => JSON.stringify(headers[name]).includes(MARK))

  describe('forwarded headers', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      const api = anApi('shop', [aStage('v1', [aMethod('GET', '/items', group)])], {
        cors: { active: true, allowMethods: ['GET'], allowHeaders: [], allowOrigins: ['https://app.test'] },
        usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: 1_000 },
        requestControls: [
          { place: 'header', name: 'X-Must', value: '', action: 'require' },
          { place: 'header', name: 'client_id', value: '', action: 'require' },
          { place: 'header', name: 'X-Tenant', value: 'of-the-api', action: 'set' },
          { place: 'header', name: 'X-Gone', value: '', action: 'remove' },
        ],
      })
      await bench().serve([api], [group])
    })
    beforeEach(() => bench().a.behave(null))
    const must = { 'X-Must': '1', client_id: 'c1' }

    test('no header that identifies the caller reaches a target server, whoever sent it', async () => {
      for (const from of ['127.0.0.1', TRUSTED_PEER]) {
        const names = from === TRUSTED_PEER ? IDENTITY.filter((name) => name !== 'Forwarded') : IDENTITY
        const got = await sent({
          from,
          headers: { ...must, ...all(names), ...all(names.map((name) => name.toUpperCase().replaceAll('-', '_'))) },
        })
        assert.deepEqual(arrived(got), [])
      }
    })

    test('nor does another spelling that servers read as such a header', async () =>
      assert.deepEqual(arrived(await sent({ headers: { ...must, ...all(ODD) } })), []))

    test('other headers are forwarded, and those that the API requires', async () => {
      const kept = [
        'Accept',
        'User-Agent',
        'Cookie',
        'X-User-Agent',
        'X-Amz-Date',
        'X-Goog-Api-Key',
        'X-Tenant-Hint',
        'api_key',
        'Origin',
        'Via',
      ]
      const got = await sent({ headers: { ...must, ...all(kept) } })
      assert.deepEqual(arrived(got).sort(), kept.map((name) => name.toLowerCase()).sort())
      assert.equal(got.client_id, 'c1')
    })

    test('no spelling of a name bypasses request control', async () => {
      const got = await sent({ headers: { ...must, ...all(['X-Tenant', 'x_tenant', 'X.Tenant', 'X-Gone', 'X_GONE']) } })
      assert.deepEqual(arrived(got), [])
      assert.equal(got['x-tenant'], 'of-the-api')
    })

    test('a Connection header removes neither the gateway’s headers nor those that the API requires', async () => {
      const names =
        'x-forwarded-for, X-Forwarded-Proto, x-forwarded-host, x-request-id, traceparent, x-api-key, x-must, client_id, x-tenant, host, x-hop'
      const { headers: got, rawHeaders } = await bench().echo('GET', PATH, {
        headers: { ...must, Connection: names, 'X-Request-Id': 'r-1', 'X-Hop': MARK },
      })
      assert.equal(got['x-forwarded-for'], '127.0.0.1')
      assert.equal(got['x-forwarded-proto'], bench().scheme)
      assert.equal(got['x-forwarded-host'], HOST)
      assert.equal(got['x-request-id'], 'r-1')
      assert.match(String(got.traceparent), /^00-/)
      assert.deepEqual([got['x-must'], got.client_id, got['x-tenant']], ['1', 'c1', 'of-the-api'])
      assert.deepEqual(arrived(got), [])
      assert.ok(!rawHeaders.includes(KEY))
    })

    test('nor those of a trusted proxy', async () => {
      const headers = {
        ...must,
        Connection: 'x-forwarded-for, x-forwarded-proto',
        'X-Forwarded-For': '6.6.6.6',
        'X-Forwarded-Proto': 'https',
      }
      const got = await sent({ from: TRUSTED_PEER, headers })
      assert.deepEqual([got['x-forwarded-for'], got['x-forwarded-proto']], [`6.6.6.6, ${TRUSTED_PEER}`, 'https'])
    })

    test('each of the gateway’s headers is sent once, whatever the caller sent', async () => {
      const names = ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Request-Id', 'traceparent', 'X-Tenant']
      const { rawHeaders } = await bench().echo('GET', PATH, {
        headers: { ...must, ...all(names), ...all(names.map((name) => name.toUpperCase())) },
      })
      for (const name of names) {
        assert.equal(rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === name.toLowerCase()).length, 1, name)
      }
    })

    test('a target server’s answer removes, replaces or duplicates none of the gateway’s headers', async () => {
      const own = ['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'Access-Control-Allow-Origin', 'Access-Control-Expose-Headers']
      for (const named of [own, []]) {
        bench().a.behave((_request, response) => {
          response.writeHead(200, ['Connection', ['keep-alive', ...named].join(', '), ...own.flatMap((name) => [name, MARK])]).end('ok')
        })
        const answer = await bench().call('GET', PATH, { headers: { ...must, Origin: 'https://app.test', 'X-Request-Id': 'r-2' } })
        for (const name of own) {
          const values = answer.rawHeaders.filter(([text]) => text.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
          assert.equal(values.length, 1, name)
          assert.notEqual(values[0], MARK, name)
        }
        assert.equal(answer.headers['x-request-id'], 'r-2')
      }
    })

    const parent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const states: [name: string, parent: string, state: string, kept: boolean][] = [
      ['of the right form', parent, 'rojo=00f067aa0ba902b7, congo=t61rcWkgMzE, 1a@b=x y', true],
      ['that is empty', parent, ' , ', false],
      ['without a key', parent, '=1', false],
      ['with a key in capitals', parent, 'A=1', false],
      ['with a key twice', parent, 'a=1,a=2', false],
      ['of too many members', parent, Array.from({ length: 33 }, (_, i) => `a${i}=1`).join(','), false],
      ['that is too long', parent, `a=${'x'.repeat(250)},b=${'x'.repeat(250)},c=${'x'.repeat(20)}`, false],
      ['with bytes that are no text', parent, 'a=\u00e9', false],
      ['of a trace that is not well formed', parent.slice(1), 'a=1', false],
    ]
    for (const [name, traceparent, tracestate, kept] of states) {
      test(`a tracestate ${name} is ${kept ? 'forwarded' : 'dropped'}`, async () => {
        const got = await sent({ headers: { ...must, traceparent, tracestate } })
        assert.equal(got.tracestate, kept ? tracestate : undefined)
        assert.equal(got.traceparent === traceparent, traceparent === parent)
      })
    }
  })
}
