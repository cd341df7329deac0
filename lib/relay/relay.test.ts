import nock from 'nock'
import { aRequest } from '@/lib/session/server/testing/a-request'
import { accessTokenFor, webSession } from '@/lib/session/server/testing/a-session'
import { relay } from './relay'

const platform = () => nock('http://platform.test')
const codeOf = async (response: Response) => ((await response.json()) as { error: string }).error

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([])
  nock.cleanAll()
})

describe('what is forwarded', () => {
  it('is a declared endpoint, with the access token and without cookies', async () => {
    const session = webSession({ roles: ['admin'] })
    platform()
      .get('/categories?page=2')
      .matchHeader('authorization', `Bearer ${session.accessToken}`)
      .reply(function answer() {
        return [200, { cookie: this.req.headers.cookie ?? 'none', id: this.req.headers['x-request-id'] }, { 'x-request-id': 'abc' }]
      })
    const response = await relay(await aRequest('GET', '/api/categories?page=2', { session, headers: { 'x-request-id': 'abc' } }))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ cookie: 'none', id: 'abc' })
    expect(response.headers.get('x-request-id')).toBe('abc')
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is the unchanged body', async () => {
    platform().post('/categories', { name: '결제' }).reply(201, { id: '1' })
    const request = await aRequest('POST', '/api/categories', { session: webSession(), body: '{"name":"결제"}' })
    expect((await relay(request)).status).toBe(201)
  })

  it.each(['/api/nothing', '/api/login/extra', '/api/gateway-link/heartbeat', '/api/web-link/events'])(
    'is never %s: 404 EndpointNotFound',
    async (path) => {
      const response = await relay(await aRequest('GET', path))
      expect([response.status, await codeOf(response)]).toEqual([404, 'EndpointNotFound'])
    },
  )

  it.each(['/api/login', '/api/refresh', '/api/logout'])('is never the token call behind %s', async (path) => {
    const response = await relay(await aRequest('POST', path, { body: '{}' }))
    expect(response.status).toBe(404)
  })

  it.each(['/api/categories/%2e%2e%2fusers', '/api/categories%2foptions', '/api/categories/%5c'])(
    'is no path that climbs: %s',
    async (path) => {
      const response = await relay(await aRequest('GET', path))
      expect([response.status, await codeOf(response)]).toEqual([400, 'BadRequest'])
    },
  )

  it('is no body over the limit of its endpoint', async () => {
    const headers = { 'content-length': String(2 ** 21) }
    const response = await relay(await aRequest('POST', '/api/categories', { session: webSession(), body: '{}', headers }))
    expect([response.status, await codeOf(response)]).toEqual([413, 'PayloadTooLarge'])
  })

  it('answers 503 PlatformUnavailable when the platform is unavailable', async () => {
    platform().get('/catalogue/home').replyWithError('connection refused')
    const response = await relay(await aRequest('GET', '/api/catalogue/home'))
    expect([response.status, await codeOf(response)]).toEqual([503, 'PlatformUnavailable'])
  })
})

describe('a mutation is refused', () => {
  const post = async (headers: Record<string, string>) =>
    relay(await aRequest('POST', '/api/categories', { session: webSession(), body: '{}', headers }))

  it.each([
    ['without the header', { 'X-XSRF-TOKEN': '' }, 'XsrfTokenInvalid'],
    ['with another token', { 'X-XSRF-TOKEN': 'made.up' }, 'XsrfTokenInvalid'],
    ['with a foreign Origin', { origin: 'https://evil.example' }, 'OriginNotAllowed'],
    ['with an opaque Origin', { origin: 'null' }, 'OriginNotAllowed'],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 'OriginNotAllowed'],
    ['from a neighbour domain', { 'sec-fetch-site': 'same-site' }, 'OriginNotAllowed'],
    ['without any origin', { origin: '' }, 'OriginNotAllowed'],
  ])('%s', async (_name, headers, code) => {
    const response = await post(headers)
    expect([response.status, await codeOf(response)]).toEqual([403, code])
  })

  it('with a token of another session', async () => {
    const other = await aRequest('POST', '/api/categories', { session: webSession({}, { marker: 'other' }), body: '{}' })
    const own = await aRequest('POST', '/api/categories', { session: webSession(), body: '{}' })
    const foreign = other.headers.get('X-XSRF-TOKEN') ?? ''
    const cookie = (own.headers.get('cookie') ?? '').replace(/XSRF-TOKEN=[^;]+/, `XSRF-TOKEN=${foreign}`)
    const response = await post({ cookie, 'X-XSRF-TOKEN': foreign })
    expect([response.status, await codeOf(response)]).toEqual([403, 'XsrfTokenInvalid'])
  })

  it('but not with the loopback address of the own Origin', async () => {
    platform().post('/categories').reply(201, {})
    expect((await post({ origin: 'http://127.0.0.1:3999' })).status).toBe(201)
  })
})

