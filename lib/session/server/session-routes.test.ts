import nock from 'nock'
import { SESSION_OVER_CODES } from '@/lib/platform/platform-error'
import { unsealSession } from './session-cookie'
import { describeSession, extendSession, refresh, signOut } from './session-routes'
import { signIn } from './sign-in'
import { aRequest } from './testing/a-request'
import { accessTokenFor, webSession } from './testing/a-session'

const platform = () => nock('http://platform.test')
const cookiesOf = (response: Response) => response.headers.getSetCookie()

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([])
  nock.cleanAll()
})

describe('sign-in', () => {
  const body = JSON.stringify({ email: 'mina@example.com', password: 'Passw0rd!' })

  it('stores the tokens in the sealed cookie and returns the user, and no token', async () => {
    const accessToken = accessTokenFor()
    platform().post('/login').reply(200, { needNextStep: false, accessToken, refreshToken: 'secret-refresh-token' })
    const response = await signIn(await aRequest('POST', '/api/login', { body }), 'portal')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ needNextStep: false, session: { id: 7, email: 'mina@example.com', roles: ['user'] } })
    expect(text + cookiesOf(response).join()).not.toContain(accessToken)
    expect(text + cookiesOf(response).join()).not.toContain('secret-refresh-token')
    expect(cookiesOf(response)[0]).toMatch(/^portico-session=[^;]+; Path=\/; SameSite=Lax; HttpOnly$/)
    expect(cookiesOf(response)[1]).toMatch(/^XSRF-TOKEN=/)
  })

  it('calls the auth route of the developer center', async () => {
    platform().post('/manager/login').reply(403, { error: 'NotAllowedRole', requestId: 'r' })
    const response = await signIn(await aRequest('POST', '/api/manager/login', { body }), 'center')
    expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ error: 'NotAllowedRole', requestId: 'r' })])
  })

  it('sends address, browser and the web server’s proof to the platform', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Test/1', 'x-request-id': 'r-1' }
    const asked = nock('http://platform.test', { reqheaders: { ...headers, 'x-portico-web': 'web-token-of-the-tests' } })
      .post('/login')
      .reply(401, { error: 'WrongIdOrPassword', requestId: 'r-1' })
    await signIn(await aRequest('POST', '/api/login', { body, headers }), 'portal')
    expect(asked.isDone()).toBe(true)
  })

  it.each([
    'WrongIdOrPassword',
    'SignInPaused',
    'AccountDeactivated',
    'EmailNotVerified',
    'CodeAttemptsExceeded',
    'CodeDailyLimitExceeded',
  ])('forwards %s with its data', async (error) => {
    platform()
      .post('/login')
      .reply(400, { error, data: { retryAfterSeconds: 90 }, requestId: 'r' })
    const response = await signIn(await aRequest('POST', '/api/login', { body }), 'portal')
    expect(await response.json()).toMatchObject({ error, data: { retryAfterSeconds: 90 } })
    expect(cookiesOf(response)).toEqual([])
  })

  it('ends the browser’s earlier session', async () => {
    const ended = platform().post('/logout', { refreshToken: 'refresh-1' }).reply(204)
    platform().post('/login').reply(200, { needNextStep: false, accessToken: accessTokenFor(), refreshToken: 'r2' })
    const response = await signIn(await aRequest('POST', '/api/login', { session: webSession(), body }), 'portal')
    expect(ended.isDone()).toBe(true)
    expect((await response.json()).marker).not.toBe('marker-1')
  })

  it('stops waiting for the platform once the browser has disconnected', async () => {
    const left = new AbortController()
    platform()
      .post('/login')
      .reply(200, () => {
        left.abort()
        return new Promise(() => undefined)
      })
    const request = await aRequest('POST', '/api/login', { body })
    expect((await signIn(new Request(request, { signal: left.signal }), 'portal')).status).toBe(503)
  })

  it('reads no more of a response than tokens have', async () => {
    platform()
      .post('/login')
      .reply(200, `{"accessToken":"${accessTokenFor()}","refreshToken":"${'r'.repeat(100_000)}"}`)
    const response = await signIn(await aRequest('POST', '/api/login', { body }), 'portal')
    expect([response.status, cookiesOf(response)]).toEqual([500, []])
  })

  it.each([
    ['broken JSON', '{"email":', 400, 'BrokenJson'],
    ['too much', JSON.stringify({ email: 'x'.repeat(5000) }), 413, 'PayloadTooLarge'],
  ])('refuses %s', async (_name, broken, status, error) => {
    const response = await signIn(await aRequest('POST', '/api/login', { body: broken }), 'portal')
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ error })])
  })

  it('refuses a form post', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await signIn(await aRequest('POST', '/api/login', { body: 'a=b', headers }), 'portal')).status).toBe(415)
  })

  it('refuses without XSRF header', async () => {
    expect((await signIn(await aRequest('POST', '/api/login', { body, headers: { 'X-XSRF-TOKEN': '' } }), 'portal')).status).toBe(403)
  })
})

