import { NextRequest } from 'next/server'
import nock from 'nock'
import { SESSION_OVER_CODES } from '@/lib/platform/platform-error'
import { sealSession } from '@/lib/session/server/session-cookie'
import { accessTokenFor, webSession } from '@/lib/session/server/testing/a-session'
import middleware from './middleware'

const platform = () => nock('http://platform.test')

async function open(path: string, session?: ReturnType<typeof webSession>, headers: Record<string, string> = {}) {
  const cookie = session ? `portico-session=${await sealSession(session)}` : ''
  return middleware(new NextRequest(`http://localhost:3999${path}`, { headers: { cookie, 'accept-language': 'en', ...headers } }))
}

const locationOf = (response: Response) => response.headers.get('location')?.replace('http://localhost:3999', '')

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([])
  nock.cleanAll()
})

jest.mock('./lib/platform/waits', () => ({ ...jest.requireActual('./lib/platform/waits'), PAGE_WITHIN_MS: 300 }))

describe('a page for signed-in people', () => {
  it.each(SESSION_OVER_CODES)(
    'with a session ended by %s redirects to its login page with the reason, and removes the cookie',
    async (code) => {
      platform().get('/session').reply(401, { error: code })
      const response = await open('/developer/apis?page=2', webSession({ roles: ['developer'] }, { portal: 'center' }))
      expect([response.status, locationOf(response)]).toEqual([307, `/manager/login?reason=${code}&next=%2Fdeveloper%2Fapis%3Fpage%3D2`])
      expect(response.headers.get('set-cookie')).toMatch(/^portico-session=;.*Max-Age=0/)
    },
  )

  it('keeps the cookie for a prefetch, so that the page itself learns the reason', async () => {
    platform().get('/session').reply(401, { error: 'PermissionChanged' })
    const response = await open('/user/subscription', webSession(), { 'sec-fetch-dest': 'empty' })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([307, null])
  })

  it('is shown from the cookie while the platform is unavailable', async () => {
    platform().get('/session').replyWithError('connection refused')
    const response = await open('/user/subscription', webSession())
    expect(response.headers.get('x-middleware-rewrite')).toContain('/en/user/subscription')
  })

  it('is shown from the cookie while the platform is late, and is told so', async () => {
    platform().get('/session').delay(2_000).reply(200, { name: 'Mina' })
    const response = await open('/user/subscription', webSession(), { 'x-platform-late': '1' })
    expect(response.headers.get('x-middleware-rewrite')).toContain('/en/user/subscription')
    expect(response.headers.get('x-middleware-request-x-platform-late')).toBe('1')
    nock.abortPendingRequests()
  })

  it('believes nobody else who says that the platform is late', async () => {
    platform().get('/session').reply(200, { name: 'Mina' })
    const response = await open('/user/subscription', webSession(), { 'x-platform-late': '1' })
    expect(response.headers.get('x-middleware-request-x-platform-late')).toBeNull()
  })

  it('is shown with new tokens once the old ones have expired', async () => {
    platform().post('/refresh').reply(200, { needNextStep: false, accessToken: accessTokenFor(), refreshToken: 'r2' })
    platform().get('/session').reply(200, { name: 'Mina' })
    const response = await open('/user/subscription', webSession({ secondsLeft: 0 }, { refreshToken: 'of-the-page' }))
    expect(response.headers.get('x-middleware-rewrite')).toContain('/en/user/subscription')
    expect(response.headers.get('set-cookie')).toMatch(/^portico-session=[^;]+;.*HttpOnly/)
  })

  it.each([
    ['/developer/none', ['developer'], 'developer'],
    ['/developer/none', ['admin'], 'admin'],
    ['/user/none', ['user'], null],
  ] as const)('of %s tells the edge the category of %j: %s', async (path, roles, category) => {
    platform().get('/session').reply(200, { name: 'Mina' })
    const response = await open(path, webSession({ roles: [...roles] }))
    expect(response.headers.get('x-user-category')).toBe(category)
  })

  it('redirects to the login page without a session, and to “no permission” without the role', async () => {
    expect(locationOf(await open('/user/subscription'))).toBe('/login?next=%2Fuser%2Fsubscription')
    platform().get('/session').reply(200, { name: 'Mina' })
    expect(locationOf(await open('/admin', webSession()))).toBe('/no-permission')
  })
})

it.each(['/en//evil.example', '/en//evil.example/..//evil.example', '/en///evil.example?a=b', '/en//user@evil.example'])(
  '%s, whose rest is another site, leads home',
  async (path) => {
    const response = await open(path)
    expect([response.status, locationOf(response)]).toEqual([307, '/'])
  },
)

it('a public page does not call the platform', async () => {
  const response = await open('/apis', webSession())
  expect(response.headers.get('x-middleware-rewrite')).toContain('/en/apis')
})

it.each(['/reset-password/ko/secret', '/ko/reset-password/ko/secret', '/join/verify-email/en/secret', '/join/accept-invitation/en/secret'])(
  '%s tells its address to nobody',
  async (path) => expect((await open(path)).headers.get('referrer-policy')).toBe('no-referrer'),
)

describe('a sign-in page', () => {
  it.each([
    ['/login', ['user'], '/'],
    ['/ko/login', ['user'], '/'],
    ['/login', ['developer'], '/developer'],
    ['/manager/login', ['admin'], '/admin'],
  ] as const)('%s redirects a signed-in %s to the home page', async (path, roles, home) => {
    platform().get('/session').reply(200, { name: 'Mina' })
    const response = await open(path, webSession({ roles: [...roles] }))
    expect([response.status, locationOf(response)]).toEqual([307, home])
  })

  it('is shown to a person whose session is over', async () => {
    platform().get('/session').reply(401, { error: 'ConcurrentLogin' })
    expect((await open('/login', webSession())).headers.get('x-middleware-rewrite')).toContain('/en/login')
  })

  it.each(['/login?reason=SessionExpired', '/login?next=%2Fapis%2F1'])(
    'is shown at %s, for another account or after a session',
    async (path) => {
      const response = await open(path, webSession())
      expect(response.headers.get('x-middleware-rewrite')).toContain('/en/login')
    },
  )

  it('is shown to visitors', async () => {
    expect((await open('/login')).headers.get('x-middleware-rewrite')).toContain('/en/login')
  })
})
