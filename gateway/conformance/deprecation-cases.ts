import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { SnapshotDeprecation } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { assertRefused, type Bench } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aStage, KEY } from './build-snapshot.ts'
import type { RawAnswer } from './raw-call.ts'

const ORIGIN = 'https://app.example.test'
const SUCCESSOR = '<https://api.example.test/shop/v2>; rel="successor-version"'
const DOCUMENTATION = '<https://portal.example.test/apis/7>; rel="deprecation"; type="text/html"'

const SAID: SnapshotDeprecation = {
  since: Date.parse('2026-11-21T10:20:30Z') / 1_000,
  sunset: Date.parse('2027-03-31T00:00:00Z') / 1_000,
  successorUrl: 'https://api.example.test/shop/v2',
  documentationUrl: 'https://portal.example.test/apis/7',
}

/** Cases of the headers in answers of a deprecated version: RFC 9745, RFC 8594, RFC 5829. */
export function deprecationCases(bench: () => Bench): void {
  const all = (answer: RawAnswer, name: string) =>
    answer.rawHeaders.filter(([given]) => given.toLowerCase() === name).map(([, value]) => value)
  const assertSaid = (answer: RawAnswer) => {
    assert.deepEqual(all(answer, 'deprecation'), ['@1795256430'])
    assert.deepEqual(all(answer, 'sunset'), ['Wed, 31 Mar 2027 00:00:00 GMT'])
    assert.ok(all(answer, 'link').includes(`${SUCCESSOR}, ${DOCUMENTATION}`))
  }

  describe('a deprecated version', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      const items = () => [aMethod('GET', '/items', group)]
      const shop = anApi(
        'shop',
        [
          aStage('v1', items(), { deprecation: SAID }),
          aStage('v2', items()),
          aStage('open', items(), { deprecation: { ...SAID, sunset: null, successorUrl: null, documentationUrl: null } }),
          aStage('paused', items(), { deprecation: SAID, status: 'paused' }),
        ],
        { cors: { active: true, allowMethods: ['GET'], allowHeaders: ['*'], allowOrigins: [ORIGIN] } },
      )
      await bench().serve([shop], [group], [aCredential(KEY, shop)])
    })

    test('is announced in the target server’s answers', async () => {
      const answer = await bench().call('GET', '/shop/v1/items')
      assert.equal(answer.status, 200)
      assertSaid(answer)
    })

    test('is announced in refusals', async () => {
      const refused = await bench().call('GET', '/shop/v1/items', { key: null })
      assertRefused(refused, 'CredentialMissing')
      assertSaid(refused)
      const paused = await bench().call('GET', '/shop/paused/items')
      assertRefused(paused, 'VersionPaused')
      assertSaid(paused)
      assertSaid(await bench().call('GET', '/shop/v1/nothing'))
      assertSaid(await bench().call('DELETE', '/shop/v1/items'))
    })

    test('is announced in answers to preflights, readable for pages', async () => {
      const preflight = await bench().call('OPTIONS', '/shop/v1/items', {
        key: null,
        headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'GET' },
      })
      assert.equal(preflight.status, 204)
      assertSaid(preflight)
      const answer = await bench().call('GET', '/shop/v1/items', { headers: { Origin: ORIGIN } })
      for (const name of ['Deprecation', 'Sunset', 'Link'])
        assert.ok(answer.headers['access-control-expose-headers']?.split(', ').includes(name), name)
    })

    test('keeps a Link header of the target server, and replaces its Deprecation', async () => {
      bench().a.behave((_request, response) =>
        response.writeHead(200, { link: '</next>; rel="next"', deprecation: '@1', sunset: 'Thu, 01 Jan 1970 00:00:00 GMT' }).end(),
      )
      const answer = await bench().call('GET', '/shop/v1/items')
      assertSaid(answer)
      assert.ok(all(answer, 'link').includes('</next>; rel="next"'))
      bench().a.behave(null)
    })

    test('without date, successor and documentation announces only its start', async () => {
      const answer = await bench().call('GET', '/shop/open/items')
      assert.deepEqual([all(answer, 'deprecation'), all(answer, 'sunset'), all(answer, 'link')], [['@1795256430'], [], []])
    })

    test('is not announced for other versions, whose target server may do so', async () => {
      const silent = await bench().call('GET', '/shop/v2/items')
      assert.deepEqual([silent.headers.deprecation, silent.headers.sunset, silent.headers.link], [undefined, undefined, undefined])
      bench().a.behave((_request, response) => response.writeHead(200, { deprecation: '@1' }).end())
      assert.equal((await bench().call('GET', '/shop/v2/items')).headers.deprecation, '@1')
      bench().a.behave(null)
    })
  })
}
