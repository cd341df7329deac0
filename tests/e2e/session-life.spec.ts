import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { enterPassword, makePerson, PASSWORD, signInByForm } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'

const { webUrl } = runningStack()

let admin: BrowserlessPerson

test.beforeAll(async () => {
  admin = await signedIn('superAdmin')
})

test.describe('when a person’s roles change', () => {
  const SENTENCE = { en: 'Your permissions have changed', ko: '권한이 변경되었습니다' } as const

  test('their next call fails within a second, with the reason', async () => {
    const person = await makePerson(admin, 'developer')
    const tab = await new BrowserlessPerson(webUrl).signIn(person.loginPath, person.email, PASSWORD)
    await tab.must('GET', 'apis')
    await admin.must('PUT', `users/${person.id}/roles`, { roles: ['user', 'developer'] })
    const since = performance.now()
    const { status, body } = await tab.call<{ error: string }>('GET', 'apis')
    expect([status, body.error]).toEqual([401, 'PermissionChanged'])
    expect(performance.now() - since).toBeLessThan(promisedMs(1_000))
  })

  for (const locale of ['en', 'ko'] as const) {
    test(`their next page is the sign-in page, also in idle tabs (${locale})`, async ({ page, context }) => {
      const person = await makePerson(admin, 'developer', locale)
      await signInByForm(page, person)
      const still = await context.newPage()
      await still.goto(`${webUrl}/developer/apis`, { waitUntil: 'networkidle' })
      await page.goto(`${webUrl}/developer/target-servers/create`, { waitUntil: 'networkidle' })
      await admin.must('PUT', `users/${person.id}/roles`, { roles: ['user', 'developer'] })
      await page.goto(`${webUrl}/developer/apis/create`)
      await page.waitForURL((url) => url.pathname === '/manager/login')
      await expect(page.getByRole('status')).toContainText(SENTENCE[locale])
      await still.waitForURL((url) => url.pathname === '/manager/login')
    })
  }

  test('an open tab notices without a click, and keeps the return address', async ({ page }) => {
    const person = await makePerson(admin, 'developer')
    await signInByForm(page, person)
    await page.goto(`${webUrl}/developer/apis`, { waitUntil: 'networkidle' })
    await admin.must('PUT', `users/${person.id}/roles`, { roles: ['user', 'developer'] })
    await page.waitForURL((url) => url.pathname === '/manager/login')
    await expect(page.getByRole('status')).toContainText(SENTENCE.en)
    await enterPassword(page, person.email)
    await page.waitForURL((url) => url.pathname === '/developer/apis')
  })
})

test('another language of the account reloads an open page', async ({ page }) => {
  const person = await makePerson(admin, 'user')
  await signInByForm(page, person)
  await page.goto(`${webUrl}/user/subscription`, { waitUntil: 'networkidle' })
  await admin.must('PUT', `users/${person.id}`, { name: 'Sam Renamed', locale: 'ko', postsAutoApproved: false })
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('button', { name: /Sam Renamed/ })).toBeVisible()
})

test.describe('near the end of a session', () => {
  /** Returns a function that makes the pages of a context assume a remaining session time in seconds; undefined restores the real one. */
  async function endIn(context: BrowserContext): Promise<(seconds: number | undefined) => void> {
    let left: number | undefined
    await context.route(/\/api\/session(\?|$)/, async (route) => {
      try {
        const response = await route.fetch()
        const body = (await response.json()) as { id: number; now: number; expiresAt?: number }
        if (left !== undefined && body.id !== 0) body.expiresAt = body.now + left
        await route.fulfill({ response, json: body })
      } catch {
        // The page has navigated away or is closed, and nobody waits for the answer. Where it does wait, it asks again.
        await route.abort().catch(() => undefined)
      }
    })
    return (seconds) => {
      left = seconds
    }
  }

  /** Makes a page check its session immediately, as when its tab gets the focus; otherwise it checks every ten seconds. */
  const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')))

  test('a dialog counts down; staying prolongs it in every tab', async ({ page, context }) => {
    const setLeft = await endIn(context)
    const person = await makePerson(admin, 'user')
    await signInByForm(page, person)
    await page.goto(`${webUrl}/user/subscription`)
    const other = await context.newPage()
    await other.goto(`${webUrl}/user/profile`, { waitUntil: 'networkidle' })
    setLeft(100)
    await page.bringToFront()
    await lookAgain(page)
    const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' })
    await expect(dialog.getByRole('timer')).toHaveText(/^1:[0-3]\d$/)
    const stay = dialog.getByRole('button', { name: 'Stay signed in' }).last()
    await expect(stay).toBeFocused()
    await expect(other.getByRole('alertdialog')).toBeVisible()
    setLeft(undefined)
    const prolonged = page.waitForResponse((response) => response.url().endsWith('/api/extend-session'))
    await stay.press('Enter')
    expect((await prolonged).status()).toBe(200)
    await expect(dialog).toBeHidden()
    await expect(other.getByRole('alertdialog')).toBeHidden()
    await page.reload()
    await expect(page).toHaveURL(/\/user\/subscription$/)
  })

  test('its end signs out in all tabs and shows why (ko)', async ({ page, context }) => {
    const setLeft = await endIn(context)
    const person = await makePerson(admin, 'user', 'ko')
    await signInByForm(page, person)
    await page.goto(`${webUrl}/user/subscription`)
    const other = await context.newPage()
    await other.goto(`${webUrl}/user/profile`, { waitUntil: 'networkidle' })
    setLeft(100)
    await page.bringToFront()
    await lookAgain(page)
    await expect(page.getByRole('alertdialog', { name: '계속 이용하시겠습니까?' })).toBeVisible()
    setLeft(1)
    await lookAgain(page)
    await page.waitForURL((url) => url.pathname === '/ko/login')
    await expect(page.getByRole('status')).toContainText('세션이 만료되었습니다.')
    await other.waitForURL((url) => url.pathname === '/ko/login')
    expect((await context.cookies()).some(({ name }) => name === 'portico-session')).toBe(false)
  })
})
