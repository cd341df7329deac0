import { fc } from '@portico/contract/testing/properties'
import { NextRequest } from 'next/server'
import nock from 'nock'
import middleware from '@/middleware'
import { cookieOf, readCookie, replaceCookie } from './read-cookie'
import { sealSession } from './session/server/session-cookie'
import { signOut } from './session/server/session-routes'
import { aRequest } from './session/server/testing/a-request'
import { webSession } from './session/server/testing/a-session'

const mockHeaders = { current: new Headers() }
jest.mock('next/headers', () => ({ headers: async () => mockHeaders.current }))

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
afterEach(() => nock.cleanAll())

const NAME = 'portico-session'
const text = fc.string({ maxLength: 6, unit: fc.constantFrom(...'ab=; %"\\\t,{}é'.split(''), '%41', '%zz', '%E0%A4', '__proto__') })
const pair = fc.oneof(
  fc
    .tuple(fc.constantFrom(NAME, ` ${NAME}`, `${NAME} `, NAME.toUpperCase(), `x${NAME}`, `__Host-${NAME}`, '', 'locale'), text)
    .map((both) => both.join('=')),
  text,
)
const cookieHeader = fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join(';'))

describe('a Cookie header', () => {
  it.each([
    [null, undefined],
    ['', undefined],
    ['a=1; b=2', '2'],
    ['b=first; b=second', 'first'],
    ['b=; b=second', ''],
    ['  b=1  ;b=2', '1'],
    ['bb=1; ab=2; b', undefined],
    ['b', undefined],
    ['=b; =; ;;b=3=4', '3=4'],
    ['B=1; b =2; b=3', '3'],
    ['b=%zz', '%zz'],
    ['b=%E0%A4%A; b=1', '%E0%A4%A'],
    ['b="1"', '"1"'],
    ['__proto__=1; b=%41', 'A'],
    [`b=1${';'.repeat(60_000)}`, '1'],
    [`${' '.repeat(60_000)};b=1`, '1'],
  ])('%# gives its first cookie of a name', (header, value) => expect(readCookie(header, 'b')).toBe(value))

  it('returns the first whatever else it contains, and never throws', () => {
    fc.assert(
      fc.property(cookieHeader, text, (rest, value) => {
        const first = `${NAME}=${encodeURIComponent(value)}`
        expect(readCookie(`${first};${rest}`, NAME)).toBe(value)
        readCookie(rest, NAME)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps the others when one is replaced, which then occurs once', () => {
    fc.assert(
      fc.property(cookieHeader, (header) => {
        const replaced = replaceCookie(header, NAME, 'new')
        expect(readCookie(replaced, NAME)).toBe('new')
        expect(readCookie(replaced, 'locale')).toBe(readCookie(header, 'locale'))
        expect(replaced.split(';').filter((one) => one.trim().startsWith(`${NAME}=`))).toHaveLength(1)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('of several sessions in one request', () => {
  /** Returns the session that each reader finds: middleware, route handler, page. */
  async function readersOf(cookie: string): Promise<(string | undefined)[]> {
    const { currentSession } = await import('./session/server/require-session')
    let seen: string | undefined
    nock('http://platform.test')
      .get('/session')
      .reply(function answer() {
        seen = String(this.req.headers.authorization).slice('Bearer '.length)
        return [200, { name: 'Mina' }]
      })
    const headers = { cookie, 'accept-language': 'en' }
    await middleware(new NextRequest('http://localhost:3999/user/subscription', { headers }))
    nock.cleanAll()
    let ended: string | undefined
    nock('http://platform.test')
      .post('/logout')
      .reply(204, (_path, body) => {
        ended = (body as { refreshToken: string }).refreshToken
      })
    mockHeaders.current = new Headers(headers)
    const ofPage = (await currentSession())?.refreshToken
    const leaving = await aRequest('POST', '/api/logout', {
      session: ofPage === undefined ? undefined : webSession({}, { marker: `marker ${ofPage}` }),
    })
    const bound = `XSRF-TOKEN=${leaving.headers.get('X-XSRF-TOKEN')}`
    await signOut(new Request(leaving, { headers: { ...Object.fromEntries(leaving.headers), cookie: `${cookie}; ${bound}` } }))
    return [seen, ended, ofPage]
  }

  it('every reader uses the first', async () => {
    const sessions = ['one', 'two'].map((name) => webSession({ name }, { refreshToken: name, marker: `marker ${name}` }))
    const [one = '', two = ''] = await Promise.all(sessions.map(sealSession))
    const [first, second] = sessions
    const cases: [string, typeof first?][] = [
      [`${NAME}=${one}; ${NAME}=${two}`, first],
      [`${NAME}=${two}; a=b; ${NAME}=${one}`, second],
      [`a=b;${NAME}=${one};${NAME}=`, first],
      [`${NAME}=; ${NAME}=${one}`, undefined],
      [`${NAME}=%zz; ${NAME}=${one}`, undefined],
      [`${NAME}=Fe26.2*1*x*y*z*0*a*b~2; ${NAME}=${one}`, undefined],
      [`${NAME}="${one}"; ${NAME}=${one}`, undefined],
      [`${NAME} =${two}; ${NAME}=${one}`, first],
      [`${NAME.toUpperCase()}=${two}; ${NAME}=${one}`, first],
      [`__Host-${NAME}=${two}; ${NAME}=${one}`, first],
      [`${NAME}; ${NAME}=${encodeURIComponent(one)}`, first],
      [`__proto__=x; =${two}; ;; ${NAME}=${one}`, first],
      [`a="; ${NAME}=${one}; b="`, first],
    ]
    for (const [cookie, owner] of cases) {
      expect([cookie, await readersOf(cookie)]).toEqual([cookie, [owner?.accessToken, owner?.refreshToken, owner?.refreshToken]])
    }
  })
})

it('an invalid header means no session', () => {
  expect(cookieOf({ headers: new Headers() }, NAME)).toBeUndefined()
})
