import { rmSync } from 'node:fs'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { isInTurn, sweepSize, WHOLE_SWEEP } from '../../contract/testing/sweep.ts'
import { longName, makeLongNames, type WorldIds } from '../support/long-names.ts'
import { PAGES, type Visitor } from '../support/pages.ts'
import { PEOPLE, signedIn } from '../support/people.ts'
import { freshEnvironment, type Stack, startStack } from '../support/stack.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'

// Names as long as allowed, in Hangul and in Latin letters without a space: no page scrolls sideways, no time wraps, no heading of a table is
// cut, no field of a form is too wide to read, and every page says in its title what it shows. In a product of its own, since its lists would
// hide what other tests look for.

/** A desktop window, a narrower one, the first zoomed to 200 %, and a phone. */
const WIDTHS = [1280, 1120, 640, 360]
/** The height of a row whose cells have one or two lines, with its border. */
const ROW_PX = 48
/** The widest that a field of a form is readable: 45 rem. */
const FIELD_PX = 720
/** How long a page may take to fit a new width: a fault of each page in turn must not end the whole run. */
const WIDTH_MS = 15_000

/** Addresses at which a page answers that has another one too. */
const SECOND_ADDRESSES = new Set(['/user/subscription', '/admin/setting/portal', '/admin/setting/portal/config'])

/** The pages that `npm test` opens. */
const FEW = new Set([
  '/',
  '/apis',
  '/apis/{apiId}',
  '/api-docs/published-api/{apiId}/operations/{operationSlug}',
  '/user/subscription',
  '/user/subscription/{subscriptionId}',
  '/developer/apis',
  '/developer/apis/{apiId}',
  '/developer/apis/{apiId}/stages',
  '/developer/apis/{apiId}/stages/{stageId}',
  '/developer/apis/{apiId}/stages/create',
  '/developer/apis-subscription',
  '/developer/target-servers/{groupId}',
  '/admin/user/list',
  '/admin/publication',
  '/admin/environments/{environmentId}',
  '/admin/environments/{environmentId}/gateways/{gatewayId}',
  '/support/notice/{postId}',
  '/user/customer-support/api-customer-support/{inquiryId}',
  '/developer/support/api-news/{newsId}',
  '/developer/support/api-customer-support',
  '/admin/support/notice',
])

/** Further states of pages. */
const MORE: Partial<Record<Visitor, readonly string[]>> = {
  developer: ['/developer/apis-subscription?tab=rejectCancel', '/developer/apis-subscription?tab=approve'],
  superAdmin: ['/admin/publication/{waitingPublicationId}'],
}

/** The name in the title of a page whose address has the id. */
const NAMES: Partial<Record<keyof WorldIds, string>> = {
  apiId: longName(0),
  publicationId: longName(0),
  subscriptionId: longName(0),
  groupId: longName(1, 50),
  gatewayId: longName(0, 256),
  environmentId: longName(1, 256),
  userId: longName(1, 30),
  policyId: longName(1),
  webhookId: longName(1),
  inquiryId: longName(0),
}

test.describe.configure({ timeout: 1_800_000 })

let stack: Stack
let target: TargetServer
let ids: WorldIds

test.beforeAll(async () => {
  target = await startTargetServer()
  const { email, password } = PEOPLE.superAdmin
  stack = await startStack(await freshEnvironment({ SUPER_ADMIN_EMAIL: email, SUPER_ADMIN_PASSWORD: password }))
  ids = await makeLongNames(stack.webUrl, target.port, {
    apis: sweepSize({ whole: 60, few: 4 }),
    methods: sweepSize({ whole: 300, few: 5 }),
    subscriptions: sweepSize({ whole: 40, few: 3 }),
  })
})

test.afterAll(async () => {
  await stack.stop()
  await target.close()
  for (const path of [stack.dataDir, stack.logFile]) rmSync(path, { recursive: true, force: true })
})

async function enter(context: BrowserContext, who: Visitor, locale: string): Promise<void> {
  const url = stack.webUrl
  const cookies = [{ name: 'locale', value: locale, url }]
  if (who !== 'anonymous') {
    const person = await signedIn(who, url)
    for (const [name, value] of person.cookies) if (name !== 'locale') cookies.push({ name, value, url })
  }
  await context.addCookies(cookies)
}

