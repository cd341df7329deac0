import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DELTA_ENCODING } from '@portico/contract/gateway-link/delta-encoding'
import { eq } from 'drizzle-orm'
import { environments } from '../../database/schema/environment.ts'
import { buildPublishedApi, made, OAUTH, verifyTokens } from '../../testing/api-builders.ts'
import { buildEnvironment, buildGateway } from '../../testing/builders.ts'
import { startTestPlatform, type TestCaller, type TestPlatform } from '../../testing/start-test-platform.ts'

let test: TestPlatform
let admin: TestCaller

before(async () => {
  test = await startTestPlatform()
  await test.listen()
  admin = await test.as('admin')
})
after(() => test.stop())

/** An environment whose changes `put` sends, and a gateway of it that fetches. */
async function scene() {
  const { id, name, apiEndpoint } = await buildEnvironment(test.db)
  const { token } = await buildGateway(test.db, id)
  const put = (oauth?: object) => admin.put(`/environments/${id}`, { name, apiEndpoint, listenPort: 8080, ...(oauth ? { oauth } : {}) })
  const fetched = (document: string, headers: Record<string, string> = {}) =>
    test.anonymous.call('GET', `/gateway-link/${document}`, undefined, { authorization: `Gateway ${token}`, ...headers })
  const snapshotOAuth = async () => (await fetched('snapshot')).body.environment.oauth
  return { id, put, fetched, snapshotOAuth, stored: () => storedOf(id) }
}

const storedOf = async (id: string) => (await test.db.select().from(environments).where(eq(environments.id, id)))[0]