describe('sign-out', () => {
  it('ends the session at the platform and removes the cookie', async () => {
    const ended = platform().post('/logout', { refreshToken: 'refresh-1' }).reply(204)
    const response = await signOut(await aRequest('POST', '/api/logout', { session: webSession() }))
    expect(response.status).toBe(200)
    expect(ended.isDone()).toBe(true)
    expect(cookiesOf(response)[0]).toMatch(/^portico-session=;.*Max-Age=0/)
  })

  it('is refused from another site', async () => {
    const request = await aRequest('POST', '/api/logout', { session: webSession(), headers: { origin: 'https://evil.example' } })
    expect((await signOut(request)).status).toBe(403)
  })
})

describe('sign-out before the code', () => {
  it('ends the pending sign-in at the platform and removes its cookie', async () => {
    const ended = platform().post('/logout', { challenge: 'challenge-1' }).reply(204)
    const response = await signOut(await aRequest('POST', '/api/logout', { step: { challenge: 'challenge-1', portal: 'portal' } }))
    expect([response.status, ended.isDone()]).toEqual([200, true])
    expect(cookiesOf(response)).toContainEqual(expect.stringMatching(/^portico-step=;.*HttpOnly; Max-Age=0$/))
  })
})

describe('silent refresh', () => {
  it('succeeds without an exchange while the token is new', async () => {
    const response = await refresh(await aRequest('POST', '/api/refresh', { session: webSession() }))
    expect([response.status, cookiesOf(response)]).toEqual([200, []])
  })

  it('exchanges an old token', async () => {
    platform()
      .post('/refresh')
      .reply(200, { needNextStep: false, accessToken: accessTokenFor({ name: 'Mina Kim' }), refreshToken: 'r2' })
    const session = webSession({ secondsLeft: 60 }, { refreshToken: 'old' })
    const response = await refresh(await aRequest('POST', '/api/refresh', { session }))
    expect(await response.json()).toMatchObject({ id: 7, name: 'Mina Kim', category: 'user' })
    expect(cookiesOf(response)[0]).toMatch(/^portico-session=/)
  })

  it('is 401 without a session', async () => {
    expect((await refresh(await aRequest('POST', '/api/refresh'))).status).toBe(401)
  })
})

