import { expect, type Page, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { PEOPLE, runningStack, signedIn } from '../support/people.ts'
import { eventually } from '../support/publish-api.ts'

const { webUrl } = runningStack()
const FRESH_WITHIN_MS = promisedMs(2_000)
const OFF = { isOn: false }

test.describe.configure({ mode: 'serial' })

test.afterAll(async () => {
  const admin = await signedIn('superAdmin')
  await admin.must('PUT', 'portal-management/maintenance', OFF)
  await admin.must('PUT', 'portal-management/banner', OFF)
})

const open = (path: string) => fetch(webUrl + path, { headers: { cookie: 'locale=en' }, redirect: 'manual' })
const statusOf = async (path: string) => (await open(path)).status
const pageOf = async (path: string) => (await open(path)).text()

/** Waits until an answer is as wanted, at the latest in the promised time after `since`. */
async function inTime<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean, since: number, what: string) {
  const answer = await eventually(ask, isWanted, Math.max(FRESH_WITHIN_MS - (Date.now() - since), 500))
  expect(isWanted(answer), `${what} within ${FRESH_WITHIN_MS} ms`).toBe(true)
}

async function openManagement(page: Page) {
  await page.goto(`${webUrl}/manager/login`)
  await page.locator('input[name=email]').fill(PEOPLE.superAdmin.email)
  await page.locator('input[name=password]').fill(PEOPLE.superAdmin.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(`${webUrl}/admin/setting/portal/management`, { waitUntil: 'networkidle' })
}

test('a banner is on every page of the portal in its language, from its start to its end', async ({ page, browser }) => {
  await openManagement(page)
  const form = page.getByRole('form', { name: 'Notice banner' })
  await form.getByText('Show the banner', { exact: true }).click()
  await form.getByLabel('Text in English').fill('New plans on Monday')
  await form.getByRole('button', { name: 'Save banner' }).click()
  await expect(form.getByText('This field is required.')).toBeVisible()
  await form.getByLabel('Text in Korean').fill('월요일부터 새 요금제가 적용됩니다.')
  await form.getByLabel('Link').fill('https://acme.example/plans')
  await form.getByRole('button', { name: 'Save banner' }).click()
  await expect(page.getByText('Notice banner saved.')).toBeVisible()
  const savedAt = Date.now()
  for (const path of ['/', '/apis', '/support/notice', '/login', '/forgot-password'])
    await inTime(
      () => pageOf(path),
      (html) => html.includes('New plans on Monday'),
      savedAt,
      path,
    )
  expect(await pageOf('/ko/apis')).toContain('월요일부터 새 요금제가 적용됩니다.')

  const visitor = await browser.newPage({ javaScriptEnabled: false, locale: 'en-US' })
  await visitor.goto(webUrl)
  const banner = visitor.getByRole('complementary', { name: 'Notice' })
  await expect(banner.getByRole('link', { name: 'Learn more' })).toHaveAttribute('href', 'https://acme.example/plans')
  await banner.locator('summary').click()
  await expect(banner.getByText('New plans on Monday')).toBeHidden()
  await visitor.close()

  const admin = await signedIn('superAdmin')
  const startsAt = Date.now() + 8_000
  const endsAt = startsAt + 8_000
  const text = { en: 'For eight seconds', ko: '8초 동안' }
  const period = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() }
  await admin.must('PUT', 'portal-management/banner', { isOn: true, text, ...period })
  await inTime(
    () => pageOf('/'),
    (html) => !html.includes('New plans'),
    Date.now(),
    'the earlier banner is gone',
  )
  expect(await pageOf('/apis')).not.toContain('For eight seconds')
  await page.waitForTimeout(Math.max(startsAt - Date.now(), 0))
  await inTime(
    () => pageOf('/apis'),
    (html) => html.includes('For eight seconds'),
    startsAt,
    'the start',
  )
  await page.waitForTimeout(Math.max(endsAt - Date.now(), 0))
  await inTime(
    () => pageOf('/apis'),
    (html) => !html.includes('For eight seconds'),
    endsAt,
    'the end',
  )
})

test('maintenance closes the portal to visitors and users with 503, and leaves the developer center open', async ({ page }) => {
  const user = await signedIn('visitor')
  await openManagement(page)
  const form = page.getByRole('form', { name: 'Maintenance mode' })
  await form.getByText('Close the portal for maintenance').click()
  await form.getByLabel('Message in English').fill('Back at noon.')
  await form.getByRole('button', { name: 'Save maintenance mode' }).click()
  await expect(page.getByText('Maintenance mode is on.', { exact: true })).toBeVisible()
  const closedAt = Date.now()

  for (const path of ['/', '/ko', '/apis', '/login', '/join', '/user', '/support/notice', '/no-such-page', '/sitemap.xml', '/llms.txt'])
    await inTime(
      () => statusOf(path),
      (status) => status === 503,
      closedAt,
      path,
    )
  const home = await open('/')
  expect([home.headers.get('retry-after'), home.headers.get('cache-control'), home.headers.get('x-portico-maintenance')]).toEqual([
    '300',
    'no-store',
    null,
  ])
  await expect.poll(() => pageOf('/')).toContain('Back at noon.')
  expect(await pageOf('/apis')).not.toContain('Search APIs')

  const refused = await user.call('GET', 'my/subscriptions')
  expect([refused.status, refused.body.error]).toEqual([503, 'UnderMaintenance'])
  expect(await statusOf('/api/catalogue/home')).toBe(503)
  for (const path of ['/manager/login', '/forgot-password', '/api/livez', '/api/readyz', '/robots.txt', '/icon.svg', '/api/portal-config'])
    expect(await statusOf(path), path).toBe(200)

  const developer = await signedIn('developer')
  await developer.must('GET', 'apis')
  await page.reload()
  await expect(form.getByText('The portal is closed to visitors and users.')).toBeVisible()
  await form.getByText('Close the portal for maintenance').click()
  await form.getByRole('button', { name: 'Save maintenance mode' }).click()
  await expect(page.getByText('Maintenance mode is off.')).toBeVisible()
  const openedAt = Date.now()
  for (const path of ['/', '/apis', '/login'])
    await inTime(
      () => statusOf(path),
      (status) => status === 200,
      openedAt,
      path,
    )
  await user.must('GET', 'my/subscriptions')
})