describe('OAuth 2.0 of an environment', () => {
  it('is off at first, and then in the snapshot with the authorization value, which no screen gets', async () => {
    const { id, put, snapshotOAuth, fetched, stored } = await scene()
    assert.equal(await snapshotOAuth(), null)
    const before = (await fetched('snapshot')).body.revision
    const all = { tokenTypeHint: 'access_token', identifierField: 'sub', scope: 'read write', audience: 'api', timeoutMs: 500 }
    const { body, text } = await put({ ...OAUTH, ...all })
    assert.deepEqual(body.oauth, { enabled: true, introspectionUri: OAUTH.introspectionUri, hasAuthorization: true, ...all })
    assert.ok(!text.includes(OAUTH.authorization))
    assert.ok(!(await admin.get(`/environments/${id}`)).text.includes(OAUTH.authorization))
    const { enabled: _, ...settings } = { ...OAUTH, ...all }
    assert.deepEqual(await snapshotOAuth(), settings)
    assert.ok((await fetched('snapshot')).body.revision > before)
    const sealed = (await stored())?.oauthAuthorizationSealed ?? ''
    assert.ok(sealed.startsWith('v2.') && !sealed.includes(OAUTH.authorization))
  })

  it('has defaults for what is left empty', async () => {
    const { put, snapshotOAuth } = await scene()
    made(await put({ ...OAUTH, tokenTypeHint: '', scope: '', audience: '' }))
    const { enabled: _, ...given } = OAUTH
    const nothing = { tokenTypeHint: null, scope: null, audience: null }
    assert.deepEqual(await snapshotOAuth(), { ...given, ...nothing, identifierField: 'client_id', timeoutMs: 2_000 })
  })

  it('keeps its settings while it is off, and all of them if a change does not name it', async () => {
    const { put, snapshotOAuth } = await scene()
    made(await put(OAUTH))
    const { authorization: _, ...rest } = OAUTH
    assert.equal(made(await put({ ...rest, enabled: false })).oauth.hasAuthorization, true)
    assert.equal(await snapshotOAuth(), null)
    made(await put({ ...rest, enabled: true }))
    assert.equal((await snapshotOAuth()).authorization, OAUTH.authorization)
    assert.equal(made(await put()).oauth.enabled, true)
    assert.equal((await snapshotOAuth()).authorization, OAUTH.authorization)
  })

  it('needs an authorization value, again for an endpoint of another origin, in a new environment too', async () => {
    const { put, snapshotOAuth } = await scene()
    const { authorization: _, ...rest } = OAUTH
    const ruleOf = ({ status, body }: Awaited<ReturnType<typeof put>>) => [status, body.error, body.data?.fields]
    const refused = (rule: string) => [400, 'ClassValidatorPassFailed', [{ path: 'oauth.authorization', rule, values: {} }]]
    assert.deepEqual(ruleOf(await put(rest)), refused('required'))
    const created = { name: 'Without', apiEndpoint: 'without.example.com', oauth: rest }
    assert.deepEqual(ruleOf(await admin.post('/environments', created)), refused('required'))
    made(await put(OAUTH))
    made(await put({ ...rest, introspectionUri: 'https://login.example.com/other' }))
    assert.equal((await snapshotOAuth()).introspectionUri, 'https://login.example.com/other')
    for (const introspectionUri of ['https://elsewhere.example.com/', 'http://login.example.com/', 'https://login.example.com:444/'])
      assert.deepEqual(ruleOf(await put({ ...rest, introspectionUri })), refused('authorizationAgain'))
    // Not by way of off, either.
    made(await put({ ...rest, enabled: false, introspectionUri: 'https://elsewhere.example.com/' }))
    assert.deepEqual(ruleOf(await put({ ...rest, introspectionUri: 'https://elsewhere.example.com/' })), refused('required'))
    const { body } = await put({ ...OAUTH, introspectionUri: 'ftp://login.example.com' })
    assert.deepEqual(body.data.fields[0], { path: 'oauth.introspectionUri', rule: 'introspectionUri', values: {} })
  })

  it('is on in a new environment if it says so, and named in the options of developers', async () => {
    const { body } = await admin.post('/environments', { name: 'With tokens', apiEndpoint: 'tokens.example.com', oauth: OAUTH })
    assert.equal(body.oauth.enabled, true)
    const { items } = (await (await test.as('developer')).get('/environments/options')).body
    const found = items.filter(({ id }: { id: string }) => id === body.id)
    assert.equal(found[0].verifiesTokens, true)
    assert.ok(items.some(({ verifiesTokens }: { verifiesTokens: boolean }) => !verifiesTokens))
  })

  it('that cannot be opened counts as off', async () => {
    const { put, snapshotOAuth, id } = await scene()
    made(await put(OAUTH))
    await test.db.update(environments).set({ oauthAuthorizationSealed: 'v2.unknown.AAAA' }).where(eq(environments.id, id))
    assert.equal(await snapshotOAuth(), null)
  })

  it('is in the history, its authorization value hidden, also when it is replaced', async () => {
    const { id, put } = await scene()
    made(await put(OAUTH))
    made(await put({ ...OAUTH, authorization: 'b3RoZXI=', tokenTypeHint: 'access_token' }))
    const { items } = (await admin.get(`/environments/${id}/history`)).body
    const lines = items.map(({ field, before, after }: Record<string, string>) => [field, before, after])
    assert.deepEqual(
      lines.filter(([field]: string[]) => field?.startsWith('oauth')),
      [
        ['oauthAuthorization', '[hidden]', '[hidden]'],
        ['oauthTypeHint', null, 'access_token'],
        ['oauthAuthorization', null, '[hidden]'],
        ['oauthEnabled', 'false', 'true'],
        ['oauthIntrospectionUri', null, OAUTH.introspectionUri],
      ],
    )
  })
})

