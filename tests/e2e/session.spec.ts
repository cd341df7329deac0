import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { PEOPLE, runningStack, signedIn } from '../support/people.ts'
import { eventually } from '../support/publish-api.ts'
import { letAccessTokenRunOut } from '../support/sealed-session.ts'

const { webUrl, logFile } = runningStack()

/** Signs in by the form of one of the two sign-in pages. */
async function signInByForm(page: Page, loginPath: '/login' | '/manager/login', who: keyof typeof PEOPLE): Promise<void> {
  await page.goto(`${webUrl}${loginPath}`)
  await page.locator('input[name=email]').fill(PEOPLE[who].email)
  await page.locator('input[name=password]').fill(PEOPLE[who].password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

for (const [loginPath, who, area] of [
  ['/login', 'visitor', '/user/subscription'],
  ['/manager/login', 'developer', '/developer/apis'],
] as const) {
  test(`sign-out in one tab sends the other to ${loginPath}`, async ({ context }) => {
    const first = await context.newPage()
    await signInByForm(first, loginPath, who)
    const second = await context.newPage()
    await second.goto(`${webUrl}${area}`)
    await expect(second.locator('main')).toBeVisible()
    await first.goto(`${webUrl}${area}`)
    await first.evaluate(async () => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      await fetch('/api/logout', { method: 'POST', headers: { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) } })
      localStorage.removeItem('access-token')
    })
    // The tab notices with its next check; both are idle before they are closed.
    for (const tab of [second, first]) {
      // Not waitForURL, which fails if one navigation to the page ends another.
      await expect(tab).toHaveURL((url) => url.pathname === loginPath)
      await tab.waitForLoadState('networkidle')
      await tab.close()
    }
  })

  test(`a page of ${area} without a session leads to ${loginPath} and back`, async ({ page }) => {
    await page.goto(`${webUrl}${area}`)
    await page.waitForURL((url) => url.pathname === loginPath)
    await page.locator('input[name=email]').fill(PEOPLE[who].email)
    await page.locator('input[name=password]').fill(PEOPLE[who].password)
    await page.locator('button[type=submit]').click()
    await page.waitForURL((url) => url.pathname === area)
  })
}

test('a sign-in elsewhere ends the first session within its next call', async () => {
  const first = await signedIn('visitor')
  expect((await first.call('GET', 'my/subscriptions')).status).toBe(200)
  const second = await signedIn('visitor')
  const { status, body } = await first.call<{ error: string }>('GET', 'my/subscriptions')
  expect([status, body.error]).toEqual([401, 'ConcurrentLogin'])
  expect((await second.call('GET', 'my/subscriptions')).status).toBe(200)
})

test('twenty parallel calls with an expired access token cause one refresh and no sign-out', async () => {
  const person = await signedIn('visitor')
  await letAccessTokenRunOut(person)
  const refreshes = () => (readFileSync(logFile, 'utf8').match(/path=\/refresh /g) ?? []).length
  const before = refreshes()
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.call('GET', 'my/subscriptions')))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  expect(
    await eventually(
      async () => refreshes() - before,
      (count) => count > 0,
    ),
  ).toBe(1)
  expect((await person.call('GET', 'my/subscriptions')).status).toBe(200)
})

test('twenty parallel calls do not end a session', async () => {
  const person = await signedIn('visitor')
  const refreshed = await Promise.all(Array.from({ length: 20 }, () => person.call('POST', 'refresh')))
  expect(refreshed.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
  const answers = await Promise.all(Array.from({ length: 20 }, () => person.call('GET', 'my/subscriptions')))
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([])
})

test('no token is in the page, in storage, in readable cookies or in an answer', async ({ page, context }) => {
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (response.url().startsWith(webUrl)) bodies.push(await response.text().catch(() => ''))
  })
  await signInByForm(page, '/manager/login', 'developer')
  await page.goto(`${webUrl}/developer/apis`, { waitUntil: 'networkidle' })
  const seen = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie)
  const jwt = /eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/
  expect(seen).not.toMatch(jwt)
  for (const body of [...bodies, await page.content()]) {
    expect(body).not.toMatch(jwt)
    expect(body).not.toMatch(/"(access|refresh)Token"\s*:\s*"/)
  }
  const cookies = await context.cookies()
  const sealed = cookies.filter(({ httpOnly }) => httpOnly)
  expect(sealed.length).toBeGreaterThan(0)
  expect(sealed.every(({ sameSite }) => sameSite === 'Lax')).toBe(true)
})

test.describe('a mutation is rejected', () => {
  const mutations = [
    ['POST', 'my/subscriptions', { apiId: '0190c3a0-0000-7000-8000-000000000000' }],
    ['POST', 'logout', undefined],
    ['POST', 'refresh', undefined],
    ['POST', 'login', { email: PEOPLE.visitor.email, password: PEOPLE.visitor.password }],
  ] as const
  for (const [method, path, body] of mutations) {
    test(`${path} without the XSRF header`, async () => {
      const person = await signedIn('visitor')
      const answer = await person.call<{ error: string }>(method, path, body, { 'x-xsrf-token': '' })
      expect([answer.status, answer.body.error]).toEqual([403, 'XsrfTokenInvalid'])
    })
    test(`${path} with a foreign Origin`, async () => {
      const person = await signedIn('visitor')
      const answer = await person.call<{ error: string }>(method, path, body, { origin: 'https://evil.example' })
      expect([answer.status, answer.body.error]).toEqual([403, 'OriginNotAllowed'])
    })
  }
})

test('a person without the role cannot sign in', async () => {
  const person = new BrowserlessPerson(webUrl)
  await person.call('GET', 'session')
  const { email, password } = PEOPLE.visitor
  const { status, body } = await person.call<{ error: string }>('POST', 'manager/login', { email, password })
  expect([status, body.error]).toEqual([403, 'NotAllowedRole'])
})
