import nock from 'nock'
import { accessTokenFor } from './testing/a-session'

// A web server whose PUBLIC_URL is https: settings are read once, so this file has modules of its own.
process.env.PUBLIC_URL = 'https://portal.example'

const headers = { origin: 'https://portal.example', 'content-type': 'application/json' }
const cookiesOf = (response: Response) => response.headers.getSetCookie()

async function xsrfOf(cookie = '') {
  const { describeSession } = await import('./session-routes')
  const answer = await describeSession(new Request('https://portal.example/api/session', { headers: { cookie } }))
  const set = cookiesOf(answer).find((one) => one.startsWith('XSRF-TOKEN=')) ?? ''
  return { set, token: /^XSRF-TOKEN=([^;]+)/.exec(set)?.[1] ?? '' }
}

async function post(path: string, cookie = '', body = '{}') {
  const { token } = await xsrfOf(cookie)
  const all = { ...headers, 'x-xsrf-token': token, cookie: `XSRF-TOKEN=${token}; ${cookie}` }
  return new Request(`https://portal.example${path}`, { method: 'POST', headers: all, body })
}

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
afterEach(() => nock.cleanAll())

it('binds the session to this host, and the anti-forgery token to this site', async () => {
  const { signIn } = await import('./sign-in')
  nock('http://platform.test').post('/login').reply(200, { needNextStep: false, accessToken: accessTokenFor(), refreshToken: 'r1' })
  const [session, xsrf] = cookiesOf(await signIn(await post('/api/login'), 'portal'))
  expect(session).toMatch(/^__Host-portico-session=[^;]+; Path=\/; SameSite=Lax; Secure; HttpOnly$/)
  expect(xsrf).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Strict; Secure$/)
  expect((await xsrfOf()).set).toMatch(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Strict; Secure$/)
})

it('binds a pending sign-in to this host, with its expiry', async () => {
  const { signIn } = await import('./sign-in')
  nock('http://platform.test')
    .post('/login')
    .reply(200, { needNextStep: true, step: { challenge: 'c', method: 'mail' } })
  expect(cookiesOf(await signIn(await post('/api/login'), 'portal'))).toEqual([
    expect.stringMatching(/^__Host-portico-step=[^;]+; Path=\/; SameSite=Lax; Secure; HttpOnly; Max-Age=1800$/),
  ])
})

it('accepts no session and no pending sign-in by their plain names', async () => {
  const [{ sealSession, readSession, clearedSessionCookie }, { readStep, stepSetCookie }] = await Promise.all([
    import('./session-cookie'),
    import('./step-cookie'),
  ])
  const { webSession } = await import('./testing/a-session')
  const sealed = await sealSession(webSession())
  const step = (await stepSetCookie({ challenge: 'c', portal: 'portal' })).split(';')[0]?.slice('__Host-portico-step='.length)
  const request = (cookie: string) => new Request('https://portal.example/', { headers: { cookie } })
  expect(await readSession(request(`portico-session=${sealed}`))).toBeUndefined()
  expect(await readStep(request(`portico-step=${step}`))).toBeUndefined()
  expect(await readSession(request(`portico-session=x; __Host-portico-session=${sealed}`))).toMatchObject({ refreshToken: 'refresh-1' })
  expect(await readStep(request(`portico-step=x; __Host-portico-step=${step}`))).toEqual({ challenge: 'c', portal: 'portal' })
  expect(clearedSessionCookie()).toBe('__Host-portico-session=; Path=/; SameSite=Lax; Secure; HttpOnly; Max-Age=0')
})
