import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertRefused, type Bench } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aStage, HOST, KEY } from './build-snapshot.ts'

/** Cases of request control and body size. */
export function controlCases(bench: () => Bench): void {
  const chunked = (chunks: string[]) =>
    bench().send(
      `POST /free/v1/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('')}0\r\n\r\n`,
    )

  describe('request control and body size', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      const stages = () => [aStage('v1', [aMethod('GET', '/items', group), aMethod('POST', '/items', group)])]
      const shop = anApi('shop', stages(), {
        requestControls: [
          { place: 'header', name: 'X-Tenant', value: '', action: 'require' },
          { place: 'query', name: 'mode', value: 'fast', action: 'require' },
          { place: 'header', name: 'X-Set', value: 'by gateway', action: 'set' },
          { place: 'header', name: 'X-Secret', value: '', action: 'remove' },
          { place: 'query', name: 'set', value: 'a b&c', action: 'set' },
          { place: 'query', name: 'gone', value: '', action: 'remove' },
        ],
      })
      await bench().serve([shop], [group], [aCredential(KEY, shop)], { bodyLimitBytes: 1_000 })
    })

    const headers = { 'X-Tenant': 't1' }

    test('a missing header is refused', async () =>
      assertRefused(await bench().call('GET', '/shop/v1/items?mode=fast'), 'RequestControlFailed'))

    test('a missing query parameter, or another value, is refused', async () => {
      assertRefused(await bench().call('GET', '/shop/v1/items', { headers }), 'RequestControlFailed')
      assertRefused(await bench().call('GET', '/shop/v1/items?mode=slow', { headers }), 'RequestControlFailed')
    })

    test('entries are set and removed, in any spelling of their names', async () => {
      const sent = { ...headers, 'x-set': 'by client', 'X-Secret': 's' }
      const { url, headers: got } = await bench().echo('GET', '/shop/v1/items?mode=fast&go%6ee=1&set=mine&keep=%20x', { headers: sent })
      assert.equal(url, '/items?mode=fast&keep=%20x&set=a%20b%26c')
      assert.equal(got['x-set'], 'by gateway')
      assert.equal(got['x-secret'], undefined)
      assert.equal(got['x-tenant'], 't1')
    })

    test('a declared length above the limit is refused unread, one at the limit is not', async () => {
      const calls = bench().a.calls
      const options = { headers, body: 'a'.repeat(1_001) }
      assertRefused(await bench().call('POST', '/shop/v1/items?mode=fast', options), 'PayloadTooLarge')
      assert.equal(bench().a.calls, calls)
      assert.equal((await bench().echo('POST', '/shop/v1/items?mode=fast', { headers, body: 'a'.repeat(1_000) })).body.length, 1_000)
    })

    test('a chunked body above the limit is refused', async () => {
      const group = aGroup([bench().a.port])
      await bench().serve([anApi('free', [aStage('v1', [aMethod('POST', '/items', group)])])], [group], undefined, {
        bodyLimitBytes: 1_000,
      })
      assertRefused(await chunked(['a'.repeat(600), 'b'.repeat(600)]), 'PayloadTooLarge')
      const { status, body } = await chunked(['a'.repeat(500), 'b'.repeat(500)])
      assert.equal(status, 200)
      assert.equal((JSON.parse(body) as { body: string }).body.length, 1_000)
    })
  })
}
