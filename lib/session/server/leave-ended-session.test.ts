import nock from 'nock'
import { SESSION_OVER_CODES } from '@/lib/platform/platform-error'
import { leaveEndedSession } from './leave-ended-session'
import { describeSession } from './session-routes'
import { aRequest } from './testing/a-request'
import { webSession } from './testing/a-session'

const platform = () => nock('http://platform.test')
const live = { id: 7, name: 'Mina', roles: ['user'], locale: 'en', expiresAt: '2026-11-21T12:00:00.000Z', unreadNotifications: 0 }
const seen = (response: Response) => [response.status, response.headers.get('location'), response.headers.getSetCookie()]

/** The request headers of a link, an image, a prefetch and an own page. */
const WAYS: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
  { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' },
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-purpose': 'prefetch' },
  {},
]

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([])
  nock.cleanAll()
})

async function leave(query: string, session = webSession(), headers: Record<string, string> = {}): Promise<Response> {
  return leaveEndedSession(await aRequest('GET', `/api/session-over${query}`, { session, headers }))
}

describe('an active session', () => {
  it.each(WAYS)('is unchanged by a request with %j', async (headers) => {
    for (const reason of [...SESSION_OVER_CODES, 'SignedOut', '__proto__', '']) {
      platform().get('/session').reply(200, live)
      expect(seen(await leave(`?reason=${reason}`, webSession(), headers))).toEqual([307, '/', []])
    }
  })

  it('redirects to `next`, and never to another site', async () => {
    platform().get('/session').times(3).reply(200, live)
    expect(seen(await leave('?next=/user/profile?a=b'))).toEqual([307, '/user/profile?a=b', []])
    expect(seen(await leave('?next=/.//evil.example'))).toEqual([307, '/', []])
    expect(seen(await leave('?next=//evil.example', webSession({ roles: ['developer'] })))).toEqual([307, '/developer', []])
  })

  it.each([
    ['the platform is away', () => platform().get('/session').replyWithError('connection refused'), webSession()],
    ['the platform fails', () => platform().get('/session').reply(500, { error: 'UnknownError' }), webSession()],
    ['the platform does not know the token', () => platform().get('/session').reply(401, { error: 'Unauthorized' }), webSession()],
    ['its access token has run out', () => undefined, webSession({ secondsLeft: 0 }, { refreshToken: 'untouched' })],
  ])('is unchanged while %s', async (_name, answer, session) => {
    answer()
    expect(seen(await leave('?reason=ConcurrentLogin', session))).toEqual([307, '/', []])
  })
})

describe('an ended session', () => {
  it.each(SESSION_OVER_CODES)('by %s removes its cookie and redirects to its login page with that reason', async (code) => {
    platform().get('/session').times(2).reply(401, { error: code })
    const cleared = [expect.stringMatching(/^portico-session=;.*Max-Age=0/)]
    expect(seen(await leave('?reason=SessionExpired&next=/user'))).toEqual([307, `/login?reason=${code}&next=%2Fuser`, cleared])
    expect(seen(await leave('?next=//evil.example', webSession({}, { portal: 'center' })))).toEqual([
      307,
      `/manager/login?reason=${code}`,
      cleared,
    ])
  })
})

it('without a session redirects to the login page, which shows a known reason', async () => {
  const answer = async (query: string) => seen(await leaveEndedSession(new Request(`http://localhost:3999/api/session-over${query}`)))
  expect(await answer('?reason=ConcurrentLogin&next=/admin')).toEqual([307, '/manager/login?reason=ConcurrentLogin&next=%2Fadmin', []])
  expect(await answer('?reason=SignedOut&next=/.//evil.example')).toEqual([307, '/login', []])
})

it.each(['cross-site', 'same-site'])('a link from another site (%s) to /api/session does not extend the session', async (site) => {
  const session = webSession({ secondsLeft: 0 }, { refreshToken: 'not-for-links' })
  const request = await aRequest('GET', '/api/session', { session, headers: { 'sec-fetch-site': site } })
  expect((await describeSession(request)).headers.getSetCookie()).toEqual([])
})
