import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { isInTurn, WHOLE_SWEEP } from '../../contract/testing/sweep.ts'
import { axeProblems, WCAG_2_2_AA } from '../support/axe-problems.ts'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { PAGES, type Visitor } from '../support/pages.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
import { referenceSlugs } from '../support/reference-slugs.ts'
import { uniqueName } from '../support/unique-name.ts'

const { webUrl, targetPort } = runningStack()

const PUBLIC: ReadonlySet<Visitor> = new Set(['anonymous'])

test.describe.configure({ timeout: 900_000 })

let ids: Record<string, string>

test.beforeAll(async () => {
  ids = await findIds()
})
test.afterAll(async () => {
  const admin = await signedIn('superAdmin')
  for (const id of [ids.policyId, ids.privacyId]) await admin.must('DELETE', `policies/${id}`)
  for (const id of [ids.postId, ids.newsId]) await admin.must('DELETE', `managed-posts/${id}`)
  await admin.must('DELETE', `incidents/${ids.incidentId}`)
  await admin.must('DELETE', `inquiries/${ids.inquiryId}`)
  await (await signedIn('developer')).must('DELETE', `webhooks/${ids.webhookId}`)
})

/** Expired long ago, so that nobody is asked to agree to it. */
const OLD_POLICY = {
  ...{ category: 'terms', locale: 'en', visibility: 'public', startsOn: '2020-01-01', endsOn: '2020-12-31', title: 'Old terms' },
  content: { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Be kind.', format: 0 }] }] } },
}

const POST = {
  board: 'notice',
  pinned: true,
  texts: (['en', 'ko'] as const).map((locale) => ({ locale, title: 'Maintenance', content: OLD_POLICY.content })),
}

const INCIDENT = {
  title: { en: 'Slow answers', ko: '응답 지연' },
  ...{ impact: 'minor', status: 'monitoring', notifies: false },
  text: { en: 'A server was replaced.', ko: '서버를 교체했습니다.' },
}

const WEBHOOK = { name: 'Chat', url: 'https://hooks.example.com/portico', events: ['SubscriptionRequested', 'PublishingApproved'] }

const INQUIRY = { kind: 'api-customer-support', category: 'apiHelp', title: 'Paging', content: OLD_POLICY.content }
const NEWS = { board: 'api-news', texts: [{ locale: 'en', title: 'New fields', content: OLD_POLICY.content }] }
const DAY_MS = 86_400_000

const PETSTORE = new URLSearchParams({ q: 'Swagger Petstore' })

async function findIds(): Promise<Record<string, string>> {
  const first = async (person: BrowserlessPerson, path: string) => {
    const { items } = await person.must<{ items: { id: string }[] }>('GET', path)
    return items[0]?.id ?? ''
  }
  const admin = await signedIn('superAdmin')
  const developer = await signedIn('developer')
  const visitor = await signedIn('visitor')
  // From the main job; other specs create APIs of other people.
  const apiId = await first(developer, `apis?publicationStatus=APPROVED&${PETSTORE}`)
  const environmentId = await first(admin, 'environments')
  const gone = await withdrawnApi(developer, admin)
  const { gateways } = await admin.must<{ gateways: { id: string }[] }>('GET', `environments/${environmentId}`)
  return {
    ...(await referenceSlugs(developer, apiId)),
    ...{ goneApiId: gone.apiId, plannedStageId: gone.stageId },
    apiId,
    environmentId,
    categoryId: await first(admin, 'categories'),
    gatewayId: gateways[0]?.id ?? '',
    publicationId: await first(admin, `publications?status=APPROVED&${PETSTORE}`),
    groupId: await first(developer, 'target-server-groups'),
    methodId: await first(developer, `apis/${apiId}/methods`),
    stageId: await first(developer, `apis/${apiId}/stages`),
    userId: await first(admin, 'users?role=user'),
    policyId: (await admin.must<{ id: string }>('POST', 'policies', OLD_POLICY)).id,
    privacyId: (await admin.must<{ id: string }>('POST', 'policies', { ...OLD_POLICY, category: 'privacy' })).id,
    newsId: (await developer.must<{ id: string }>('POST', 'managed-posts', { ...NEWS, apiId })).id,
    inquiryId: (await visitor.must<{ id: string }>('POST', 'my/inquiries', { ...INQUIRY, apiId })).id,
    postId: (await admin.must<{ id: string }>('POST', 'managed-posts', POST)).id,
    incidentId: (await admin.must<{ id: string }>('POST', 'incidents', { ...INCIDENT, apiIds: [apiId] })).id,
    webhookId: (await developer.must<{ webhook: { id: string } }>('POST', 'webhooks', WEBHOOK)).webhook.id,
    subscriptionId: await first(visitor, 'my/subscriptions'),
  }
}

/** Returns an API that is not published any more, with a planned deployment. */
async function withdrawnApi(developer: BrowserlessPerson, admin: BrowserlessPerson) {
  const basePath = uniqueName('gone')
  const served = await publishApi(developer, admin, { name: basePath, basePath, targetPort })
  const plannedFor = new Date(Date.now() + DAY_MS).toISOString()
  await developer.must('POST', `apis/${served.apiId}/stages/${served.stageId}/planned-deployment`, { plannedFor, en: 'Soon.' })
  const { items } = await admin.must<{ items: { id: string }[] }>('GET', `publications?status=APPROVED&q=${basePath}`)
  await admin.must('POST', `publications/${items[0]?.id}/withdraw`, { reason: 'Replaced' })
  return served
}

/** Signs a browser in with the cookies of a session created through `/api/`. */
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

/**
 * Returns whether a console message reports an expected 404: of the page that does not exist, and of the emailed link that was never sent.
 */
function isExpected404(complaint: string): boolean {
  return /no-such-page|\/join\/verify-email\//.test(complaint) && complaint.includes('status of 404')
}

/** axe rules that depend on the color scheme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

const COLOUR_SCHEMES = ['light', 'dark'] as const
type Look = { template: string; schemes: readonly (typeof COLOUR_SCHEMES)[number][] }

/** What pages have to fit, beside the width in which they are looked at first: a phone; in a whole sweep also a tablet and a large screen. */
const WIDTHS = WHOLE_SWEEP ? [360, 768, 1_920] : [360]

/** Opens each page and checks status, language, title, axe in its color schemes, and other widths. */
async function lookAt(page: Page, who: Visitor, locale: string, looks: readonly Look[]): Promise<void> {
  for (const { template, schemes } of looks) {
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'locale' ? locale : (ids[name] ?? '')))
    const address = PUBLIC.has(who) && locale === 'ko' && !path.startsWith('/manager') ? `/ko${path === '/' ? '' : path}` : path
    await page.setViewportSize({ width: 1280, height: 900 })
    for (const colorScheme of schemes) {
      // Pages read the system's color scheme while they load.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const response = await page.goto(`${webUrl}${address}`, { waitUntil: 'networkidle' })
      expect.soft(response?.status(), address).toBe(template.includes('no-such-page') ? 404 : 200)
      await expect(page.locator('html'), `${address} ${colorScheme}`).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
      expect.soft(await page.locator('html').getAttribute('lang'), `${address} lang`).toBe(locale)
      expect.soft(await page.title(), `${address} title`).not.toBe('')
      const isFirst = colorScheme === schemes[0]
      const found = await axeProblems(page, (axe) => (isFirst ? axe.withTags(WCAG_2_2_AA) : axe.withRules(RULES_OF_COLOUR)))
      expect.soft(found, `${address} ${colorScheme}`).toEqual([])
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 780 })
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${address} at ${width} px`).toBeLessThanOrEqual(width)
      // Other parts of a page show in other widths.
      if (width > 360) expect.soft(await axeProblems(page, (axe) => axe.withTags(WCAG_2_2_AA)), `${address} at ${width} px`).toEqual([])
    }
  }
}

/** As many tabs as a small machine has cores. */
const TABS = 2

const LOCALES = ['en', 'ko'] as const

/** Returns what is checked in a language: every page in every color scheme, or every other page in one of them. */
function looksIn(locale: (typeof LOCALES)[number], templates: readonly string[]): Look[] {
  const looks = templates.map((template, number) => ({
    template,
    schemes: COLOUR_SCHEMES.filter((scheme) => isInTurn(COLOUR_SCHEMES, scheme, Math.floor(number / LOCALES.length))),
  }))
  return looks.filter((_look, number) => isInTurn(LOCALES, locale, number))
}

for (const locale of LOCALES) {
  for (const [who, templates] of Object.entries(PAGES) as [Visitor, readonly string[]][]) {
    test(`pages of ${who} in ${locale} hydrate, pass axe, and fit 360 px`, async ({ browser }) => {
      const context = await browser.newContext({ locale: locale === 'ko' ? 'ko-KR' : 'en-US', timezoneId: 'Asia/Seoul' })
      await carrySession(context, who, locale)
      const complaints: string[] = []
      const tabs = Array.from({ length: TABS }, async (_, tab) => {
        const page = await context.newPage()
        page.on('console', (message) => {
          if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${page.url()}: ${message.text()}`)
        })
        page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
        await lookAt(
          page,
          who,
          locale,
          looksIn(locale, templates).filter((_look, index) => index % TABS === tab),
        )
      })
      await Promise.all(tabs)
      expect(complaints.filter((text) => !isExpected404(text))).toEqual([])
      await context.close()
    })
  }
}
