import type { WebSession } from './web-session'

const [OLD, NEW] = ['an old secret that is long enough for a seal', 'a new secret that is long enough for a seal']
const session = { accessToken: 'a', refreshToken: 'r', marker: 'm', portal: 'portal' } as unknown as WebSession

/** Returns the session modules of a web process that was started with these secrets. */
async function webWith(secrets: string) {
  jest.resetModules()
  process.env.SESSION_SECRET = secrets
  return {
    ...(await import('./session-cookie')),
    ...(await import('./xsrf')),
    ...(await import('./step-cookie')),
  }
}

function requestWith(setCookie: string): Request {
  return new Request('http://localhost:3000/', { headers: { cookie: setCookie.split(';')[0] ?? '' } })
}

describe('a session secret that changes', () => {
  const before = process.env.SESSION_SECRET
  afterAll(() => {
    process.env.SESSION_SECRET = before
  })

  it('signs nobody out while the old one is still listed, and seals with the new one', async () => {
    const old = await webWith(OLD)
    const [cookie, xsrf] = [await old.sessionSetCookie(session), old.xsrfSetCookie(session)]
    const step = await old.stepSetCookie({ challenge: 'c', portal: 'portal' })

    const both = await webWith(`${NEW},${OLD}`)
    expect(await both.readSession(requestWith(cookie))).toMatchObject({ refreshToken: 'r' })
    expect(await both.readStep(requestWith(step))).toEqual({ challenge: 'c', portal: 'portal' })
    expect(both.hasBoundXsrfCookie(requestWith(xsrf), session)).toBe(true)
    const [sealedAgain, xsrfAgain] = [await both.sessionSetCookie(session), both.xsrfSetCookie(session)]

    const fresh = await webWith(NEW)
    expect(await fresh.readSession(requestWith(sealedAgain))).toMatchObject({ refreshToken: 'r' })
    expect(fresh.hasBoundXsrfCookie(requestWith(xsrfAgain), session)).toBe(true)
    expect(await fresh.readSession(requestWith(cookie))).toBeUndefined()
    expect(await fresh.readStep(requestWith(step))).toBeUndefined()
    expect(fresh.hasBoundXsrfCookie(requestWith(xsrf), session)).toBe(false)
  })
})
