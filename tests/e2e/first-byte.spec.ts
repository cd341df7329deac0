import { type Browser, expect, type Page, test } from '@playwright/test'
import { isInTurn } from '../../contract/testing/sweep.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type Locale, type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { PEOPLE, runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { publishApi } from '../support/publish-api.ts'
import { signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// What a page says before any script runs, and whether it moves afterwards.

const { webUrl, targetPort } = runningStack()

const PRIVATE = {
  visitor: ['/user', '/user/notifications', '/user/profile', '/user/profile/password-update'],
  developer: ['/developer', '/developer/apis', '/developer/target-servers', '/developer/setting/profile'],
  superAdmin: ['/admin', '/admin/setting/portal', '/admin/setting/general', '/admin/environments'],
} as const

for (const [who, paths] of Object.entries(PRIVATE) as [keyof typeof PRIVATE, readonly string[]][]) {
  test(`the HTML of private pages names the ${who}, and nothing invites to sign in`, async ({ browser }) => {
    const context = await signedInContext(browser, await signedIn(who))
    for (const path of paths) {
      const answer = await context.request.get(webUrl + path)
      const html = await answer.text()
      expect(answer.status(), path).toBe(200)
      expect(html, path).toContain(`aria-label="${words('en', 'shell', 'session.menu')}: ${PEOPLE[who].name}"`)
      expect(html, path).not.toMatch(/<a[^>]*href="\/(?:login|join)"/)
    }
    await context.close()
  })
}

const SHIFT_MAX = 0.02

/** Opens a page and returns how much it moved until its session was known. */
async function shiftOf(page: Page, path: string, name: string = PEOPLE.visitor.name, locale: Locale = 'en'): Promise<number> {
  await page.goto(webUrl + path)
  await page.getByRole('button', { name: `${words(locale, 'shell', 'session.menu')}: ${name}` }).waitFor()
  await page.waitForLoadState('networkidle')
  return movedOn(page)
}

/** Returns how much an open page has moved. */
function movedOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) moved += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Buffered entries are reported before the next frame ends.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(moved)))
      }),
  )
}

test(`ten pages move no more than ${SHIFT_MAX} while the session becomes known, cold and warm`, async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('visitor'))
  const page = await context.newPage()
  await page.goto(`${webUrl}/apis`)
  const api = (await page.locator('main a[href*="/apis/"]').first().getAttribute('href')) ?? '/apis?sort=popular'
  await page.goto(webUrl + api)
  const reference = (await page.locator('main a[href^="/api-docs/published-api/"]').first().getAttribute('href')) ?? ''
  const paths = ['/', '/apis', api, reference, '/user', '/user/notifications']
  paths.push('/user/profile', '/user/profile/update', '/user/profile/password-update', '/user/subscription')
  for (const state of ['cold', 'warm']) {
    for (const path of paths) expect.soft(await shiftOf(page, path), `${path} ${state}`).toBeLessThanOrEqual(SHIFT_MAX)
  }
  await context.close()
})

test(`the page of an API moves no more than ${SHIFT_MAX} for subscribers and others, wide and narrow`, async ({ browser }) => {
  test.slow()
  const admin = await signedIn('superAdmin')
  const [developer, subscriber] = [await makePerson(admin, 'developer'), await makePerson(admin, 'user')]
  const [owner, person] = await Promise.all(
    [developer, subscriber].map(({ loginPath, email }) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)),
  )
  if (!owner || !person) throw new Error('two people sign in')
  const { apiId } = await publishApi(owner, admin, { name: 'Tides', basePath: uniqueName('tides'), targetPort })

  let states = 0
  /** Opens the page as a person at both widths, in both languages by turns, cold and warm, and checks how much it moves. */
  const expectStill = async (state: string, who: BrowserlessPerson, { name }: MadePerson) => {
    states += 1
    for (const locale of ['en', 'ko'] as const) {
      for (const [at, width] of [360, 1280].entries()) {
        if (!isInTurn(['en', 'ko'], locale, states + at)) continue
        const context = await signedInContext(browser, who, locale)
        const page = await context.newPage()
        await page.setViewportSize({ width, height: 800 })
        for (const load of ['cold', 'warm']) {
          const moved = await shiftOf(page, `${locale === 'ko' ? '/ko' : ''}/apis/${apiId}`, name, locale)
          await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
          expect.soft(moved, `${state} ${locale} ${width} ${load}`).toBeLessThanOrEqual(SHIFT_MAX)
        }
        await context.close()
      }
    }
  }
  await expectStill('not subscribed', person, subscriber)
  const { id } = await person.must<{ id: string }>('POST', 'my/subscriptions', { apiId })
  await expectStill('waiting', person, subscriber)
  await owner.must('POST', `subscriptions/${id}/approve`)
  await expectStill('approved', person, subscriber)
  await person.must('POST', `my/subscriptions/${id}/cancel`)
  await expectStill('canceled', person, subscriber)
  await expectStill('staff', owner, developer)
})

