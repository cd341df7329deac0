import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, test } from '@playwright/test'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { type PEOPLE, runningStack, signedIn } from '../support/people.ts'

const { webUrl } = runningStack()

type Visitor = 'anonymous' | keyof typeof PEOPLE

/** Every page delivered, by who opens it. `{…}` is filled with something that the main job left behind. */
const PAGES: Record<Visitor, readonly string[]> = {
  anonymous: [
    '/',
    '/apis',
    '/apis?q=pets',
    '/apis/{apiId}',
    '/login',
    '/join',
    '/join/verify-email/{locale}/aaaaaaaaaaaaaaaaaaaaaaaa',
    '/manager/login',
    '/under-construction',
    '/no-such-page',
  ],
  visitor: ['/user', '/user/subscription', '/user/subscription/{subscriptionId}', '/apis/{apiId}'],
  developer: [
    '/developer',
    '/developer/target-servers',
    '/developer/target-servers/create',
    '/developer/target-servers/{groupId}',
    '/developer/apis',
    '/developer/apis/create',
    '/developer/apis/{apiId}',
    '/developer/apis/{apiId}/methods',
    '/developer/apis/{apiId}/methods/create',
    '/developer/apis/{apiId}/methods/create/import-api-docs',
    '/developer/apis/{apiId}/methods/{methodId}',
    '/developer/apis/{apiId}/stages',
    '/developer/apis/{apiId}/stages/create',
    '/developer/apis/{apiId}/stages/{stageId}',
    '/developer/apis-subscription',
    '/developer/no-such-page',
  ],
  superAdmin: [
    '/admin',
    '/admin/environments',
    '/admin/environments/create',
    '/admin/environments/{environmentId}',
    '/admin/category',
    '/admin/publication',
    '/admin/publication?tab=approve',
    '/admin/publication/{publicationId}',
    '/admin/user/list',
    '/admin/user/create',
    '/admin/setting/general?tab=email',
  ],
}

const PUBLIC: ReadonlySet<Visitor> = new Set(['anonymous'])

test.describe.configure({ timeout: 300_000 })

let ids: Record<string, string>

test.beforeAll(async () => {
  ids = await findIds()
})

async function findIds(): Promise<Record<string, string>> {
  const first = async (person: BrowserlessPerson, path: string) => {
    const { items } = await person.must<{ items: { id: string }[] }>('GET', path)
    return items[0]?.id ?? ''
  }
  const admin = await signedIn('superAdmin')
  const developer = await signedIn('developer')
  const visitor = await signedIn('visitor')
  const apiId = await first(visitor, 'catalogue/apis')
  return {
    apiId,
    environmentId: await first(admin, 'environments'),
    publicationId: await first(admin, 'publications?status=APPROVED'),
    groupId: await first(developer, 'target-server-groups'),
    methodId: await first(developer, `apis/${apiId}/methods`),
    stageId: await first(developer, `apis/${apiId}/stages`),
    subscriptionId: await first(visitor, 'my/subscriptions'),
  }
}

/** Signs the browser in by the cookies of a session made through `/api/`. */
async function carrySession(context: BrowserContext, who: Visitor, locale: string): Promise<void> {
  const cookies = [{ name: 'locale', value: locale, url: webUrl }]
  if (who !== 'anonymous') {
    const person = await signedIn(who)
    for (const [name, value] of person.cookies) if (name !== 'locale') cookies.push({ name, value, url: webUrl })
  }
  await context.addCookies(cookies)
  await context.addInitScript((signedInPerson) => {
    if (signedInPerson && !localStorage.getItem('access-token')) localStorage.setItem('access-token', 'test')
  }, who !== 'anonymous')
}

/** The browser itself reports an answer of 404: of the page that is not there, and of the mailed link that nobody was sent. */
function isExpected404(complaint: string): boolean {
  return /no-such-page|\/join\/verify-email\//.test(complaint) && complaint.includes('status of 404')
}

for (const locale of ['en', 'ko'] as const) {
  for (const [who, paths] of Object.entries(PAGES) as [Visitor, readonly string[]][]) {
    test(`pages of ${who} in ${locale} hydrate, pass axe in light and dark, and fit 360 px`, async ({ browser }) => {
      const context = await browser.newContext({ locale: locale === 'ko' ? 'ko-KR' : 'en-US', timezoneId: 'Asia/Seoul' })
      await carrySession(context, who, locale)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))

      for (const template of paths) {
        const path = template.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'locale' ? locale : (ids[name] ?? '')))
        const address = PUBLIC.has(who) && locale === 'ko' && !path.startsWith('/manager') ? `/ko${path === '/' ? '' : path}` : path
        await test.step(address, async () => {
          await page.setViewportSize({ width: 1280, height: 900 })
          const response = await page.goto(`${webUrl}${address}`, { waitUntil: 'networkidle' })
          const status = response?.status()
          expect.soft(status, address).toBe(template.includes('no-such-page') ? 404 : 200)
          expect.soft(await page.locator('html').getAttribute('lang'), `${address} lang`).toBe(locale)
          expect.soft(await page.title(), `${address} title`).not.toBe('')
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            await page.waitForTimeout(250)
            const { violations } = await new AxeBuilder({ page })
              .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
              .analyze()
            const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
            expect.soft(found, `${address} ${colorScheme}`).toEqual([])
          }
          await page.setViewportSize({ width: 360, height: 780 })
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          expect.soft(width, `${address} at 360 px`).toBeLessThanOrEqual(360)
        })
      }
      expect(complaints.filter((text) => !isExpected404(text))).toEqual([])
      await context.close()
    })
  }
}
