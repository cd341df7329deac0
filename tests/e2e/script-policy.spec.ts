import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { isInTurn } from '../../contract/testing/sweep.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { largeDocument } from '../support/large-document.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi, type ServedApi } from '../support/publish-api.ts'

// Public pages run only the product's own scripts: each page lists them by hash, and hydrates.

const { webUrl, targetPort } = runningStack()
const OPERATIONS = 450
/** Proxies take 8 kB of headers by default. */
const HEADERS_MAX_BYTES = 8_000

const LOCALES = ['en', 'ko'] as const

let small: ServedApi
let large: ServedApi

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'developer')
  const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const name = `Policy ${Date.now()}`
  small = await publishApi(developer, admin, { name, basePath: `policy-${Date.now()}`, targetPort })
  large = await publishApi(developer, admin, { name: `${name} large`, basePath: `policy-large-${Date.now()}`, targetPort })
  await developer.must('POST', `apis/${large.apiId}/methods/import`, {
    fileName: 'large.json',
    document: largeDocument(OPERATIONS, 2_000_000),
  })
  await developer.must('POST', `apis/${large.apiId}/stages/${large.stageId}/deploy`)
})

/** Every public page by its English address; the last three do not exist. */
const pagesOf = () => [
  '/',
  '/apis',
  '/apis?q=policy',
  `/apis/${small.apiId}`,
  `/api-docs/published-api/${small.apiId}`,
  '/login',
  '/join',
  '/forgot-password',
  '/under-construction',
  '/maintenance',
  '/join/verify-email/en/aaaaaaaaaaaaaaaaaaaaaaaa',
  '/reset-password/en/aaaaaaaaaaaaaaaaaaaaaaaa',
  '/apis/0190c3a0-0000-7000-8000-000000000000',
  '/no-such-page',
  '/with.a-dot',
]

/** Opens a page that collects console errors and policy violations. */
async function watched(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const complaints: string[] = []
  const page = await context.newPage()
  await page.exposeFunction('complain', (text: string) => complaints.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      ;(window as unknown as { complain: (text: string) => void }).complain(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 404')) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { page, complaints }
}

/** Returns whether React has hydrated a page: it adds its own properties to elements. */
function isHydrated(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')].some((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
  )
}

/** Opens a page and waits until it is hydrated; returns the script-src of its policy. */
async function scriptSources(page: Page, path: string): Promise<string> {
  const response = await page.goto(webUrl + path)
  const headers = await response?.allHeaders()
  const bytes = Object.entries(headers ?? {}).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
  expect.soft(bytes, `${path} headers`).toBeLessThan(HEADERS_MAX_BYTES)
  await expect(async () => expect(await isHydrated(page), `${path} hydrates`).toBe(true)).toPass()
  return /script-src ([^;]*)/.exec(headers?.['content-security-policy'] ?? '')?.[1] ?? ''
}

for (const locale of LOCALES) {
  test(`public pages in ${locale} list their scripts by hash, hydrate and cause no violations`, async ({ browser }) => {
    const context = await browser.newContext({ locale: locale === 'ko' ? 'ko-KR' : 'en-US' })
    const { page, complaints } = await watched(context)
    for (const path of pagesOf().filter((_path, number) => isInTurn(LOCALES, locale, number))) {
      const address = locale === 'ko' ? `/ko${path === '/' ? '' : path}` : path
      // The second answer comes from the cache, or is validated by its ETag.
      for (let time = 0; time < 2; time += 1) {
        const sources = await scriptSources(page, address)
        expect.soft(sources, address).toContain("'sha256-")
        expect.soft(sources, address).not.toMatch(/unsafe|nonce|strict-dynamic|\*|http/)
      }
    }
    expect(complaints).toEqual([])
    await context.close()
  })
}

test(`a reference of ${OPERATIONS} operations hydrates with as few hashes as a short one`, async ({ browser }) => {
  const context = await browser.newContext()
  const { page, complaints } = await watched(context)
  const reference = `/apis/${large.apiId}`
  // The page of the publication is shown until the deployment has been processed.
  const text = async () => (await fetch(`${webUrl}${reference}`, { headers: { 'accept-language': 'en' } })).text()
  await expect.poll(async () => (await text()).includes('/things-0')).toBe(true)
  for (const path of [reference, `/api-docs/published-api/${large.apiId}`]) {
    const sources = await scriptSources(page, path)
    expect.soft(sources.split(' ').length, path).toBeLessThan(8)
    expect.soft(sources.split("'sha256-").length, path).toBeGreaterThan(3)
  }
  await expect(async () => {
    await page.getByLabel('Search operations').fill('things-80')
    await expect(page.getByRole('navigation', { name: 'Methods of v1' }).getByRole('listitem')).toHaveCount(5, { timeout: 1_000 })
  }).toPass()
  expect(complaints).toEqual([])
  await context.close()
})

test('an injected script in a public page does not run', async ({ browser }) => {
  const context = await browser.newContext()
  const { page, complaints } = await watched(context)
  const injected = [
    '<script>window.ran = "in the page"</script>',
    '<img src="data:," onerror="window.ran = \'on error\'">',
    '<script src="https://evil.invalid/a.js"></script>',
    '<script src="data:text/javascript,window.ran=1"></script>',
    '<a id="javascript-link" href="javascript:window.ran = 1">a</a>',
  ].join('')
  // The page as sent, with an injected script in its body.
  await page.route(`${webUrl}/apis`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('<body>', `<body>${injected}`) })
  })
  await page.goto(`${webUrl}/apis`)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = "appended"'
    document.body.append(script)
  })
  await expect.poll(() => complaints.filter((text) => text.startsWith('script-src')).length).toBeGreaterThanOrEqual(4)
  expect(await page.evaluate(() => (window as { ran?: unknown }).ran)).toBeUndefined()
  await context.close()
})

test('a page in the browser’s cache is answered with 304 and a matching policy', async ({ request }) => {
  const headers = { 'accept-language': 'en', 'cache-control': 'max-age=0' }
  // Another test may have the page made anew between the two calls: the tag and the policy are of one answer.
  await expect(async () => {
    const first = (await request.get(`${webUrl}/login`, { headers })).headers()
    const again = await request.get(`${webUrl}/login`, { headers: { ...headers, 'if-none-match': first.etag ?? '' } })
    expect(again.status()).toBe(304)
    expect(again.headers()['content-security-policy']).toBe(first['content-security-policy'])
  }).toPass()
})
