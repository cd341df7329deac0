import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { BrowserlessPerson } from './browserless-person.ts'
import type { Locale } from './made-person.ts'
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
  await context.addInitScript(() => {
    if (!localStorage.getItem('access-token')) localStorage.setItem('access-token', 'test')
  })
  return context
}

/** Opens a page at a path and waits until it is hydrated and idle. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${runningStack().webUrl}${path}`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => {
    const control = document.querySelector('main :is(a, button, input)')
    return control !== null && Object.keys(control).some((key) => key.startsWith('__reactProps'))
  })
  return page
}