/** Returns what is wrong with the page at its width. */
function faultsOf(page: Page, width: number): Promise<string[]> {
  return page.evaluate(
    ({ width, rowPx, fieldPx }) => {
      const faults: string[] = []
      const { scrollWidth } = document.documentElement
      if (scrollWidth > width) faults.push(`the page is ${scrollWidth} px wide`)
      for (const time of document.querySelectorAll('time'))
        if (time.getClientRects().length > 1) faults.push(`a time has ${time.getClientRects().length} lines: ${time.textContent}`)
      for (const table of document.querySelectorAll('main table')) {
        if (table.scrollWidth > (table.parentElement?.clientWidth ?? 0)) faults.push(`a table is ${table.scrollWidth} px wide`)
        if (getComputedStyle(table).display !== 'table') continue
        for (const heading of table.querySelectorAll('th')) {
          heading.style.overflowWrap = 'normal'
          if (heading.scrollWidth > heading.clientWidth) faults.push(`a heading is narrower than a word of it: ${heading.textContent}`)
          heading.style.overflowWrap = ''
        }
        for (const row of table.querySelectorAll('tbody tr')) {
          const isWrapped = row.querySelector('td[class*="wraps"]') !== null || row.querySelector('td[class*="primary"]') === null
          const { height } = row.getBoundingClientRect()
          if (!isWrapped && Math.abs(height - rowPx) > 1) faults.push(`a row is ${height} px high: ${row.textContent?.slice(0, 80)}`)
        }
      }
      for (const field of document.querySelectorAll('main form :is(input, select, textarea, [contenteditable])')) {
        const fieldWidth = field.getBoundingClientRect().width
        if (fieldWidth > fieldPx) faults.push(`a field of a form is ${fieldWidth} px wide: ${field.getAttribute('name')}`)
      }
      for (const tab of document.querySelectorAll('main [role=tab]')) {
        const words = document.createRange()
        const lines = [...tab.childNodes].map((part) => {
          words.selectNodeContents(part)
          return words.getClientRects().length
        })
        if (lines.some((count) => count > 1)) faults.push(`a tab takes several lines: ${tab.textContent}`)
      }
      const filled = [...document.querySelectorAll('main :is(a, button)[class*="button"][class*="primary"]')]
      if (filled.length > 1) faults.push(`${filled.length} filled buttons: ${filled.map(({ textContent }) => textContent).join(', ')}`)
      return [...new Set(faults)].slice(0, 5)
    },
    { width, rowPx: ROW_PX, fieldPx: FIELD_PX },
  )
}

/** Returns the address of a page. Throws for one of something that was not made. */
function pathOf(template: string): string {
  return template.replace(/\{(\w+)\}/g, (_, name: keyof WorldIds) => {
    const id = ids[name]
    if (!id) throw new Error(`there is no ${name} for ${template}`)
    return id
  })
}

const softly = expect.configure({ soft: true })

const templatesOf = (who: Visitor) =>
  [...PAGES[who], ...(MORE[who] ?? [])].filter((template) => !/no-such-page|aaaaaaaa/.test(template) && (WHOLE_SWEEP || FEW.has(template)))

const LOCALES = ['en', 'ko'] as const
const VISITORS = Object.keys(PAGES) as Visitor[]

for (const [number, who] of VISITORS.entries()) {
  for (const locale of LOCALES.filter((one) => isInTurn(LOCALES, one, number))) {
    test(`pages of ${who} with long names keep their width and are named, in ${locale}`, async ({ browser }) => {
      const context = await browser.newContext({ locale: locale === 'ko' ? 'ko-KR' : 'en-US', reducedMotion: 'reduce' })
      await enter(context, who, locale)
      const page = await context.newPage()
      const titles = new Map<string, string>()
      for (const template of templatesOf(who)) {
        const path = pathOf(template)
        const inLanguage = who === 'anonymous' && locale === 'ko' && !path.startsWith('/manager') ? `/ko${path === '/' ? '' : path}` : path
        await page.setViewportSize({ width: WIDTHS[0] ?? 1280, height: 900 })
        await page.goto(`${stack.webUrl}${inLanguage}`, { waitUntil: 'networkidle' })
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          // A table follows the width of its container a frame after the window.
          await softly.poll(() => faultsOf(page, width), { message: `${template} at ${width} px`, timeout: WIDTH_MS }).toEqual([])
        }
        const title = await page.title()
        // What a list is filtered by is not in its title.
        const [bare = template] = template.split('?')
        for (const [, id] of bare.matchAll(/\{(\w+)\}/g)) {
          const name = NAMES[id as keyof WorldIds]
          if (name !== undefined) expect.soft(title, `the title of ${template}`).toContain(name)
        }
        expect.soft(await page.locator('h1').count(), `the headings of ${template}`).toBe(1)
        const other = titles.get(title)
        if (other !== undefined && other !== bare && !SECOND_ADDRESSES.has(bare))
          expect.soft(bare, `has the title of another page: ${title}`).toBe(other)
        titles.set(title, bare)
      }
      await context.close()
    })
  }
}