describe('an expired access token', () => {
  const renewed = { needNextStep: false, accessToken: accessTokenFor({ name: 'new' }), refreshToken: 'refresh-2' }

  it('is refreshed once for twenty calls at the same time', async () => {
    const session = webSession({ secondsLeft: 5 }, { refreshToken: 'refresh-of-twenty' })
    let refreshes = 0
    platform()
      .post('/refresh', { refreshToken: 'refresh-of-twenty' })
      .delay(30)
      .reply(() => {
        refreshes += 1
        return [200, renewed]
      })
    platform().get('/categories').times(20).matchHeader('authorization', `Bearer ${renewed.accessToken}`).reply(200, { items: [] })
    const requests = await Promise.all(Array.from({ length: 20 }, () => aRequest('GET', '/api/categories', { session })))
    const responses = await Promise.all(requests.map(relay))
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(responses.every(({ headers }) => headers.get('set-cookie')?.startsWith('portico-session='))).toBe(true)
    expect(refreshes).toBe(1)
  })

  it('is refreshed at the auth route of the portal that the user signed in to', async () => {
    const session = webSession({ secondsLeft: 0, roles: ['developer'] }, { refreshToken: 'refresh-center', portal: 'center' })
    platform().post('/manager/refresh', { refreshToken: 'refresh-center' }).reply(200, renewed)
    platform().get('/apis').reply(200, {})
    expect((await relay(await aRequest('GET', '/api/apis', { session }))).status).toBe(200)
  })

  it('ends the session when the platform says so: the browser gets the reason, the cookie is removed', async () => {
    const session = webSession({ secondsLeft: 0 }, { refreshToken: 'refresh-over' })
    platform().post('/refresh').reply(401, { error: 'ConcurrentLogin', requestId: 'x' })
    const response = await relay(await aRequest('GET', '/api/categories', { session }))
    expect([response.status, await codeOf(response)]).toEqual([401, 'ConcurrentLogin'])
    expect(response.headers.get('set-cookie')).toMatch(/^portico-session=;.*Max-Age=0/)
  })

  it('keeps the session when the platform is unavailable', async () => {
    const session = webSession({ secondsLeft: 0 }, { refreshToken: 'refresh-away' })
    platform().post('/refresh').replyWithError('connection refused')
    const response = await relay(await aRequest('GET', '/api/categories', { session }))
    expect(response.status).toBe(503)
    expect(response.headers.get('set-cookie')).toBeNull()
  })
})

describe('a 401 of the platform', () => {
  it('repeats a call without a body once with new tokens', async () => {
    const session = webSession({}, { refreshToken: 'refresh-retry' })
    platform().get('/categories').reply(401, { error: 'Unauthorized' })
    platform()
      .post('/refresh')
      .reply(200, { needNextStep: false, accessToken: accessTokenFor({ name: 'again' }), refreshToken: 'r' })
    platform().get('/categories').reply(200, { items: [] })
    expect((await relay(await aRequest('GET', '/api/categories', { session }))).status).toBe(200)
  })

  it('reaches the browser at once for a call with a body', async () => {
    platform().post('/categories').reply(401, { error: 'Unauthorized' })
    expect((await relay(await aRequest('POST', '/api/categories', { session: webSession(), body: '{}' }))).status).toBe(401)
  })

  it.each(['SessionEnded', 'SessionExpired', 'ConcurrentLogin', 'PermissionChanged', 'PasswordChanged'])(
    '%s removes the cookie',
    async (code) => {
      platform().get('/categories').reply(401, { error: code })
      const response = await relay(await aRequest('GET', '/api/categories', { session: webSession() }))
      expect([response.status, await codeOf(response)]).toEqual([401, code])
      expect(response.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    },
  )
})

it('does not forward touched tags to the browser, and announces them to this process', async () => {
  const told = nock('http://127.0.0.1:3999', { reqheaders: { authorization: 'Web web-token-of-the-tests' } })
    .post('/api/internal/revalidate', { tags: ['apis', 'api:1'] })
    .reply(204)
  platform().post('/categories').reply(201, {}, { 'x-touched-tags': 'apis, api:1' })
  const response = await relay(await aRequest('POST', '/api/categories', { session: webSession(), body: '{}' }))
  expect(response.headers.get('x-touched-tags')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(told.isDone()).toBe(true)
})
