import nock from 'nock'
import { describeSession, refresh, signOut } from './session-doors'
import { signIn } from './sign-in'
import { aRequest } from './testing/a-request'
import { accessTokenFor, webSession } from './testing/a-session'

const platform = () => nock('http://platform.test')
const cookiesOf = (response: Response) => response.headers.getSetCookie()

beforeAll(() => nock.disableNetConnect())
afterEach(() => nock.cleanAll())

describe('sign-in', () => {
  const body = JSON.stringify({ email: 'mina@example.com', password: 'Passw0rd!' })

  it('keeps the tokens in the sealed cookie and tells the browser who it is, and no token', async () => {
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

  it('asks the door of the developer center', async () => {
    platform().post('/manager/login').reply(403, { error: 'NotAllowedRole', requestId: 'r' })
    const response = await signIn(await aRequest('POST', '/api/manager/login', { body }), 'center')
    expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ error: 'NotAllowedRole', requestId: 'r' })])
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

  it('is refused from elsewhere', async () => {
    const request = await aRequest('POST', '/api/logout', { session: webSession(), headers: { origin: 'https://evil.example' } })
    expect((await signOut(request)).status).toBe(403)
  })
})

describe('silent refresh', () => {
  it('is a success without an exchange while the token is young', async () => {
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

describe('who is signed in', () => {
  it('is the empty session for nobody, with a token to answer with', async () => {
    const response = await describeSession(new Request('http://localhost:3999/api/session'))
    expect(await response.json()).toMatchObject({ id: 0, email: '', roles: [], category: 'user' })
    expect(cookiesOf(response)).toEqual([expect.stringMatching(/^XSRF-TOKEN=.+; Path=\/; SameSite=Lax$/)])
  })

  it('is decoded from the cookie', async () => {
    const session = webSession({ roles: ['developer'] })
    const response = await describeSession(await aRequest('GET', '/api/session', { session }))
    expect(await response.json()).toMatchObject({ id: 7, roles: ['developer'], category: 'developer', marker: 'marker-1' })
    expect(cookiesOf(response)).toEqual([])
  })
})
