import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { signedIn } from '../support/people.ts'
import { startSecondWeb } from '../support/second-web.ts'

// A web server that people reach by https, as behind a proxy that terminates TLS.

const PUBLIC_URL = 'https://portal.example'

test('cookies are bound to the host, and every entry point uses the first of a name', async () => {
  const admin = await signedIn('superAdmin')
  const [mina, noah] = [await makePerson(admin, 'user'), await makePerson(admin, 'user')]
  const web = await startSecondWeb({ PUBLIC_URL })
  try {
    const signIn = async (email: string) => {
      const person = new BrowserlessPerson(web.webUrl)
      const first = await person.call('GET', 'session', undefined, { origin: PUBLIC_URL })
      expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Strict; Secure$/)])
      const answer = await person.call('POST', 'login', { email, password: PASSWORD }, { origin: PUBLIC_URL })
      expect(answer.status).toBe(200)
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^__Host-portico-session=[^;]+; Path=\/; SameSite=Lax; Secure; HttpOnly$/),
        expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Strict; Secure$/),
      ])
      return person.cookies.get('__Host-portico-session') ?? ''
    }
    const [one, two] = [await signIn(mina.email), await signIn(noah.email)]
    /** Returns the person of a request, as a route handler, the relay and a page (middleware and server component) see them. */
    const seenBy = async (cookie: string) => {
      const headers = { cookie, 'accept-language': 'en' }
      const session = (await (await fetch(`${web.webUrl}/api/session`, { headers })).json()) as { email: string }
      const account = await fetch(`${web.webUrl}/api/account`, { headers })
      const { email = '' } = account.ok ? ((await account.json()) as { email: string }) : {}
      const page = await fetch(`${web.webUrl}/user/profile`, { headers, redirect: 'manual' })
      const html = await page.text()
      const shown = [mina.email, noah.email].filter((known) => html.includes(known))
      return [session.email, email, page.status === 200 ? shown : []]
    }
    const name = '__Host-portico-session'
    expect(await seenBy(`${name}=${one}; ${name}=${two}`)).toEqual([mina.email, mina.email, [mina.email]])
    expect(await seenBy(`a=b; ${name}=${two};time-zone=%zz; ${name}=${one}`)).toEqual([noah.email, noah.email, [noah.email]])
    expect(await seenBy(`portico-session=${two}; ${name}=${one}`)).toEqual([mina.email, mina.email, [mina.email]])
    expect(await seenBy(`${name}=; ${name}=${one}`)).toEqual(['', '', []])
    expect(await seenBy(`portico-session=${one}`)).toEqual(['', '', []])
  } finally {
    await web.stop()
  }
})
