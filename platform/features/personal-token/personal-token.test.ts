import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { isOpen } from '@portico/contract/access'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { PERSONAL_TOKENS_MAX, TOKEN_CALLS_PER_MINUTE } from '@portico/contract/personal-token/personal-token'
import { and, eq, isNotNull } from 'drizzle-orm'
import { environments } from '../../database/schema/environment.ts'
import { mails } from '../../database/schema/mail.ts'
import { notifications } from '../../database/schema/notification.ts'
import { personalTokens } from '../../database/schema/personal-token.ts'
import { apiKeys } from '../../database/schema/subscription.ts'
import { transact } from '../../database/transact.ts'
import { endExpiredTokens } from '../../jobs/end-expired-tokens.ts'
import { buildPublishedApi, made } from '../../testing/api-builders.ts'
import { PASSWORD } from '../../testing/builders.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/start-test-platform.ts'
import { compileCredentials } from '../subscription/compile-credentials.ts'

type Signed = Awaited<ReturnType<TestPlatform['as']>>
type Api = Awaited<ReturnType<typeof buildPublishedApi>>

let test: TestPlatform
let superAdmin: Signed
let developer: Signed
let api: Api
let gateway: Server
/** What the gateway got as API keys, oldest first. */
let keys: string[] = []
let answer = (_request: IncomingMessage, response: ServerResponse) => void response.end('{}')

before(async () => {
  test = await startTestPlatform()
  superAdmin = await test.as('superAdmin')
  developer = await test.as('developer')
  api = await buildPublishedApi(test, developer, superAdmin)
  gateway = createServer((request, response) => {
    keys.push(String(request.headers['x-api-key']))
    answer(request, response)
  })
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
  const { port } = gateway.address() as AddressInfo
  await test.db
    .update(environments)
    .set({ apiEndpoint: 'localhost', listenPort: port, protocol: 'http' })
    .where(eq(environments.id, api.environment.id))
})
after(async () => {
  gateway.closeAllConnections()
  gateway.close()
  await test.stop()
})

const BOTH = ['readSubscriptions', 'makeCalls']

async function withToken(given: object = {}, person?: Signed) {
  const owner = person ?? (await test.as('user'))
  const { token, secret } = made(await owner.post('/my/access-tokens', { name: 'Assistant', days: 30, scopes: BOTH, ...given }))
  return { owner, token, secret: secret as string, program: test.withAuthorization(`Bearer ${secret}`) }
}

async function subscribe(person: Signed, to: Api = api): Promise<string> {
  const { id } = made(await person.post('/my/subscriptions', { apiId: to.id }))
  made(await developer.post(`/subscriptions/${id}/approve`))
  return id
}

const aCall = (to: Api = api) => ({ apiId: to.id, stageId: to.stage.id, httpMethod: 'GET', path: '/items/1' })
const refused = ({ status, body }: { status: number; body: { error?: string } }) => [status, body?.error]
const keysOf = (tokenId: string) => test.db.select().from(apiKeys).where(eq(apiKeys.personalTokenId, tokenId))
const liveHashes = async () => {
  const { credentials } = await compileCredentials(test.db, api.environment.id, 1)
  return credentials.map(({ keyHash }) => keyHash)
}

