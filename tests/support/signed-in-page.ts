import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { BrowserlessPerson } from './browserless-person.ts'
import type { Locale } from './made-person.ts'
import { runningStack } from './people.ts'

/** A browser that holds a session made through `/api/`, in a language; movement is off. Several may hold the same session. */
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

/** A page of such a browser at a path, when it has settled and its controls answer. */
export async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${runningStack().webUrl}${path}`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => {
    const control = document.querySelector('main :is(a, button, input)')
    return control !== null && Object.keys(control).some((key) => key.startsWith('__reactProps'))
  })
  return page
}
