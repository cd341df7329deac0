import nock from 'nock'
import { sendCode, verifyCode } from './second-step'
import { unsealSession } from './session-cookie'
import { signIn } from './sign-in'
import { type PendingStep, readStep } from './step-cookie'
import { aRequest } from './testing/a-request'
import { accessTokenFor, webSession } from './testing/a-session'

const platform = () => nock('http://platform.test')
const cookiesOf = (response: Response) => response.headers.getSetCookie()
const CHALLENGE = 'challenge-of-the-platform-43-characters-long'
const step: PendingStep = { challenge: CHALLENGE, portal: 'center' }
const shown = { method: 'mail', sentTo: 'm•••@example.com', codeExpiresAt: 300, expiresAt: 1800, attemptsLeft: 5, resendsLeft: 5 }
const tokens = { needNextStep: false, accessToken: accessTokenFor({ roles: ['admin'] }), refreshToken: 'r1', refreshTokenExpiresAt: 99 }

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([])
  nock.cleanAll()
})

describe.each([
  ['portal', '/login'],
  ['center', '/manager/login'],
] as const)('a sign-in at the route %s that needs a code', (portal, path) => {
  it('tells the browser what is required, and keeps the challenge sealed', async () => {
    platform()
      .post(path)
      .reply(200, { needNextStep: true, step: { ...shown, challenge: CHALLENGE } })
    const response = await signIn(await aRequest('POST', `/api${path}`, { body: '{}' }), portal)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({ needNextStep: true, step: shown, now: expect.any(Number) })
    expect(text + cookiesOf(response).join()).not.toContain(CHALLENGE)
    expect(cookiesOf(response)).toEqual([expect.stringMatching(/^portico-step=[^;]+; Path=\/; SameSite=Lax; HttpOnly; Max-Age=1800$/)])
    const cookie = cookiesOf(response)[0]?.split(';')[0] ?? ''
    expect(await readStep(new Request('http://localhost:3999', { headers: { cookie } }))).toEqual({ challenge: CHALLENGE, portal })
  })
})

describe('verify-2fa-code', () => {
  const verify = async (options: Parameters<typeof aRequest>[2]) => verifyCode(await aRequest('POST', '/api/verify-2fa-code', options))
  const body = '{"code":"123456"}'

  it('starts a session with a new marker and anti-forgery token, and ends the step', async () => {
    platform().post('/verify-2fa-code', { challenge: CHALLENGE, code: '123456' }).reply(200, tokens)
    const response = await verify({ step, body })
    const answer = (await response.json()) as { marker: string; session: unknown }
    expect(answer).toMatchObject({ needNextStep: false, session: { id: 7, roles: ['admin'] } })
    const [session = '', xsrf, over] = cookiesOf(response)
    expect(await unsealSession(session.split(';')[0]?.slice('portico-session='.length))).toMatchObject({
      refreshToken: 'r1',
      portal: 'center',
      marker: answer.marker,
      expiresAt: 99,
    })
    expect(xsrf).toMatch(/^XSRF-TOKEN=/)
    expect(over).toMatch(/^portico-step=;.*Max-Age=0$/)
  })

  it.each([
    ['CodeMismatch', 401, { attempts: 2, attemptsMax: 5 }],
    ['AuthCodeExpired', 401, undefined],
    ['CodeAttemptsExceeded', 429, { retryAfterSeconds: 1800 }],
    ['TooManyRequests', 429, { retryAfterSeconds: 5 }],
    ['ClassValidatorPassFailed', 400, { fields: [] }],
  ])('forwards %s with its data, and the step continues', async (error, status, data) => {
    platform().post('/verify-2fa-code').reply(status, { error, data, requestId: 'r' })
    const response = await verify({ step, body })
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ error, ...(data ? { data } : {}) })])
    expect(cookiesOf(response)).toEqual([])
  })

  it('removes a step that the platform no longer knows', async () => {
    platform().post('/verify-2fa-code').reply(401, { error: 'SignInStepExpired' })
    const response = await verify({ step, body })
    expect(response.status).toBe(401)
    expect(cookiesOf(response)).toEqual([expect.stringMatching(/^portico-step=;/)])
  })

  it('is 503 while the platform is unavailable, and the step continues', async () => {
    platform().post('/verify-2fa-code').replyWithError('connection refused')
    const response = await verify({ step, body })
    expect([response.status, cookiesOf(response)]).toEqual([503, []])
  })
})

describe('send-2fa-code', () => {
  const send = async (options: Parameters<typeof aRequest>[2]) => sendCode(await aRequest('POST', '/api/send-2fa-code', options))

  it('forwards the browser’s address, and returns what is left', async () => {
    nock('http://platform.test', { reqheaders: { 'x-forwarded-for': '203.0.113.9', 'x-portico-web': 'web-token-of-the-tests' } })
      .post('/send-2fa-code', { challenge: CHALLENGE })
      .reply(200, { ...shown, resendsLeft: 4 })
    const response = await send({ step, body: '{}', headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(await response.json()).toEqual({ step: { ...shown, resendsLeft: 4 }, now: expect.any(Number) })
    expect(cookiesOf(response)).toEqual([])
  })

  it.each(['CodeResendLimitExceeded', 'CodeDailyLimitExceeded', 'CodeAttemptsExceeded', 'StateNotAllowed'])(
    'hands %s on',
    async (error) => {
      platform()
        .post('/send-2fa-code')
        .reply(429, { error, data: { retryAfterSeconds: 60 } })
      expect(await (await send({ step, body: '{}' })).json()).toMatchObject({ error, data: { retryAfterSeconds: 60 } })
    },
  )
})

describe.each([
  ['verify-2fa-code', verifyCode],
  ['send-2fa-code', sendCode],
] as const)('%s is refused', (path, route) => {
  const post = async (options: Parameters<typeof aRequest>[2]) => route(await aRequest('POST', `/api/${path}`, options))

  it.each([
    ['without XSRF header', { 'X-XSRF-TOKEN': '' }, 403, 'XsrfTokenInvalid'],
    ['from elsewhere', { origin: 'https://evil.example' }, 403, 'OriginNotAllowed'],
    ['as a form post', { 'content-type': 'text/plain' }, 415, 'UnsupportedMediaType'],
  ])('%s', async (_name, headers, status, error) => {
    const response = await post({ step, body: '{}', headers })
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ error })])
  })

  it('without a pending sign-in', async () => {
    const response = await post({ body: '{}' })
    expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ error: 'SignInStepExpired' })])
  })

  it('with a step sealed with another secret', async () => {
    const headers = { cookie: 'portico-step=Fe26.2*1*made*up*of*nothing*~2; XSRF-TOKEN=x' }
    expect((await post({ body: '{}', headers })).status).toBeGreaterThanOrEqual(401)
  })
})

it('an earlier session of the browser stays until the code is right, and ends then', async () => {
  const session = webSession({}, { refreshToken: 'before' })
  platform()
    .post('/verify-2fa-code')
    .reply(401, { error: 'CodeMismatch', data: { attempts: 1, attemptsMax: 5 } })
  const wrong = await verifyCode(await aRequest('POST', '/api/verify-2fa-code', { session, step, body: '{"code":"000000"}' }))
  expect(cookiesOf(wrong)).toEqual([])
  platform().post('/verify-2fa-code').reply(200, tokens)
  platform().post('/logout', { refreshToken: 'before' }).reply(204)
  const right = await verifyCode(await aRequest('POST', '/api/verify-2fa-code', { session, step, body: '{"code":"123456"}' }))
  expect(right.status).toBe(200)
})