describe('a personal token', () => {
  it('is shown once, and stored as a hash with its last characters', async () => {
    const { owner, token, secret } = await withToken()
    assert.match(secret, /^pat_[0-9A-Za-z]{38}$/)
    assert.deepEqual([token.lastFour, token.scopes, token.lastUsedAt], [secret.slice(-4), BOTH, null])
    const days = (new Date(token.expiresAt).getTime() - Date.now()) / 86_400_000
    assert.ok(days > 29.9 && days <= 30)
    const listed = await owner.get('/my/access-tokens')
    assert.deepEqual(listed.body.items, [token])
    assert.ok(!listed.text.includes(secret))
    const [row] = await test.db.select().from(personalTokens).where(eq(personalTokens.id, token.id))
    assert.ok(row && !JSON.stringify(row).includes(secret.slice(4)))
  })

  it('is announced to its owner in the app and by email, whatever they chose', async () => {
    const { owner } = await withToken({ name: 'Editor' })
    const [notification] = await test.db.select().from(notifications).where(eq(notifications.userId, owner.id))
    assert.deepEqual([notification?.type, notification?.apiName], ['PersonalTokenCreated', 'Editor'])
    const sent = await test.db
      .select()
      .from(mails)
      .where(and(eq(mails.to, owner.email), eq(mails.kind, 'personalTokenCreated')))
    assert.equal(sent.length, 1)
    assert.ok(sent[0]?.text.includes('Editor'))
  })

  it('identifies its owner, and notes the minute of its use', async () => {
    const { owner, token, program } = await withToken()
    const { status, body } = await program.get('/token')
    assert.deepEqual([status, body.id], [200, token.id])
    const { body: listed } = await owner.get('/my/access-tokens')
    assert.ok(Date.now() - new Date(listed.items[0].lastUsedAt).getTime() < 70_000)
  })

  it('may do nothing else than what tokens are for', async () => {
    const { program, token } = await withToken()
    const closed = ENDPOINT_LIST.filter(({ access }) => !isOpen(access) && !access.startsWith('token.'))
    assert.ok(closed.length > 200)
    for (const { method, path } of closed) {
      const { status, body } = await program.call(method, path.replace(/:[A-Za-z]+/g, token.id), method === 'GET' ? undefined : {})
      assert.deepEqual([status, body.error], [401, 'Unauthorized'], `${method} ${path}`)
    }
  })

  it('may do only what its scopes say', async () => {
    const reader = await withToken({ scopes: ['readSubscriptions'] })
    assert.equal((await reader.program.get('/token/subscriptions')).status, 200)
    assert.deepEqual(refused(await reader.program.post('/token/calls', aCall())), [403, 'PersonalTokenScopeMissing'])
    const caller = await withToken({ scopes: ['makeCalls'] })
    assert.deepEqual(refused(await caller.program.get('/token/subscriptions')), [403, 'PersonalTokenScopeMissing'])
    assert.equal((await caller.program.get('/token')).status, 200)
  })

  it('is not created with an unknown lifetime, without or with unknown scopes, or without a name', async () => {
    const person = await test.as('user')
    const right = { name: 'A', days: 7, scopes: BOTH }
    for (const wrong of [
      { days: 8 },
      { days: 0 },
      { scopes: [] },
      { scopes: ['admin'] },
      { scopes: ['makeCalls', 'makeCalls'] },
      { name: ' ' },
    ]) {
      assert.equal((await person.post('/my/access-tokens', { ...right, ...wrong })).status, 400, JSON.stringify(wrong))
    }
    assert.deepEqual((await person.get('/my/access-tokens')).body.items, [])
  })

  it('is one of ten, also when two are created at once', async () => {
    const { owner } = await withToken()
    for (let count = 1; count < PERSONAL_TOKENS_MAX - 1; count += 1) await withToken({}, owner)
    const last = await Promise.all([1, 2].map(() => owner.post('/my/access-tokens', { name: 'x', days: 7, scopes: BOTH })))
    assert.deepEqual(last.map(({ status }) => status).sort(), [201, 409])
    const { items } = made(await owner.get('/my/access-tokens'))
    assert.equal(items.length, PERSONAL_TOKENS_MAX)
    made(await owner.delete(`/my/access-tokens/${items[0].id}`))
    assert.equal((await owner.post('/my/access-tokens', { name: 'x', days: 7, scopes: BOTH })).status, 201)
  })

  it('answers alike when it is wrong, damaged, expired, revoked, or its owner has left', async () => {
    const { secret, token, owner, program } = await withToken()
    const damaged = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`
    for (const wrong of ['', 'x', damaged, `${secret}x`, secret.replace('pat_', 'pk_')]) {
      const answer = await test.withAuthorization(`Bearer ${wrong}`).get('/token')
      assert.deepEqual([...refused(answer), answer.headers['www-authenticate']], [401, 'PersonalTokenInvalid', 'Bearer'], wrong)
    }
    assert.deepEqual(refused(await test.anonymous.get('/token')), [401, 'Unauthorized'])
    await test.db.update(personalTokens).set({ expiresAt: new Date() }).where(eq(personalTokens.id, token.id))
    assert.deepEqual(refused(await program.get('/token')), [401, 'PersonalTokenInvalid'])
    assert.deepEqual((await owner.get('/my/access-tokens')).body.items, [])

    const next = await withToken({}, owner)
    assert.equal((await next.program.get('/token')).status, 200)
    made(await owner.delete(`/my/access-tokens/${next.token.id}`))
    assert.deepEqual(refused(await next.program.get('/token')), [401, 'PersonalTokenInvalid'])
    assert.deepEqual(refused(await owner.delete(`/my/access-tokens/${next.token.id}`)), [404, 'PersonalTokenNotFound'])
  })

  it('ends with the role user, with the account, and is never that of somebody else', async () => {
    const lost = await withToken()
    made(await superAdmin.put(`/users/${lost.owner.id}/roles`, { roles: ['developer'] }))
    made(await superAdmin.put(`/users/${lost.owner.id}/roles`, { roles: ['user'] }))
    assert.deepEqual(refused(await lost.program.get('/token')), [401, 'PersonalTokenInvalid'])

    const left = await withToken()
    made(await left.owner.post('/account/unregister', { password: PASSWORD, agreed: true }))
    made(await superAdmin.post(`/users/${left.owner.id}/restore`))
    assert.deepEqual(refused(await left.program.get('/token')), [401, 'PersonalTokenInvalid'])

    const [mine, other] = [await withToken(), await test.as('user')]
    assert.deepEqual(refused(await other.delete(`/my/access-tokens/${mine.token.id}`)), [404, 'PersonalTokenNotFound'])
    assert.equal((await mine.program.get('/token')).status, 200)
  })

  it('is limited in calls per minute, over all tokens of a person', async () => {
    const one = await withToken()
    const two = await withToken({}, one.owner)
    for (let count = 0; count < TOKEN_CALLS_PER_MINUTE; count += 1) {
      assert.equal((await (count % 2 ? one : two).program.get('/token')).status, 200)
    }
    const { status, headers } = await one.program.get('/token/subscriptions')
    assert.equal(status, 429)
    assert.ok(Number(headers['retry-after']) > 0)
  })
})

describe('wrong personal tokens', () => {
  it('are limited by network', async () => {
    const strict = await startTestPlatform({ GUESSES_PER_MINUTE: '3' })
    try {
      const guess = () => strict.withAuthorization('Bearer pat_wrong').get('/token')
      for (let count = 0; count < 3; count += 1) assert.equal((await guess()).status, 401)
      const { status, headers } = await guess()
      assert.equal(status, 429)
      assert.ok(Number(headers['retry-after']) > 0)
    } finally {
      await strict.stop()
    }
  })
})

describe('the subscriptions of a token’s owner', () => {
  it('are listed with versions, limits and usage, and without those of others', async () => {
    const { owner, program } = await withToken()
    const id = await subscribe(owner)
    await subscribe(await test.as('user'))
    const { items, total } = made(await program.get('/token/subscriptions'))
    assert.equal(total, 1)
    const [{ services, usage, ...subscription }] = items
    assert.deepEqual([subscription.id, subscription.status, subscription.api.id], [id, 'APPROVED', api.id])
    assert.deepEqual([services.length, services[0].stageId, services[0].stageName], [1, api.stage.id, 'v1'])
    assert.deepEqual(
      usage.map(({ used }: { used: object }) => used),
      [{ perMinute: 0, perHour: 0, perDay: 0 }],
    )
  })
})

describe('a call by a personal token', () => {
  it('has a key of its own that only the token can compute, and is counted for the subscription', async () => {
    const { owner, token, program, secret } = await withToken()
    const id = await subscribe(owner)
    keys = []
    answer = (_request, response) => void response.end('{"ok":true}')
    const { body } = await program.post('/token/calls', aCall())
    assert.deepEqual([body.status, body.body], [200, '{"ok":true}'])
    await program.post('/token/calls', aCall())
    assert.match(keys[0] ?? '', /^pk_[0-9A-Za-z]{38}$/)
    assert.deepEqual(keys, [keys[0], keys[0]])
    const [key, ...others] = await keysOf(token.id)
    assert.deepEqual([key?.subscriptionId, others.length], [id, 0])
    assert.ok(!JSON.stringify(key).includes(secret.slice(4)) && !JSON.stringify(key).includes(keys[0]?.slice(3) ?? ''))
    assert.ok((await liveHashes()).includes(key?.keyHash ?? ''))
    // It is neither listed nor counted among the two keys that a person makes.
    made(await owner.post(`/my/subscriptions/${id}/keys`))
    made(await owner.post(`/my/subscriptions/${id}/keys`))
    assert.equal(made(await owner.get(`/my/subscriptions/${id}`)).keys.length, 2)
    assert.deepEqual(refused(await owner.delete(`/my/subscriptions/${id}/keys/${key?.id}`)), [404, 'KeyNotFound'])
  })

  it('waits until the gateway knows its new key', async () => {
    const { owner, program } = await withToken()
    await subscribe(owner)
    keys = []
    answer = (_request, response) => {
      if (keys.length > 2) return void response.end('{}')
      response.writeHead(401, { 'content-type': 'application/problem+json' })
      response.end('{"error":"CredentialInvalid"}')
    }
    const { body } = await program.post('/token/calls', aCall())
    assert.deepEqual([body.status, keys.length], [200, 3])
  })

  it('passes other refusals on', async () => {
    const { owner, program } = await withToken()
    await subscribe(owner)
    keys = []
    answer = (_request, response) => {
      response.writeHead(429, { 'content-type': 'application/problem+json' })
      response.end('{"error":"UsageLimitExceeded"}')
    }
    const { body } = await program.post('/token/calls', aCall())
    assert.deepEqual([body.status, body.body, keys.length], [429, '{"error":"UsageLimitExceeded"}', 1])
  })

  it('needs an approved subscription of the owner', async () => {
    const { owner, program } = await withToken()
    keys = []
    assert.deepEqual(refused(await program.post('/token/calls', aCall())), [404, 'SubscriptionNotFound'])
    const { id } = made(await owner.post('/my/subscriptions', { apiId: api.id }))
    const waiting = await program.post('/token/calls', aCall())
    assert.deepEqual([...refused(waiting), waiting.body.data], [409, 'StateNotAllowed', { status: 'WAITING' }])
    made(await developer.post(`/subscriptions/${id}/reject`, { reason: 'No.' }))
    assert.deepEqual(refused(await program.post('/token/calls', aCall())), [409, 'StateNotAllowed'])
    assert.deepEqual(keys, [])
  })

  it('cannot bring a key of its own, or leave the version', async () => {
    const { owner, program } = await withToken()
    await subscribe(owner)
    assert.equal((await program.post('/token/calls', { ...aCall(), apiKey: 'pk_x' })).status, 400)
    assert.equal((await program.post('/token/calls', { ...aCall(), path: '/../x' })).status, 400)
  })

  it('is no longer possible with the key of a token that is revoked or has expired', async () => {
    answer = (_request, response) => void response.end('{}')
    const revoked = await withToken()
    await subscribe(revoked.owner)
    made(await revoked.program.post('/token/calls', aCall()))
    const [key] = await keysOf(revoked.token.id)
    made(await revoked.owner.delete(`/my/access-tokens/${revoked.token.id}`))
    assert.ok(key && !(await liveHashes()).includes(key.keyHash))

    const expired = await withToken()
    await subscribe(expired.owner)
    made(await expired.program.post('/token/calls', aCall()))
    const [other] = await keysOf(expired.token.id)
    await test.db.update(personalTokens).set({ expiresAt: new Date() }).where(eq(personalTokens.id, expired.token.id))
    await transact(test.db, (tx) => endExpiredTokens.run(tx))
    assert.ok(other && !(await liveHashes()).includes(other.keyHash))
    assert.equal((await test.db.select().from(personalTokens).where(eq(personalTokens.id, expired.token.id))).length, 0)
    const [row] = await test.db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, other.id), isNotNull(apiKeys.revokedAt)))
    assert.equal(row?.personalTokenId, null)
  })
})
