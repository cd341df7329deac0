import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SnapshotApi, SnapshotOAuth, SnapshotOAuthCredential } from '@portico/contract/gateway-snapshot/gateway-snapshot'
import { AuthorizationServer } from './authorization-server.ts'
import { assertRefused, type Bench } from './bench.ts'
import { aCredential, aGroup, aMethod, anApi, aSnapshot, aStage, credentials, KEY, nextId } from './build-snapshot.ts'

/** Cases of OAuth 2.0 access tokens, verified by introspection (RFC 7662) at a real authorization server. */
export function tokenCases(bench: () => Bench): void {
  describe('access tokens', () => {
    let opened: AuthorizationServer | null = null
    const server = () => {
      if (!opened) throw new Error('no authorization server is open')
      return opened
    }
    before(async () => {
      opened = await AuthorizationServer.open()
    })
    after(() => server().close())

    /** Serves `/shop/v1/items` by token and `/shop/v1/keyed` by key, for one subscription of the client `consumer`. */
    const serve = async (
      oauth: Partial<SnapshotOAuth> | null = {},
      people: (api: SnapshotApi) => Partial<SnapshotOAuthCredential>[] = () => [{}],
      more: Partial<SnapshotApi> = {},
    ) => {
      const group = aGroup([bench().a.port])
      const methods = [
        aMethod('GET', '/items', group),
        aMethod('POST', '/items', group),
        aMethod('GET', '/keyed', group, { authType: 'apiKey' }),
      ]
      const api = anApi('shop', [aStage('v1', methods, { authType: 'oauth2' })], more)
      const setting = oauth === null ? null : server().setting(oauth)
      await bench().serve([api], [group], [], { oauth: setting })
      const person = { clientId: 'consumer', userName: null, subscriptionId: nextId(), apiId: api.id, approved: true }
      await bench().subject.applySnapshot({
        credentials: {
          ...credentials([aCredential(KEY, api)], bench().revision),
          oauthCredentials: people(api).map((one) => ({ ...person, ...one })),
        },
      })
      return { api, group }
    }
    const call = (token: string, options = {}) =>
      bench().call('GET', '/shop/v1/items', { key: null, headers: { Authorization: `Bearer ${token}`, ...options } })

    test('of a subscribed client are accepted, and taken off the forwarded request', async () => {
      await serve()
      const echo = await bench().echo('GET', '/shop/v1/items', {
        key: null,
        headers: { Authorization: `bearer ${await server().token('consumer')}`, 'X-Other': '1' },
      })
      assert.equal(echo.headers.authorization, undefined)
      assert.equal(echo.headers['x-other'], '1')
    })

    test('of a method with API keys belong to the target server', async () => {
      await serve()
      const { headers } = await bench().echo('GET', '/shop/v1/keyed', { headers: { Authorization: 'Bearer of-the-target' } })
      assert.equal(headers.authorization, 'Bearer of-the-target')
    })

    test('are required: neither nothing, nor a key, nor another scheme is enough', async () => {
      await serve()
      for (const options of [{ key: null }, { key: KEY }, { key: null, headers: { Authorization: 'Basic YTpi' } }]) {
        const answer = await bench().call('GET', '/shop/v1/items', options)
        assertRefused(answer, 'CredentialMissing')
        assert.equal(answer.headers['www-authenticate'], 'Bearer realm="Sandbox"')
      }
    })

    test('that are malformed, unknown or revoked are invalid', async () => {
      await serve()
      const revoked = await server().token('consumer')
      await server().revoke('consumer', revoked)
      for (const token of ['', 'a b', '"quoted"', 'unknown', 'a'.repeat(9_000), revoked]) {
        const answer = await call(token)
        assertRefused(answer, 'CredentialInvalid')
        assert.equal(answer.headers['www-authenticate'], 'Bearer realm="Sandbox", error="invalid_token"')
      }
    })

    test('decide by the subscription of the client to this API', async () => {
      await serve({}, (api) => [
        {},
        { clientId: 'another-consumer', subscriptionId: nextId(), approved: false },
        { clientId: 'stranger', subscriptionId: nextId(), apiId: `not ${api.id}` },
      ])
      assert.equal((await call(await server().token('consumer'))).status, 200)
      for (const client of ['another-consumer', 'stranger'] as const)
        assertRefused(await call(await server().token(client)), 'NotSubscribed')
    })

    test('of a subscription that was canceled are refused at once, although the token is remembered', async () => {
      const { api } = await serve()
      const token = await server().token('consumer')
      assert.equal((await call(token)).status, 200)
      const subscriptionId = nextId()
      const canceled = { clientId: 'consumer', userName: null, subscriptionId, apiId: api.id, approved: false }
      await bench().subject.applySnapshot({ credentials: { ...credentials([], bench().revision), oauthCredentials: [canceled] } })
      assertRefused(await call(token), 'NotSubscribed')
      await bench().change({ subscriptions: [{ subscriptionId, approved: true }] })
      assert.equal((await call(token)).status, 200)
    })

    test('name a person by the environment’s field', async () => {
      const cases: [field: string, person: Partial<SnapshotOAuthCredential>, isNamed: boolean][] = [
        ['client_id', { clientId: 'consumer' }, true],
        ['client_id', { clientId: null, userName: 'consumer' }, false],
        ['username', { clientId: null, userName: 'user-of-consumer' }, true],
        ['username', { clientId: 'user-of-consumer' }, false],
        ['partner', { clientId: null, userName: 'consumer' }, true],
        ['partner', { clientId: 'consumer' }, true],
        ['toString', { clientId: 'consumer' }, false],
        ['exp', { clientId: 'consumer' }, false],
      ]
      for (const [identifierField, person, isNamed] of cases) {
        await serve({ identifierField }, () => [person])
        const answer = await call(await server().token('consumer'))
        if (isNamed) assert.equal(answer.status, 200, identifierField)
        else assertRefused(answer, 'NotSubscribed')
      }
    })

    test('whose identifier names two people are refused', async () => {
      await serve({ identifierField: 'partner' }, () => [
        { subscriptionId: nextId() },
        { clientId: null, userName: 'consumer', subscriptionId: nextId() },
      ])
      assertRefused(await call(await server().token('consumer')), 'NotSubscribed')
    })

    test('need every scope of the environment', async () => {
      await serve({ scope: 'read write' })
      assert.equal((await call(await server().token('consumer', 'write read'))).status, 200)
      const answer = await call(await server().token('consumer', 'read'))
      assertRefused(answer, 'CredentialInvalid')
      assert.equal(answer.headers['www-authenticate'], 'Bearer realm="Sandbox", error="insufficient_scope", scope="read write"')
    })

    test('need the audience of the environment', async () => {
      await serve({ audience: 'urn:shop' })
      assert.equal((await call(await server().token('consumer'))).status, 200)
      await serve({ audience: 'urn:other' })
      assertRefused(await call(await server().token('consumer')), 'CredentialInvalid')
    })

    test('cannot be verified with a wrong authorization value, at an unreachable endpoint, or without a setting', async () => {
      const token = await server().token('consumer')
      const wrong = Buffer.from('gateway:other').toString('base64')
      for (const oauth of [{ authorization: wrong }, { introspectionUri: 'http://127.0.0.1:1/introspect' }, null]) {
        await serve(oauth)
        assertRefused(await call(token), 'IntrospectionFailed')
      }
    })

    test('are looked up once for calls at the same time, and then remembered; inactive ones too', async () => {
      await serve()
      for (const [token, status] of [
        [await server().token('consumer'), 200],
        ['unknown-token', 401],
      ] as const) {
        const before = server().lookUps
        const answers = await Promise.all(Array.from({ length: 8 }, () => call(token)))
        answers.push(await call(token))
        assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([status]))
        assert.equal(server().lookUps, before + 1)
      }
    })

    test('are verified again after the setting changed', async () => {
      await serve()
      const token = await server().token('consumer')
      assert.equal((await call(token)).status, 200)
      const before = server().lookUps
      await serve({ timeoutMs: 4_000 })
      assert.equal((await call(token)).status, 200)
      assert.equal(server().lookUps, before + 1)
    })

    test('count against the limits of the subscription, and a refused one does not', async () => {
      await serve({}, () => [{}], { usageLimits: { perSecond: null, perMinute: null, perHour: null, perDay: 1 } })
      const tokens = [await server().token('consumer'), await server().token('consumer')] as const
      assertRefused(await call('unknown-token'), 'CredentialInvalid')
      assert.equal((await call(tokens[0])).status, 200)
      assertRefused(await call(tokens[1]), 'UsageLimitExceeded')
    })

    test('are verified before a body is read, which is forwarded whole', async () => {
      await serve()
      const body = 'x'.repeat(100_000)
      const headers = { Authorization: `Bearer ${await server().token('consumer')}` }
      assert.equal((await bench().echo('POST', '/shop/v1/items', { key: null, headers, body })).body, body)
    })

    test('that wait for the authorization server do not hold up other calls', async () => {
      await serve()
      const waiting = call(await server().token('consumer'))
      assert.equal((await bench().call('GET', '/shop/v1/keyed')).status, 200)
      assert.equal((await waiting).status, 200)
    })

    test('an invalid setting is refused and the last good one stays', async () => {
      const { api, group } = await serve()
      const snapshot = aSnapshot([api], [group], { revision: 5_000 })
      Object.assign(snapshot.environment, { oauth: { ...server().setting(), introspectionUri: 'ftp://x' } })
      await bench().subject.applySnapshot({ snapshot })
      assert.equal((await call(await server().token('consumer'))).status, 200)
    })
  })
}
