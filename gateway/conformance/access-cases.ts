import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertRefused, type Bench, TRUSTED_PEER } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aStage, KEY, OTHER_KEY } from './build-snapshot.ts'

/** Steps 4 to 7: paused, address, credential, subscription. */
export function accessCases(bench: () => Bench): void {
  describe('who may call', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      const items = () => [aMethod('GET', '/items', group)]
      const shop = anApi('shop', [
        aStage('v1', [...items(), aMethod('GET', '/token', group, { authType: 'oauth2' })]),
        aStage('paused', items(), { status: 'paused' }),
        aStage('inside', items(), { ipRule: { mode: 'allow', addresses: ['127.0.0.2', '10.1.0.0/16'] } }),
        aStage('outside', items(), { ipRule: { mode: 'restrict', addresses: ['127.0.0.3'] } }),
        aStage('oauth', [aMethod('GET', '/items', group), aMethod('GET', '/keyed', group, { authType: 'apiKey' })], { authType: 'oauth2' }),
      ])
      const other = anApi('other', [aStage('v1', items())])
      const waiting = anApi('waiting', [aStage('v1', items())])
      const keys = [aCredential(KEY, shop), aCredential(OTHER_KEY, waiting, { approved: false })]
      await bench().serve([shop, other, waiting], [group], keys)
    })

    test('a paused version is refused before its key is looked at', async () => {
      assertRefused(await bench().call('GET', '/shop/paused/items', { key: null }), 'VersionPaused')
    })

    test('an address that is not allowed is refused before its key is looked at', async () => {
      assertRefused(await bench().call('GET', '/shop/inside/items', { key: null }), 'IpNotAllowed')
      assert.equal((await bench().call('GET', '/shop/inside/items', { from: '127.0.0.2' })).status, 200)
    })

    test('an address that is restricted is refused, others are not', async () => {
      assertRefused(await bench().call('GET', '/shop/outside/items', { from: '127.0.0.3' }), 'IpNotAllowed')
      assert.equal((await bench().call('GET', '/shop/outside/items')).status, 200)
    })

    test('X-Forwarded-For of just anybody is not believed', async () => {
      assertRefused(await bench().call('GET', '/shop/inside/items', { headers: { 'X-Forwarded-For': '10.1.2.3' } }), 'IpNotAllowed')
    })

    test('X-Forwarded-For of a trusted proxy is', async () => {
      const options = { from: TRUSTED_PEER, headers: { 'X-Forwarded-For': '1.2.3.4, 10.1.2.3' } }
      assert.equal((await bench().call('GET', '/shop/inside/items', options)).status, 200)
    })

    test('an address that the client wrote in front of its own is not believed', async () => {
      const options = { from: TRUSTED_PEER, headers: { 'X-Forwarded-For': '10.1.2.3, 1.2.3.4' } }
      assertRefused(await bench().call('GET', '/shop/inside/items', options), 'IpNotAllowed')
    })

    test('without a key: 401 that says what is asked for', async () => {
      const answer = await bench().call('GET', '/shop/v1/items', { key: null })
      assertRefused(answer, 'CredentialMissing')
      assert.equal(answer.headers['www-authenticate'], 'ApiKey realm="Sandbox"')
    })

    test('with an unknown key: 401', async () => {
      const answer = await bench().call('GET', '/shop/v1/items', { key: `${KEY}x` })
      assertRefused(answer, 'CredentialInvalid')
      assert.match(answer.headers['www-authenticate'] ?? '', /^ApiKey /)
    })

    test('with two keys, or one of any length: 401', async () => {
      assertRefused(await bench().call('GET', '/shop/v1/items', { headers: { 'X-API-Key': OTHER_KEY } }), 'CredentialInvalid')
      assertRefused(await bench().call('GET', '/shop/v1/items', { key: 'k'.repeat(8_000) }), 'CredentialInvalid')
    })

    test('the key may come as Authorization', async () => {
      assert.equal((await bench().call('GET', '/shop/v1/items', { key: null, headers: { Authorization: `apikey ${KEY}` } })).status, 200)
    })

    test('a key of another API: 403', async () => assertRefused(await bench().call('GET', '/other/v1/items'), 'NotSubscribed'))

    test('a subscription that is not approved: 403', async () => {
      assertRefused(await bench().call('GET', '/waiting/v1/items', { key: OTHER_KEY }), 'NotSubscribed')
    })

    test('a method that asks for a token takes no key, and no token on trust', async () => {
      const answer = await bench().call('GET', '/shop/v1/token')
      assertRefused(answer, 'CredentialMissing')
      assert.equal(answer.headers['www-authenticate'], 'Bearer realm="Sandbox"')
      assertRefused(await bench().call('GET', '/shop/v1/token', { headers: { Authorization: 'Bearer abc' } }), 'IntrospectionFailed')
    })

    test('the method’s own type goes before the version’s', async () => {
      assertRefused(await bench().call('GET', '/shop/oauth/items'), 'CredentialMissing')
      assert.equal((await bench().call('GET', '/shop/oauth/keyed')).status, 200)
    })
  })
}
