import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertRefused, type Bench, TRUSTED_PEER } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aStage, HOST, KEY, OTHER_KEY } from './build-snapshot.ts'
import { resetConnection } from './raw-call.ts'

const RESETS = 400
const RESETS_AT_ONCE = 50

/** Cases of paused versions, IP rules, credentials and subscriptions (gateway contract, "Order of decisions"). */
export function accessCases(bench: () => Bench): void {
  const sendAndReset = (path: string) =>
    new Promise<void>((resolve) => {
      const socket = bench().connect()
      socket.on('close', () => resolve()).on('error', () => undefined)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\n\r\n`, () => resetConnection(socket))
    })

  describe('access', () => {
    before(async () => {
      const group = aGroup([bench().a.port])
      const items = () => [aMethod('GET', '/items', group)]
      const shop = anApi('shop', [
        aStage('v1', [...items(), aMethod('GET', '/token', group, { authType: 'oauth2' })]),
        aStage('paused', items(), { status: 'paused' }),
        aStage('inside', items(), { ipRule: { mode: 'allow', addresses: ['127.0.0.2', '10.1.0.0/16'] } }),
        aStage('outside', items(), { ipRule: { mode: 'restrict', addresses: ['127.0.0.3'] } }),
        aStage('six', items(), { ipRule: { mode: 'allow', addresses: ['2001:db8::/32'] } }),
        aStage('closed', items(), { ipRule: { mode: 'restrict', addresses: ['127.0.0.0/8'] } }),
        aStage('oauth', [aMethod('GET', '/items', group), aMethod('GET', '/keyed', group, { authType: 'apiKey' })], { authType: 'oauth2' }),
      ])
      const other = anApi('other', [aStage('v1', items())])
      const waiting = anApi('waiting', [aStage('v1', items())])
      const keys = [aCredential(KEY, shop), aCredential(OTHER_KEY, waiting, { approved: false })]
      await bench().serve([shop, other, waiting], [group], keys)
    })

    test('a paused version is refused before the key is checked', async () => {
      assertRefused(await bench().call('GET', '/shop/paused/items', { key: null }), 'VersionPaused')
    })

    test('an address that is not allowed is refused before the key is checked', async () => {
      assertRefused(await bench().call('GET', '/shop/inside/items', { key: null }), 'IpNotAllowed')
      assert.equal((await bench().call('GET', '/shop/inside/items', { from: '127.0.0.2' })).status, 200)
    })

    test('an address that is restricted is refused, others are not', async () => {
      assertRefused(await bench().call('GET', '/shop/outside/items', { from: '127.0.0.3' }), 'IpNotAllowed')
      assert.equal((await bench().call('GET', '/shop/outside/items')).status, 200)
    })

    test('X-Forwarded-For from an untrusted peer is ignored', async () => {
      assertRefused(await bench().call('GET', '/shop/inside/items', { headers: { 'X-Forwarded-For': '10.1.2.3' } }), 'IpNotAllowed')
    })

    test('X-Forwarded-For from a trusted proxy is used', async () => {
      const options = { from: TRUSTED_PEER, headers: { 'X-Forwarded-For': '1.2.3.4, 10.1.2.3' } }
      assert.equal((await bench().call('GET', '/shop/inside/items', options)).status, 200)
    })

    test('an address that the client added to X-Forwarded-For is ignored', async () => {
      const options = { from: TRUSTED_PEER, headers: { 'X-Forwarded-For': '10.1.2.3, 1.2.3.4' } }
      assertRefused(await bench().call('GET', '/shop/inside/items', options), 'IpNotAllowed')
    })

    test('a client that resets its connection does not bypass an IP rule', async () => {
      const before = bench().a.calls
      const path = '/shop/closed/items'
      for (let sent = 0; sent < RESETS; sent += RESETS_AT_ONCE) {
        await Promise.all(Array.from({ length: RESETS_AT_ONCE }, () => sendAndReset(path)))
      }
      assertRefused(await bench().call('GET', path), 'IpNotAllowed')
      assert.equal(bench().a.calls - before, 0, `of ${RESETS}`)
    })

    const forwarded: Record<string, [header: string, stage: 'inside' | 'outside' | 'six', admitted: boolean]> = {
      'with a port': ['10.1.2.3:5678', 'inside', true],
      'with a port, in brackets': ['[::ffff:10.1.2.3]:80', 'inside', true],
      'mapped to IPv6': ['::ffff:10.1.2.3', 'inside', true],
      'mapped to IPv6 in hexadecimal': ['0:0:0:0:0:FFFF:a01:203', 'inside', true],
      'of several, some empty': ['1.2.3.4, 10.1.2.3,, ', 'inside', true],
      'a restricted one with a port': ['127.0.0.3:1', 'outside', false],
      'a restricted one mapped to IPv6': ['::ffff:7f00:3', 'outside', false],
      'a restricted one in brackets with a zone': ['[::ffff:127.0.0.3%eth0]:1', 'outside', false],
      'of an allowed IPv6 network': ['2001:DB8:1::7', 'six', true],
      'of an allowed IPv6 network, in brackets with a port': ['[2001:db8::7]:443', 'six', true],
      'of another IPv6 network': ['2001:db9::7', 'six', false],
      'an IPv4 one where IPv6 is allowed': ['10.1.2.3', 'six', false],
      'a word': ['unknown', 'outside', false],
      'an octal spelling': ['0177.0.0.4', 'outside', false],
      'a number': ['2130706436', 'outside', false],
      'an address with more after it': ['127.0.0.4 x', 'outside', false],
      'an open bracket': ['[::1', 'outside', false],
      'a port and no address': [':80', 'outside', false],
      'a trusted one behind which is none': [`unknown, ${TRUSTED_PEER}`, 'outside', false],
      'a trusted one alone': [TRUSTED_PEER, 'outside', true],
      'nothing at all': [' , ,', 'outside', true],
    }
    for (const [name, [header, stage, admitted]] of Object.entries(forwarded)) {
      test(`a client named by a trusted proxy: ${name}`, async () => {
        const answer = await bench().call('GET', `/shop/${stage}/items`, { from: TRUSTED_PEER, headers: { 'X-Forwarded-For': header } })
        if (admitted) assert.equal(answer.status, 200, answer.body)
        else assertRefused(answer, 'IpNotAllowed')
      })
    }

    test('of several X-Forwarded-For headers the last one counts', async () => {
      const call = (first: string, last: string) =>
        bench().send(
          `GET /shop/inside/items HTTP/1.1\r\nHost: ${HOST}\r\nX-API-Key: ${KEY}\r\nX-Forwarded-For: ${first}\r\nX-Forwarded-For: ${last}\r\n\r\n`,
          TRUSTED_PEER,
        )
      assert.equal((await call('1.2.3.4', '10.1.2.3')).status, 200)
      assertRefused(await call('10.1.2.3', '1.2.3.4'), 'IpNotAllowed')
    })

    test('without a key: 401 with WWW-Authenticate', async () => {
      const answer = await bench().call('GET', '/shop/v1/items', { key: null })
      assertRefused(answer, 'CredentialMissing')
      assert.equal(answer.headers['www-authenticate'], 'ApiKey realm="Sandbox"')
    })

    test('with an unknown key: 401', async () => {
      const answer = await bench().call('GET', '/shop/v1/items', { key: `${KEY}x` })
      assertRefused(answer, 'CredentialInvalid')
      assert.match(answer.headers['www-authenticate'] ?? '', /^ApiKey /)
    })

    test('with two keys, or a key of another length: 401', async () => {
      assertRefused(await bench().call('GET', '/shop/v1/items', { headers: { 'X-API-Key': OTHER_KEY } }), 'CredentialInvalid')
      assertRefused(await bench().call('GET', '/shop/v1/items', { key: 'k'.repeat(8_000) }), 'CredentialInvalid')
    })

    test('the key may be sent in Authorization', async () => {
      assert.equal((await bench().call('GET', '/shop/v1/items', { key: null, headers: { Authorization: `apikey ${KEY}` } })).status, 200)
    })

    test('a key of another API: 403', async () => assertRefused(await bench().call('GET', '/other/v1/items'), 'NotSubscribed'))

    test('a subscription that is not approved: 403', async () => {
      assertRefused(await bench().call('GET', '/waiting/v1/items', { key: OTHER_KEY }), 'NotSubscribed')
    })

    test('a method with token authentication accepts neither a key nor an unverified token', async () => {
      const answer = await bench().call('GET', '/shop/v1/token')
      assertRefused(answer, 'CredentialMissing')
      assert.equal(answer.headers['www-authenticate'], 'Bearer realm="Sandbox"')
      assertRefused(await bench().call('GET', '/shop/v1/token', { headers: { Authorization: 'Bearer abc' } }), 'IntrospectionFailed')
    })

    test('the method’s authentication type overrides the version’s', async () => {
      assertRefused(await bench().call('GET', '/shop/oauth/items'), 'CredentialMissing')
      assert.equal((await bench().call('GET', '/shop/oauth/keyed')).status, 200)
    })
  })
}
