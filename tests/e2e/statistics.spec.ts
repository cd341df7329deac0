import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { signInByCall, untilHydrated } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// Calls through the gateway are counted, and each view of them is an address.

const { webUrl, targetPort } = runningStack()

const name = uniqueName('Counted')

let developer: MadePerson
let consumer: MadePerson
let owner: BrowserlessPerson
let served: ServedApi
let subscriptionId: string
/** Calls before the gateway knew the key. */
let refused = 0

const refusedCalls = () => `apiId=${served.apiId}&reason=RouteNotFound`
const asPerson = ({ loginPath, email }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
const row = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('table').first().getByRole('row').filter({ hasText: text })
/** The cell that says exactly this count, in the first row with the text. */
const count = (page: Page, text: string | RegExp, calls: number) =>
  row(page, text)
    .first()
    .getByRole('cell', { name: String(calls), exact: true })
    .first()

test.beforeAll(async () => {
  refused = 0
  const admin = await signedIn('superAdmin')
  developer = await makePerson(admin, 'developer')
  consumer = await makePerson(admin, 'user')
  owner = await asPerson(developer)
  served = await publishApi(owner, admin, { name, basePath: name.toLowerCase(), targetPort })
  const subscription = await subscribe(await asPerson(consumer), owner, served.apiId)
  subscriptionId = subscription.subscriptionId
  const call = (path: string) => fetch(served.serviceUrl + path, { headers: { 'x-api-key': subscription.key } })
  // The first calls may come before the key; the gateway refuses them, and counts them.
  await eventually(
    () => call('/pets'),
    ({ status }) => {
      if (status !== 200) refused += 1
      return status === 200
    },
  )
  for (let count = 0; count < 4; count++) await call('/pets')
  for (let count = 0; count < 3; count++) await call('/cats')
  await eventually(
    () => owner.must<{ groups: { key: string; calls: number }[] }>('GET', `statistics?apiId=${served.apiId}&by=reason`),
    ({ groups }) => groups.some(({ key, calls }) => key === 'RouteNotFound' && calls === 3),
  )
  await eventually(
    () => owner.must<{ items: object[] }>('GET', `calls?${refusedCalls()}`),
    ({ items }) => items.length === 3,
  )
})

test('a developer goes from all APIs to the reason of the errors of one, and back', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/statistics`)
  await row(page, name).getByRole('link', { name }).click()
  await page.waitForURL(/apiId=/)
  await expect(count(page, 'GET /pets', 5 + refused)).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Calls over time' })).toContainText('1 deployment: v1 no. 1')
  await page.getByLabel('Group by').selectOption('Status')
  await row(page, '4xx').getByRole('link', { name: /4xx/ }).click()
  await expect(count(page, 'RouteNotFound', 3)).toBeVisible()
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('4')
  await page.goBack()
  await expect(row(page, '2xx')).toBeVisible()
  await page.reload()
  await expect(count(page, '2xx', 5)).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/statistics(?!.*apiId)/)
})

test('measure, chart and step are in the address; the tables can be downloaded', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/statistics?apiId=${served.apiId}&by=endpoint&measure=latency&chart=bar`)
  const figure = page.getByRole('figure', { name: 'Latency over time' })
  await expect(figure.getByText('p95', { exact: true })).toBeVisible()
  await expect(figure.locator('canvas')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bars' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('group', { name: 'Measure' }).getByRole('button', { name: 'Errors' }).click()
  await expect(page).toHaveURL(/measure=errors/)
  await page.getByLabel('Period').selectOption('Today')
  await page.getByLabel('Step').selectOption('Per minute')
  await expect(page.getByRole('region', { name: 'Per minute' }).getByRole('row').nth(1)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download (.csv)' }).first().click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Method,Details,Calls')
  expect(csv).toContain(`GET /pets,Read /pets,${5 + refused},`)
})

test('the calls behind a row are listed, and each explains itself', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/statistics?apiId=${served.apiId}&by=reason`)
  await row(page, 'RouteNotFound').getByRole('link', { name: 'Show calls' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/developer/calls' && url.search === `?${refusedCalls()}`)
  const calls = page.getByRole('table', { name: 'Recorded calls' }).getByRole('row').filter({ hasText: '/cats' })
  await expect(calls).toHaveCount(3)
  await expect(calls.first()).toContainText('404 RouteNotFound')
  await calls.first().getByRole('link').click()
  await expect(page.getByRole('article').getByText('404 RouteNotFound')).toBeVisible()
})

test('a period of over 31 days shows its error and keeps the view; a broken address shows the default', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/statistics?from=2026-02-30&step=year&by=nobody&apiId=1`)
  await expect(row(page, name)).toBeVisible()
  await untilHydrated(page.getByLabel('From', { exact: true }))
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2026-02-15')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Choose a period of up to 31 days.')
})

test('a subscriber sees the own calls by day, and by status', async ({ page }) => {
  await signInByCall(page, consumer)
  await page.goto(`${webUrl}/user/subscription/${subscriptionId}`)
  await page.getByRole('main').getByRole('link', { name: 'Statistics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Statistics of ${name}` })).toBeVisible()
  await expect(count(page, 'GET /pets', 5)).toBeVisible()
  await page.getByLabel('Group by').selectOption('Status')
  // Calls without a method are refused before their key is known.
  await expect(count(page, '2xx', 5)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Per day' }).getByRole('row')).toHaveCount(8)
  await page.goto(`${webUrl}/user/subscription/00000000-0000-0000-0000-000000000001/statistics`)
  await expect(page.getByText('Page not found')).toBeVisible()
})

test('the dashboards lead to what waits, and to the statistics of what is called most', async ({ page }) => {
  const other = await makePerson(await signedIn('superAdmin'), 'user')
  await (await asPerson(other)).must('POST', 'my/subscriptions', { apiId: served.apiId })
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Subscription requests\s*1$/ })).toHaveAttribute('href', '/developer/apis-subscription')
  await expect(main.getByRole('heading', { name: 'Refusals by reason' })).toBeVisible()
  await main.getByRole('heading', { name: 'Most called APIs' }).locator('xpath=ancestor::section').getByRole('link', { name }).click()
  await expect(count(page, 'GET /pets', 5 + refused)).toBeVisible()
  await page.goto(`${webUrl}/developer`)
  const figure = (label: string) => main.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await figure('Errors').getByRole('link').click()
  await expect(page).toHaveURL(/\/developer\/statistics\?from=[\d-]+&to=[\d-]+&measure=errors$/)
  await expect(page.getByRole('figure', { name: /^Errors/ })).toBeVisible()
  await signInByCall(page, await makePerson(await signedIn('superAdmin'), 'admin'))
  await page.goto(`${webUrl}/admin`)
  await expect(main.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await main.getByRole('link', { name: 'RouteNotFound' }).click()
  await expect(page).toHaveURL(/admin\/statistics\?reason=RouteNotFound/)
  await expect(count(page, name, 3)).toBeVisible()
})