/** A document whose rows end at all distances from the edge, so that some wrap in a face that is a little wider. */
const EDGES = {
  openapi: '3.1.0',
  info: {
    title: 'Edges',
    version: '1',
    description: `Returns the level of the sea at ${'every harbor of the coast and '.repeat(12)}more.`,
  },
  tags: ['levels', ...Array.from({ length: 20 }, (_, at) => `other-${at}`)].map((name) => ({ name })),
  paths: Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `/levels/${'deep/'.repeat(at)}{id}`,
      {
        get: {
          operationId: `level${at}`,
          tags: ['levels', `other-${at % 20}`],
          summary: `Read the level of ${'the sea '.repeat(1 + (at % 6))}`,
          parameters: [{ name: 'id', in: 'path', required: true, description: 'The harbor. '.repeat(at), schema: { type: 'string' } }],
          responses: { 200: { description: 'Fine', content: { 'application/json': { schema: { $ref: '#/components/schemas/Level' } } } } },
        },
      },
    ]),
  ),
  components: {
    schemas: {
      Level: {
        required: Array.from({ length: 40 }, (_, at) => `${'m'.repeat(5 + at)}_url`),
        properties: Object.fromEntries(
          Array.from({ length: 40 }, (_, at) => [`${'m'.repeat(5 + at)}_url`, { type: 'string', format: 'uri-template' }]),
        ),
      },
    },
  },
}

test(`the pages of a reference move no more than ${SHIFT_MAX} on a slow network, wide and narrow`, async ({ browser, request }) => {
  test.slow()
  const admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'developer')
  const owner = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const { apiId, stageId } = await publishApi(owner, admin, { name: 'Edges', basePath: uniqueName('edges'), targetPort })
  await owner.must('POST', `apis/${apiId}/methods/import`, { fileName: 'edges.json', document: JSON.stringify(EDGES) })
  await owner.must('POST', `apis/${apiId}/stages/${stageId}/deploy`)
  const reference = `/api-docs/published-api/${apiId}`
  const paths = [`/apis/${apiId}`, reference, `${reference}/tags/levels`, `${reference}/operations/level20`, `${reference}/models/Level`]
  // Rendered before, so that only the network is slow.
  for (const path of paths) await expect.poll(async () => (await request.get(webUrl + path)).status(), { message: path }).toBe(200)
  for (const width of [412, 1280]) {
    for (const [at, path] of paths.entries()) {
      if (!isInTurn([412, 1280], width, at)) continue
      const context = await browser.newContext({ viewport: { width, height: 823 }, deviceScaleFactor: width < 720 ? 2 : 1 })
      const page = await context.newPage()
      const network = await context.newCDPSession(page)
      await network.send('Network.enable')
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 2e5,
        uploadThroughput: 1e5,
      })
      await page.goto(webUrl + path, { waitUntil: 'networkidle' })
      expect.soft(await movedOn(page), `${path} ${width}`).toBeLessThanOrEqual(SHIFT_MAX)
      await context.close()
    }
  }
})

for (const path of ['/', '/user/profile']) {
  test(`the mark of the session menu on ${path} is beside the name`, async ({ browser }) => {
    const context = await signedInContext(browser, await signedIn('visitor'))
    const page = await context.newPage()
    await page.goto(webUrl + path)
    const menu = page.getByRole('button', { name: `${words('en', 'shell', 'session.menu')}: ${PEOPLE.visitor.name}` })
    const name = await menu.getByText(PEOPLE.visitor.name).boundingBox()
    const mark = await menu.locator('svg').last().boundingBox()
    expect((mark?.x ?? 0) - (name?.x ?? 0) - (name?.width ?? 0)).toBeLessThanOrEqual(8)
    await context.close()
  })
}

