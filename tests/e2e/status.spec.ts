import { expect, type Page, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A developer reports an incident and resolves it; everyone reads it on the status page, at the API, in the feed and in Markdown.

const { webUrl, targetPort } = runningStack()
const FRESH_WITHIN_MS = promisedMs(2_000)
/** The first name in alphabetical order: the status page shows twenty APIs at a time. */
const NAME = '0 Weather'

let served: ServedApi
let page: Page

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  served = await publishApi(developer, admin, { name: NAME, basePath: uniqueName('weather'), targetPort })
  await subscribe(await signedIn('visitor'), developer, served.apiId)
  page = await (await signedInContext(browser, developer)).newPage()
})
test.afterAll(async () => {
  await page.context().close()
  const admin = await signedIn('superAdmin')
  await admin.must('PUT', 'portal-management/menus', { shown: MENUS, publishesStatus: true })
})

const MENUS = ['apis', 'notice', 'faq', 'api-news', 'customer-support', 'guide', 'status']
const open = (path: string) => fetch(webUrl + path, { headers: { cookie: 'locale=en' }, redirect: 'manual' })
const textOf = async (path: string) => (await open(path)).text()
/** The address of the API's page. */
const apiPage = () => `/apis/${served.apiId}`

/** Waits until a page is as wanted, at the latest in the promised time. */
async function inTime(path: string, isWanted: (text: string) => boolean) {
  const text = await eventually(() => textOf(path), isWanted, FRESH_WITHIN_MS)
  expect(isWanted(text), `${path} within ${FRESH_WITHIN_MS} ms`).toBe(true)
}

test('a developer reports an incident, and everyone reads it within two seconds', async () => {
  await inTime('/status', (text) => text.includes(NAME))
  await page.goto(`${webUrl}/developer/support/incidents`)
  await page.getByRole('link', { name: 'Report incident' }).first().click()
  const form = page.getByRole('form', { name: 'Report incident' })
  await form.getByRole('button', { name: 'Report incident' }).click()
  await expect(form.getByText('This field is required.').first()).toBeVisible()
  await form.getByLabel('Title in English').fill('Forecasts are slow')
  await form.getByLabel('Title in Korean').fill('예보 응답 지연')
  await form.getByText('Major: not available').click()
  await form.getByText(NAME, { exact: true }).click()
  await form.getByLabel('Text in English').fill('Answers take minutes.\nWe look for the cause.')
  await form.getByLabel('Text in Korean').fill('응답에 몇 분이 걸립니다.')
  await form.getByRole('button', { name: 'Report incident' }).click()
  await expect(page.getByText('The incident was reported.')).toBeVisible()
  await inTime('/status', (text) => text.includes('Forecasts are slow') && text.includes('Some APIs are not available'))
  await inTime('/ko/status', (text) => text.includes('예보 응답 지연') && text.includes('원인 조사 중'))
  await inTime(apiPage(), (text) => text.includes('Forecasts are slow') && text.includes('Outage'))
  const feed = await textOf('/status/feed.xml')
  expect(feed).toContain('<title>Investigating: Forecasts are slow</title>')
  expect(feed).toContain('Answers take minutes.')
  expect(await textOf('/status.md')).toContain('### Forecasts are slow')
  expect(await textOf('/sitemap.xml')).toContain('/status<')
  expect(await textOf('/llms.txt')).toContain('/status.md')
})

test('a subscriber is notified and comes to the status page, which needs no script', async ({ browser }) => {
  const visitor = await signedIn('visitor')
  const wanted = { type: 'IncidentUpdated', apiName: NAME }
  type Told = { items: { type: string; apiName: string; path: string }[] }
  const told = await eventually(
    () => visitor.must<Told>('GET', 'notifications'),
    ({ items }) => items.some(({ type, apiName }) => type === wanted.type && apiName === wanted.apiName),
  )
  const notification = told.items.find(({ type }) => type === wanted.type)
  expect(notification?.path).toMatch(/^\/status#[0-9a-f-]{36}$/)
  const reader = await browser.newPage({ javaScriptEnabled: false, locale: 'en-US' })
  await reader.goto(`${webUrl}${notification?.path}`)
  await expect(reader.getByRole('heading', { name: 'Forecasts are slow' })).toBeVisible()
  await expect(reader.getByRole('img', { name: /^90 days:/ }).first()).toBeVisible()
  await reader.close()
})

test('updates follow until the incident is resolved, which ends it', async () => {
  const form = page.getByRole('form', { name: 'Add update' })
  for (const [status, text] of [
    ['Monitoring', 'A server was replaced.'],
    ['Resolved', 'All calls are answered as usual.'],
  ] as const) {
    await form.getByLabel('Status').selectOption({ label: status })
    await form.getByLabel('Text in English').fill(text)
    await form.getByLabel('Text in Korean').fill('조치했습니다.')
    await form.getByRole('button', { name: 'Add update' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
    await inTime('/status', (html) => html.includes(text))
  }
  await expect(form).toBeHidden()
  expect(await textOf('/status')).not.toContain('Some APIs are not available')
  await page.getByRole('link', { name: 'Incidents', exact: true }).first().click()
  await expect(page.getByRole('row', { name: /Forecasts are slow/ }).getByText('Resolved')).toBeVisible()
})

test('an API can be left out, and an admin chooses the menus and whether the status is public', async ({ browser }) => {
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  const { targetServerGroup } = await developer.must<{ targetServerGroup: { id: string } }>('GET', `apis/${served.apiId}`)
  const left = { name: NAME, targetServerGroupId: targetServerGroup.id, showStatus: false }
  await developer.must('PUT', `apis/${served.apiId}`, left)
  await inTime('/status', (text) => !text.includes(NAME))

  const context = await signedInContext(browser, admin)
  const portal = await context.newPage()
  await portal.goto(`${webUrl}/admin/setting/portal/management`)
  const form = portal.getByRole('form', { name: 'Menus and public status' })
  await form.getByLabel('Guide', { exact: true }).uncheck()
  await form.getByLabel('APIs', { exact: true }).uncheck()
  await form.getByLabel('Notices', { exact: true }).uncheck()
  await form.getByRole('button', { name: 'Save menus' }).click()
  await expect(portal.getByText('Menus saved.')).toBeVisible()
  await inTime(
    '/login',
    (text) => !text.includes('href="/guide"') && text.includes('href="/support/faq"') && text.includes('href="/status"'),
  )
  expect((await open('/guide')).status).toBe(200)
  await form.getByText('Publish the status of APIs').click()
  await form.getByRole('button', { name: 'Save menus' }).click()
  await expect.poll(async () => (await open('/status')).status, { timeout: FRESH_WITHIN_MS + 1_000 }).toBe(404)
  expect((await open('/status/feed.xml')).status).toBe(404)
  expect((await open('/status.md')).status).toBe(404)
  await inTime('/login', (text) => !text.includes('href="/status"'))
  await context.close()
})
