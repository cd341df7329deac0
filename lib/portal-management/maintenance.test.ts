import { NextRequest } from 'next/server'
import nock from 'nock'
import { publicFile } from '@/lib/discovery/public-file'
import { relay } from '@/lib/relay/relay'
import { sealSession } from '@/lib/session/server/session-cookie'
import { webSession } from '@/lib/session/server/testing/a-session'
import middleware from '@/middleware'
import { known } from './known-state'
import { maintenanceRefusal, retryAfterSeconds } from './maintenance'

const SITE = 'http://localhost:3999'
const platform = () => nock('http://platform.test')

async function request(path: string, roles?: ('user' | 'developer')[]) {
  const cookie = roles ? `portico-session=${await sealSession(webSession({ roles }))}` : ''
  return new NextRequest(SITE + path, { headers: { cookie, 'accept-language': 'en' } })
}

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
beforeEach(() => {
  known().state = { banner: null, maintenance: { message: { en: '', ko: '' }, endsAt: null }, menus: [], publishesStatus: false }
})
afterEach(() => {
  delete known().state
  nock.cleanAll()
})

describe('under maintenance', () => {
  const isClosed = (response: Response) =>
    response.headers.get('x-middleware-rewrite')?.endsWith('/maintenance') === true &&
    response.headers.get('x-portico-maintenance') === '1' &&
    response.headers.get('retry-after') === '300'

  it.each(['/', '/ko/apis', '/login', '/join', '/support/notice', '/user', '/user/profile', '/maintenance', '/api-docs/published-api/a'])(
    'the page %s is closed to everyone',
    async (path) => {
      expect(isClosed(await middleware(await request(path)))).toBe(true)
      expect(isClosed(await middleware(await request(path, ['user'])))).toBe(true)
      expect(isClosed(await middleware(await request(path, ['developer'])))).toBe(true)
    },
  )

  it.each(['/manager/login', '/forgot-password', '/reset-password/en/secret', '/join/accept-invitation/en/secret', '/not-found/admin'])(
    'the page %s is open',
    async (path) => {
      expect(isClosed(await middleware(await request(path)))).toBe(false)
    },
  )

  it.each(['/developer/apis', '/api-docs/api/a'])('the page %s is open to staff', async (path) => {
    platform().get('/session').reply(200, { name: 'Dana' })
    expect(isClosed(await middleware(await request(path, ['developer'])))).toBe(false)
  })

  it('documents of APIs are closed to users', async () => {
    expect(isClosed(await middleware(await request('/api-docs/api/a', ['user'])))).toBe(true)
  })

  it('calls of visitors and users are refused with the time of the next try', async () => {
    for (const roles of [undefined, ['user' as const]]) {
      const answer = await relay(await request('/api/catalogue/home', roles))
      expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).error]).toEqual([503, '300', 'UnderMaintenance'])
    }
    expect((await maintenanceRefusal({ access: 'session.signIn', path: '/login' }, undefined, null))?.status).toBe(503)
  })

  it('calls of staff, and those that staff need to sign in, are forwarded', async () => {
    platform().get('/portal-config').times(2).reply(200, {})
    expect((await relay(await request('/api/portal-config', ['developer']))).status).toBe(200)
    expect((await relay(await request('/api/portal-config'))).status).toBe(200)
    platform().get('/dashboards/developer').reply(200, {})
    expect((await relay(await request('/api/dashboards/developer', ['developer']))).status).toBe(200)
  })

  it('generated files are refused', async () => {
    expect((await publicFile('application/xml', async () => '<urlset/>')).status).toBe(503)
    delete known().state
    expect((await publicFile('application/xml', async () => '<urlset/>')).status).toBe(200)
  })
})

it('the next try is at the expected end, within bounds', () => {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const seconds = (endsAt: string | null) => retryAfterSeconds({ endsAt }, now)
  expect(['12:10:00', '12:00:05', '11:00:00'].map((time) => seconds(`2026-11-23T${time}Z`))).toEqual([600, 30, 300])
  expect([seconds('2026-12-23T12:00:00Z'), seconds(null)]).toEqual([86_400, 300])
})
