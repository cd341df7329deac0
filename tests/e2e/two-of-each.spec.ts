import { expect, test } from '@playwright/test'
import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { heldMail } from '../support/outbox.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually } from '../support/publish-api.ts'
import { letAccessTokenRunOut, tokensOf } from '../support/sealed-session.ts'
import { startSecondPlatform } from '../support/second-platform.ts'
import { startSecondWeb } from '../support/second-web.ts'

// Two web and two platform processes on one database, each web server in front of its own platform: counts, ended sessions and changes
// through one apply at the other.

const { webUrl: one } = runningStack()
const GENERAL = { refreshTokenHours: 12, accessTokenMinutes: 30, twoStep: false, twoStepRoles: [] as string[] }
/** Pages are current within two seconds. */
const FRESH_WITHIN_MS = promisedMs(2_000)

let platform: Awaited<ReturnType<typeof startSecondPlatform>>
let web: Awaited<ReturnType<typeof startSecondWeb>>
let admin: BrowserlessPerson
let two: string

test.beforeAll(async () => {
  platform = await startSecondPlatform()
  web = await startSecondWeb({ PLATFORM_URL: platform.platformUrl })
  two = web.webUrl
  admin = await signedIn('superAdmin')
})
test.afterAll(async () => {
  await web?.stop()
  await platform?.stop()
})

const alternating = (index: number) => (index % 2 === 0 ? one : two)
const signIn = (person: MadePerson, url: string) => new BrowserlessPerson(url).signIn(person.loginPath, person.email, PASSWORD)

/** Returns the same browser, with the same cookies, at another web process. */
function twin(person: BrowserlessPerson, url: string): BrowserlessPerson {
  const other = new BrowserlessPerson(url)
  for (const [name, value] of person.cookies) other.cookies.set(name, value)
  return other
}

async function trySignIn(person: MadePerson, url: string, password: string): Promise<string | number> {
  const browser = new BrowserlessPerson(url)
  await browser.call('GET', 'session')
  const { status, body } = await browser.call<{ error?: string }>('POST', person.loginPath, { email: person.email, password })
  return body.error ?? status
}

const statusOf = async (person: BrowserlessPerson) => (await person.call('GET', 'my/subscriptions')).status

test('a session of one web server is valid at the other, until it is ended at either', async () => {
  const person = await makePerson(admin, 'user')
  for (const [here, there] of [
    [one, two],
    [two, one],
  ] as const) {
    const session = await signIn(person, here)
    expect([await statusOf(session), await statusOf(twin(session, there))]).toEqual([200, 200])
    const kept = twin(session, here)
    expect((await twin(session, there).call('POST', 'logout')).status).toBe(200)
    expect([await statusOf(session), await statusOf(twin(session, there))]).toEqual([401, 401])
    const { body } = await kept.call<{ id: number; over?: string }>('GET', 'session')
    expect(body).toMatchObject({ id: 0, over: 'SessionEnded' })
  }
})

test('wrong passwords at both are counted together, and the pause applies at both', async () => {
  const person = await makePerson(admin, 'user')
  for (let guess = 0; guess < 5; guess++) expect(await trySignIn(person, alternating(guess), 'Wrong.Pass.1')).toBe('WrongIdOrPassword')
  expect(await Promise.all([trySignIn(person, one, PASSWORD), trySignIn(person, two, PASSWORD)])).toEqual(['SignInPaused', 'SignInPaused'])
})

test('wrong codes at both are counted together', async () => {
  const person = await makePerson(admin, 'user')
  await admin.must('PUT', 'settings/general', { ...GENERAL, twoStep: true, twoStepRoles: ['user'] })
  try {
    const browser = new BrowserlessPerson(one)
    await browser.call('GET', 'session')
    await browser.must('POST', person.loginPath, { email: person.email, password: PASSWORD })
    const code = /^(\d{6})$/m.exec(await heldMail(admin, person.email, /^\d{6}$/m))?.[1] ?? ''
    const wrong = code === '000000' ? '111111' : '000000'
    const answers: unknown[] = []
    for (let guess = 0; guess < 5; guess++) {
      const { body } = await twin(browser, alternating(guess)).call<{ error: string; data?: { attempts?: number } }>(
        'POST',
        'verify-2fa-code',
        {
          code: wrong,
        },
      )
      answers.push(body.data?.attempts ?? body.error)
    }
    expect(answers).toEqual([1, 2, 3, 4, 'CodeAttemptsExceeded'])
    for (const url of [one, two]) {
      const { body } = await twin(browser, url).call<{ error: string }>('POST', 'verify-2fa-code', { code })
      expect(body.error).toBe('CodeAttemptsExceeded')
    }
  } finally {
    await admin.must('PUT', 'settings/general', GENERAL)
  }
})

test('sixteen concurrent sign-ins at both leave one session, known to both', async () => {
  const person = await makePerson(admin, 'user')
  const sessions = await Promise.all(Array.from({ length: 16 }, (_, index) => signIn(person, alternating(index))))
  const here = await Promise.all(sessions.map(statusOf))
  const there = await Promise.all(sessions.map((session, index) => statusOf(twin(session, alternating(index + 1)))))
  expect(here.filter((status) => status === 200)).toHaveLength(1)
  expect(there).toEqual(here)
})

test('tokens that expire at both at once are renewed once, and nobody is signed out', async () => {
  const person = await makePerson(admin, 'user')
  for (let round = 0; round < 5; round++) {
    const session = await signIn(person, alternating(round))
    await letAccessTokenRunOut(session)
    const tabs = Array.from({ length: 12 }, (_, index) => twin(session, alternating(index)))
    expect(new Set(await Promise.all(tabs.map(statusOf)))).toEqual(new Set([200]))
    const successors = new Set(await Promise.all(tabs.map(async (tab) => (await tokensOf(tab)).refreshToken)))
    expect(successors.size).toBe(1)
    // Within the grace period the old token still belongs to the same session, at either.
    expect([await statusOf(twin(session, one)), await statusOf(twin(session, two))]).toEqual([200, 200])
    expect([await statusOf(twin(tabs[0] ?? session, two)), await statusOf(twin(tabs[1] ?? session, one))]).toEqual([200, 200])
  }
})

test('roles removed through one end the session at the other', async () => {
  const person = await makePerson(admin, 'user')
  const session = await signIn(person, two)
  await admin.must('PUT', `users/${person.id}/roles`, { roles: ['developer'] })
  const { status, body } = await session.call<{ error: string }>('GET', 'my/subscriptions')
  expect([status, body.error]).toEqual([401, 'PermissionChanged'])
})

test('changes through either are visible on the pages of both within two seconds', async () => {
  const { revision: _, images: __, ...before } = await admin.must<PortalConfigView>('GET', 'portal-config')
  const admins = [admin, twin(admin, two)]
  const pages = [one, two].flatMap((url) => ['/', '/ko', '/apis', '/ko/apis'].map((path) => url + path))
  const show = async (page: string, title: string) => {
    const isFresh = (html: string) => html.includes(title)
    return isFresh(await eventually(async () => (await fetch(page, { headers: { cookie: 'locale=en' } })).text(), isFresh, FRESH_WITHIN_MS))
  }
  try {
    for (let round = 0; round < 4; round++) {
      const title = `Fresh ${Date.now()}`
      await admins[round % 2]?.must('PUT', 'portal-config', { ...before, title })
      const shown = await Promise.all(pages.map(async (page) => [page, await show(page, title)]))
      expect(shown).toEqual(pages.map((page) => [page, true]))
    }
  } finally {
    await admin.must('PUT', 'portal-config', before)
  }
})