describe('the OAuth names of people', () => {
  /** A published API with an approved subscription of a person with a client ID, in an environment with OAuth 2.0. */
  async function subscribed() {
    const [developer, user] = [await test.as('developer'), await test.as('user')]
    const api = await buildPublishedApi(test, developer, admin)
    await verifyTokens(admin, api.environment)
    const subscription = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${subscription.id}/approve`))
    const account = made(await user.get('/account'))
    const { token } = await buildGateway(test.db, api.environment.id)
    const fetched = (headers: Record<string, string> = {}) =>
      test.anonymous.call('GET', '/gateway-link/credentials', undefined, { authorization: `Gateway ${token}`, ...headers })
    const changeSince = (revision: number) => fetched({ 'if-none-match': `"${revision}"`, 'a-im': DELTA_ENCODING })
    const name = async (names: object) => {
      const { name, locale } = account
      made(await admin.put(`/users/${account.id}`, { name, locale, postsAutoApproved: false, ...names }))
    }
    return { developer, user, api, subscription, account, fetched, changeSince, name }
  }

  it('are sent with the newest subscription, and follow a change of the names', async () => {
    const { api, subscription, account, fetched, name } = await subscribed()
    assert.deepEqual((await fetched()).body.oauthCredentials, [])
    await name({ oauthClientId: `client-${account.id}`, oauthUserName: `name-${account.id}` })
    const { body } = await fetched()
    const sent = { subscriptionId: subscription.id, apiId: api.id, countedAs: subscription.id, approved: true }
    assert.deepEqual(body.oauthCredentials, [{ clientId: `client-${account.id}`, userName: `name-${account.id}`, ...sent }])
    await name({ oauthClientId: `other-${account.id}` })
    const changed = await fetched()
    assert.ok(changed.body.revision > body.revision)
    assert.deepEqual(changed.body.oauthCredentials, [{ clientId: `other-${account.id}`, userName: null, ...sent }])
    await name({ oauthClientId: `other-${account.id}` })
    assert.equal((await fetched()).body.revision, changed.body.revision)
  })

  it('of a subscription that ends are sent as a change, without approval', async () => {
    const { developer, user, api, subscription, account, fetched, changeSince, name } = await subscribed()
    await name({ oauthClientId: `client-${account.id}` })
    const from = (await fetched()).body.revision
    made(await developer.post(`/subscriptions/${subscription.id}/cancel`, { reason: 'Abuse' }))
    const ended = await changeSince(from)
    assert.equal(ended.status, 226)
    const approvals = (list: { subscriptionId: string; approved: boolean }[]) => list.map((one) => [one.subscriptionId, one.approved])
    assert.deepEqual(approvals(ended.body.addedOAuthCredentials), [[subscription.id, false]])
    const again = made(await user.post('/my/subscriptions', { apiId: api.id }))
    made(await developer.post(`/subscriptions/${again.id}/approve`))
    // A gateway that missed both hears of the end before the new approval.
    assert.deepEqual(approvals((await changeSince(from)).body.addedOAuthCredentials), [
      [subscription.id, false],
      [again.id, true],
    ])
    assert.deepEqual(approvals((await fetched()).body.oauthCredentials), [[again.id, true]])
  })

  it('work only for a registered person with the role user, also without any key', async () => {
    const { account, fetched, changeSince, name } = await subscribed()
    await name({ oauthClientId: `client-${account.id}` })
    const from = (await fetched()).body.revision
    made(await admin.put(`/users/${account.id}/roles`, { roles: ['developer'] }))
    const { status, body } = await changeSince(from)
    assert.deepEqual([status, body.addedOAuthCredentials?.[0].approved], [226, false])
  })

  it('are not sent to an environment with OAuth 2.0 off, whose list follows when it is turned on or off', async () => {
    const { api, account, fetched, name } = await subscribed()
    await name({ oauthClientId: `client-${account.id}` })
    const { id, name: title, apiEndpoint } = api.environment
    const on = (await fetched()).body
    const { authorization: _, ...rest } = OAUTH
    made(await admin.put(`/environments/${id}`, { name: title, apiEndpoint, listenPort: 8080, oauth: { ...rest, enabled: false } }))
    const off = (await fetched()).body
    assert.ok(off.revision > on.revision)
    assert.deepEqual([on.oauthCredentials.length, off.oauthCredentials], [1, []])
  })
})