describe('extending', () => {
  const extend = async (session?: ReturnType<typeof webSession>) =>
    extendSession(await aRequest('POST', '/api/extend-session', { session }))

  it('exchanges even a new token, for the calling browser, and returns the new end, name and language', async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 7200
    nock('http://platform.test', { reqheaders: { 'x-portico-web': 'web-token-of-the-tests' } })
      .post('/refresh', { refreshToken: 'to-extend' })
      .reply(200, {
        needNextStep: false,
        accessToken: accessTokenFor({ name: 'Mina Kim', locale: 'ko' }),
        refreshToken: 'extended',
        refreshTokenExpiresAt: expiresAt,
      })
    const response = await extend(webSession({}, { refreshToken: 'to-extend' }))
    expect(await response.json()).toMatchObject({ name: 'Mina Kim', locale: 'ko', localeChanged: true, expiresAt })
    const kept = await unsealSession(cookiesOf(response)[0]?.split(';')[0]?.slice('portico-session='.length))
    expect(kept).toMatchObject({ refreshToken: 'extended', expiresAt, locale: 'ko', marker: 'marker-1' })
  })

  it('calls the platform once for several tabs', async () => {
    let asked = 0
    platform()
      .post('/refresh')
      .delay(20)
      .reply(() => {
        asked += 1
        return [200, { needNextStep: false, accessToken: accessTokenFor(), refreshToken: 'r2', refreshTokenExpiresAt: 1 }]
      })
    const session = webSession({}, { refreshToken: 'of-several-tabs' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => extend(session)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(asked).toBe(1)
  })

  it('returns why a session is over, and 503 while the platform is unavailable', async () => {
    platform().post('/refresh').reply(401, { error: 'PasswordChanged' })
    const over = await extend(webSession({}, { refreshToken: 'over' }))
    expect([over.status, await over.json()]).toEqual([401, expect.objectContaining({ error: 'PasswordChanged' })])
    expect(cookiesOf(over)[0]).toMatch(/^portico-session=;/)
    platform().post('/refresh').replyWithError('connection refused')
    expect((await extend(webSession({}, { refreshToken: 'away' }))).status).toBe(503)
    expect((await extend()).status).toBe(401)
  })
})

describe('the signed-in user', () => {
  it('is the empty session without a sign-in, with an anti-forgery token', async () => {
    const response = await describeSession(new Request('http://localhost:3999/api/session'))
    expect(await response.json()).toMatchObject({ id: 0, email: '', roles: [], category: 'user' })
    expect(cookiesOf(response)).toEqual([expect.stringMatching(/^XSRF-TOKEN=.+; Path=\/; SameSite=Strict$/)])
  })

  const live = {
    id: 7,
    email: 'mina@example.com',
    name: 'Mina',
    roles: ['user'],
    locale: 'en',
    portal: 'portal',
    startedAt: '2026-11-21T00:00:00.000Z',
    expiresAt: '2026-11-21T12:00:00.000Z',
    unreadNotifications: 3,
  }
  const describe = async (session: ReturnType<typeof webSession>, query = '') =>
    describeSession(await aRequest('GET', `/api/session${query}`, { session }))

  it('is decoded from the cookie while the platform is unavailable', async () => {
    platform().get('/session').replyWithError('connection refused')
    const session = webSession({ roles: ['developer'] })
    const response = await describe(session)
    expect(await response.json()).toMatchObject({
      id: 7,
      roles: ['developer'],
      category: 'developer',
      marker: 'marker-1',
      expiresAt: session.expiresAt,
    })
    expect(cookiesOf(response)).toEqual([])
  })

  it('is the platform’s response, with the end of the session and the unread notifications', async () => {
    const session = webSession()
    nock('http://platform.test', { reqheaders: { authorization: `Bearer ${session.accessToken}` } })
      .get('/session')
      .reply(200, live)
    const response = await describe(session)
    expect(await response.json()).toMatchObject({ id: 7, unreadNotifications: 3, expiresAt: Date.parse(live.expiresAt) / 1000 })
    expect(cookiesOf(response)).toEqual([])
  })

  it.each(SESSION_OVER_CODES)('is empty once the session is over: returns %s and removes the cookie', async (code) => {
    platform().get('/session').reply(401, { error: code })
    const response = await describe(webSession())
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ id: 0, roles: [], over: code })])
    expect(cookiesOf(response)).toEqual([expect.stringMatching(/^portico-session=;.*Max-Age=0/), expect.stringMatching(/^XSRF-TOKEN=/)])
  })

  it('is empty too when a refresh finds out', async () => {
    platform().post('/refresh').reply(401, { error: 'PermissionChanged' })
    const response = await describe(webSession({ secondsLeft: 0 }, { refreshToken: 'found-out' }))
    expect(await response.json()).toMatchObject({ id: 0, over: 'PermissionChanged' })
  })

  it('gets new tokens for a changed name or language, and reports the language once', async () => {
    platform()
      .get('/session')
      .reply(200, { ...live, locale: 'ko' })
    platform()
      .post('/refresh')
      .reply(200, { needNextStep: false, accessToken: accessTokenFor({ locale: 'ko' }), refreshToken: 'ko-2', refreshTokenExpiresAt: 1 })
    const first = await describe(webSession({}, { refreshToken: 'ko-1' }))
    expect(await first.json()).toMatchObject({ locale: 'ko', localeChanged: true })
    const kept = await unsealSession(cookiesOf(first)[0]?.split(';')[0]?.slice('portico-session='.length))
    platform()
      .get('/session')
      .reply(200, { ...live, locale: 'ko' })
    const second = await describe(kept as ReturnType<typeof webSession>)
    expect(await second.json()).not.toHaveProperty('localeChanged')
  })

  it('tries new tokens when the platform does not know these', async () => {
    platform().get('/session').reply(401, { error: 'Unauthorized' })
    platform().post('/refresh').reply(200, { needNextStep: false, accessToken: accessTokenFor(), refreshToken: 'r2' })
    platform().get('/session').reply(200, live)
    const response = await describe(webSession({}, { refreshToken: 'unknown-1' }))
    expect(await response.json()).toMatchObject({ id: 7, unreadNotifications: 3 })
  })

  it('is current for an idle browser too, and does not extend the session when asked not to', async () => {
    platform().post('/session/idle', { refreshToken: 'idle' }).reply(200, live)
    const response = await describe(webSession({ secondsLeft: 0 }, { refreshToken: 'idle' }), '?renew=no')
    expect(await response.json()).toMatchObject({ id: 7, unreadNotifications: 3, expiresAt: Date.parse(live.expiresAt) / 1000 })
    expect(cookiesOf(response)).toEqual([])
  })

  it('stays as it was for an idle browser whose token another tab has used, and ends with its session', async () => {
    const session = webSession({ secondsLeft: 0 }, { refreshToken: 'used' })
    platform().post('/session/idle').reply(401, { error: 'Unauthorized' })
    const stays = await describe(session, '?renew=no')
    expect(await stays.json()).toMatchObject({ id: 7, expiresAt: session.expiresAt })
    expect(cookiesOf(stays)).toEqual([])
    platform().post('/session/idle').reply(401, { error: 'ConcurrentLogin' })
    expect(await (await describe(session, '?renew=no')).json()).toMatchObject({ id: 0, over: 'ConcurrentLogin' })
  })
})
