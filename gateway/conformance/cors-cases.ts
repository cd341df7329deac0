import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { SnapshotApi, SnapshotTargetServerGroup } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { assertRefused, type Bench } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aStage, KEY } from './build-snapshot.ts'

const ORIGIN = 'https://app.example.test'

const anOpenApi = (
  basePath: string,
  group: SnapshotTargetServerGroup,
  cors: Partial<SnapshotApi['cors']>,
  status: 'active' | 'paused' = 'active',
) =>
  anApi(basePath, [aStage('v1', [aMethod('GET', '/items', group)], { status })], {
    cors: { active: true, allowMethods: ['GET', 'POST'], allowHeaders: ['X-API-Key', 'X-Other'], allowOrigins: [ORIGIN], ...cors },
  })

/** Cases of preflights, and of CORS headers on every answer. */
export function corsCases(bench: () => Bench): void {
  const preflight = (path: string, origin = ORIGIN) =>
    bench().call('OPTIONS', path, {
      key: null,
      headers: { Origin: origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-api-key, x-mine' },
    })

  describe('CORS', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      const listed = anOpenApi('listed', group, {})
      const any = anOpenApi('any', group, { allowOrigins: ['*'], allowHeaders: ['*'], allowMethods: ['*'] })
      const pattern = anOpenApi('pattern', group, { allowOrigins: ['https://*.example.test'] })
      const paused = anOpenApi('paused', group, {}, 'paused')
      await bench().serve([listed, any, pattern, paused], [group], [aCredential(KEY, listed)])
    })

    test('a preflight is answered without a key and not forwarded', async () => {
      const calls = bench().a.calls
      const answer = await preflight('/listed/v1/items')
      assert.equal(answer.status, 204)
      assert.equal(answer.headers['access-control-allow-origin'], ORIGIN)
      assert.equal(answer.headers['access-control-allow-methods'], 'GET, POST')
      assert.equal(answer.headers['access-control-allow-headers'], 'X-API-Key, X-Other')
      assert.equal(answer.headers.vary, 'Origin')
      assert.ok(answer.headers['x-request-id'])
      assert.equal(bench().a.calls, calls)
    })

    test('any origin and any header', async () => {
      const answer = await preflight('/any/v1/items')
      assert.equal(answer.headers['access-control-allow-origin'], '*')
      assert.equal(answer.headers['access-control-allow-headers'], 'x-api-key, x-mine')
      assert.match(answer.headers['access-control-allow-methods'] ?? '', /DELETE/)
    })

    test('a subdomain of a pattern, but not a similar name', async () => {
      assert.equal((await preflight('/pattern/v1/items')).status, 204)
      assertRefused(await preflight('/pattern/v1/items', 'https://example.test.evil.test'), 'CorsOriginNotAllowed')
      assertRefused(await preflight('/pattern/v1/items', 'https://a.exampleXtest'), 'CorsOriginNotAllowed')
    })

    test('another origin is refused', async () =>
      assertRefused(await preflight('/listed/v1/items', 'https://evil.test'), 'CorsOriginNotAllowed'))

    test('a preflight of an unknown path gets 404', async () => assertRefused(await preflight('/listed/v1/nothing'), 'RouteNotFound'))

    test('a paused version still answers a preflight', async () => assert.equal((await preflight('/paused/v1/items')).status, 204))

    test('a page can read a refusal', async () => {
      const answer = await bench().call('GET', '/listed/v1/items', { key: null, headers: { Origin: ORIGIN } })
      assertRefused(answer, 'CredentialMissing')
      assert.equal(answer.headers['access-control-allow-origin'], ORIGIN)
    })

    test('an answer carries the gateway’s CORS headers, not the target’s', async () => {
      bench().a.behave((_request, response) => response.writeHead(200, { 'access-control-allow-origin': 'https://target.test' }).end())
      const answer = await bench().call('GET', '/listed/v1/items', { headers: { Origin: ORIGIN } })
      const origins = answer.rawHeaders.filter(([name]) => name.toLowerCase() === 'access-control-allow-origin')
      assert.deepEqual(
        origins.map(([, value]) => value),
        [ORIGIN],
      )
      bench().a.behave(null)
    })

    test('a page of another origin gets an answer that it cannot read', async () => {
      const answer = await bench().call('GET', '/listed/v1/items', { headers: { Origin: 'https://evil.test' } })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['access-control-allow-origin'], undefined)
    })
  })
}