test('a public page shows a signed-in person no invitation to sign in, not even before the session is known', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('visitor'))
  const page = await context.newPage()
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/api\/(?:session|refresh)/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(webUrl)
  const signIn = page.getByRole('link', { name: words('en', 'shell', 'signIn') })
  await expect(signIn).toHaveCount(0)
  await expect(page.getByRole('link', { name: words('en', 'shell', 'join') })).toHaveCount(0)
  answer()
  await expect(page.getByRole('button', { name: new RegExp(PEOPLE.visitor.name) })).toBeVisible()
  await context.close()
})

const withoutScript = (browser: Browser) => browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })

test('not-found pages are whole without script, in the right language', async ({ browser }) => {
  const context = await withoutScript(browser)
  const page = await context.newPage()
  for (const [path, locale, home] of [
    ['/no-such-page', 'en', '/'],
    ['/ko/no-such-page', 'ko', '/ko'],
    ['/apis/0197a3c2-0000-7000-8000-000000000000', 'en', '/'],
  ] as const) {
    const answer = await page.goto(webUrl + path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { name: words(locale, 'shell', 'notFound.title') })).toBeVisible()
    await expect(page.getByRole('link', { name: words(locale, 'shell', 'notFound.home') })).toHaveAttribute('href', home)
  }
  await context.close()
})

test('they lead to the list of what is gone, in the portal and in the developer center', async ({ browser }) => {
  const gone = '0197a3c2-0000-7000-8000-000000000000'
  for (const [who, path, list, locale] of [
    ['visitor', `/ko/apis/${gone}`, '/ko/apis', 'ko'],
    ['visitor', `/user/customer-support/customer-support/${gone}`, '/user/customer-support', 'en'],
    ['developer', `/developer/webhooks/${gone}`, '/developer/webhooks', 'en'],
    ['superAdmin', `/admin/support/api-news/${gone}`, '/admin/support/api-news', 'en'],
  ] as const) {
    const context = await signedInContext(browser, await signedIn(who))
    const page = await context.newPage()
    await page.goto(webUrl + path)
    const link = page.getByRole('link', { name: words(locale, 'shell', 'notFound.list') })
    await expect(link, path).toHaveAttribute('href', list)
    await expect(page.getByRole('link', { name: words(locale, 'shell', 'notFound.home') }), path).toBeVisible()
    await context.close()
  }
})

test('in the developer center they lead to the first page of the person’s category', async ({ browser }) => {
  for (const [who, path, home] of [
    ['developer', '/developer/no-such-page', '/developer'],
    ['superAdmin', '/developer/no-such-page', '/admin'],
    ['superAdmin', '/admin/no-such-page', '/admin'],
    ['visitor', '/user/no-such-page', '/'],
  ] as const) {
    const context = await signedInContext(browser, await signedIn(who))
    const answer = await context.request.get(webUrl + path)
    expect(answer.status(), path).toBe(404)
    const link = new RegExp(`<a class="[^"]*" href="${home}">${words('en', 'shell', 'notFound.home')}</a>`)
    expect(await answer.text(), `${who} ${path}`).toMatch(link)
    await context.close()
  }
})

test('the language is stored at the first visit, and a switch in the header reaches the account', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'ko-KR' })
  const page = await context.newPage()
  await page.goto(webUrl)
  await expect(page).toHaveURL(`${webUrl}/ko`)
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('ko')
  await context.close()

  const person = await signedIn('visitor')
  const own = await signedInContext(browser, person)
  const profile = await own.newPage()
  await profile.goto(`${webUrl}/user/profile`, { waitUntil: 'networkidle' })
  await profile.getByRole('link', { name: '한국어' }).click()
  await expect(profile.locator('html')).toHaveAttribute('lang', 'ko')
  expect((await person.must<{ locale: string }>('GET', 'account')).locale).toBe('ko')
  await person.must('PUT', 'account/locale', { locale: 'en' })
  await own.close()
})
