import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { BrowserlessPerson } from './browserless-person.ts'
import { type Locale, PASSWORD } from './made-person.ts'
import { runningStack } from './people.ts'

/**
 * Creates a browser context with a session created through `/api/`, in a language, without animations. Several contexts may share a
 * session.
 */
export async function signedInContext(browser: Browser, person: BrowserlessPerson, locale: Locale = 'en'): Promise<BrowserContext> {
  const { webUrl } = runningStack()
  const context = await browser.newContext({ locale: locale === 'ko' ? 'ko-KR' : 'en-US', reducedMotion: 'reduce' })
  const cookies = [...person.cookies].filter(([name]) => name !== 'locale').map(([name, value]) => ({ name, value, url: webUrl }))
  await context.addCookies([...cookies, { name: 'locale', value: locale, url: webUrl }])
  await markSignedIn(context)
  return context
}

/** Signs a person in through `/api/` for a page that is still blank: the form and the page after it cost more than most tests. */
export async function signInByCall(
  page: Page,
  { loginPath, email, password = PASSWORD }: { loginPath: 'login' | 'manager/login'; email: string; password?: string },
): Promise<void> {
  const { webUrl } = runningStack()
  const { cookies } = await new BrowserlessPerson(webUrl).signIn(loginPath, email, password)
  await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: webUrl })))
  await markSignedIn(page.context())
}

/** Marks the browser as signed in, as the form does. */
async function markSignedIn(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (!localStorage.getItem('access-token')) localStorage.setItem('access-token', 'test')
  })
}

/** Opens a page at a path and waits until it is hydrated and idle. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${runningStack().webUrl}${path}`, { waitUntil: 'networkidle' })
  await untilHydrated(page.locator('main :is(a, button, input)').first())
  return page
}

/** Waits until a control acts: what is entered before is lost, where it is not part of a form. */
export async function untilHydrated(control: Locator): Promise<void> {
  const element = await control.elementHandle()
  await control.page().waitForFunction((found) => Object.keys(found ?? {}).some((key) => key.startsWith('__reactProps')), element)
}
