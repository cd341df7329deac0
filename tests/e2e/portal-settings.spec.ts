import { expect, type Page, test } from '@playwright/test'
import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import sharp from 'sharp'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { PEOPLE, runningStack, signedIn } from '../support/people.ts'
import { eventually } from '../support/publish-api.ts'

const { webUrl } = runningStack()
const FRESH_WITHIN_MS = promisedMs(2_000)
const REMOVE_IMAGE = /^Remove (Top|Bottom|Favicon|Image)/

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 120, b: 200 } } })
    .png()
    .toBuffer()
const svg = (color: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><rect width="300" height="60" fill="${color}"/></svg>`)

test.describe.configure({ mode: 'serial' })

let before: Partial<PortalConfigView>
test.beforeAll(async () => {
  const { revision: _, images: __, ...look } = await (await signedIn('superAdmin')).must<PortalConfigView>('GET', 'portal-config')
  before = look
})
test.afterAll(async () => {
  const names = ['favicon', 'favicon-dark', 'header-logo', 'header-logo-dark', 'footer-logo', 'footer-logo-dark', 'main-visual']
  const images = Object.fromEntries(names.map((name) => [name, null]))
  await (await signedIn('superAdmin')).must('PUT', 'portal-config', { ...before, images })
})

async function openForm(page: Page, path = '/admin/setting/portal/config/update') {
  await page.goto(`${webUrl}/manager/login`)
  await page.locator('input[name=email]').fill(PEOPLE.superAdmin.email)
  await page.locator('input[name=password]').fill(PEOPLE.superAdmin.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(webUrl + path, { waitUntil: 'networkidle' })
}

/** Chooses a file in the field of an image. */
async function choose(page: Page, label: string, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: label, exact: true }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
}

async function save(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Portal settings saved.')).toBeVisible()
  return Date.now()
}

/** Returns a public page's HTML as soon as it is as wanted, at the latest in the promised time after the change. */
async function fresh(path: string, isWanted: (html: string) => boolean, changedAt: number): Promise<string> {
  const read = async () => (await fetch(webUrl + path, { headers: { cookie: 'locale=en' } })).text()
  const html = await eventually(read, isWanted, Math.max(FRESH_WITHIN_MS - (Date.now() - changedAt), 500))
  expect(isWanted(html), `${path} within ${FRESH_WITHIN_MS} ms`).toBe(true)
  return html
}

test('settings lead to those of the portal, which show the current ones', async ({ page }) => {
  await openForm(page, '/admin/setting')
  await expect(page).toHaveURL(`${webUrl}/admin/setting/portal`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Portal settings')
  await expect(page.getByRole('link', { name: 'Basic settings' })).toHaveAttribute('aria-current', 'page')
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: before.title ?? '' })
      .first(),
  ).toBeVisible()
})

test('color, company, main text and links are on every public page within two seconds, in both modes', async ({ page, browser }) => {
  await openForm(page)
  const title = `Acme ${Date.now()}`
  await page.getByLabel(/^Title/).fill(title)
  await page.getByRole('textbox', { name: /^Brand color/ }).fill('#0a6370')
  await page.getByRole('textbox', { name: 'Background color' }).fill('#12263f')
  await page.getByRole('textbox', { name: 'Point color' }).fill('#ffd166')
  await page.getByLabel('Main text (English)').fill('Build on Acme')
  await page.getByLabel('Main text (Korean)').fill('아크메와 함께 만드세요')
  await page.getByLabel('Name', { exact: true }).fill('Acme Inc.')
  await page.getByLabel('Tel.', { exact: true }).fill('02-123-4567')
  await page.getByRole('button', { name: 'Add link' }).click()
  await page.getByLabel(/^Label \(English\)/).fill('Status')
  await page.getByLabel(/^Label \(Korean\)/).fill('상태')
  await page
    .getByLabel(/^Address\*?$/)
    .last()
    .fill('https://status.acme.example')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Build on Acme')).toHaveCount(2)
  const changedAt = await save(page)
  await expect(page).toHaveURL(`${webUrl}/admin/setting/portal`)

  const home = await fresh('/', (html) => html.includes(title) && html.includes('Build on Acme'), changedAt)
  const apis = await fresh('/apis', (html) => html.includes(title), changedAt)
  for (const html of [home, apis]) {
    expect(html).toContain('Acme Inc.')
    expect(html).toContain('02-123-4567')
    expect(html).toMatch(/<a href="https:\/\/status\.acme\.example"[^>]*>Status<\/a>/)
    expect(html).toContain('--color-brand-solid:#0a6370')
  }
  expect(await fresh('/ko', (html) => html.includes('아크메와 함께 만드세요'), changedAt)).toContain('>상태</a>')

  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await browser.newPage({ colorScheme, locale: 'en-US' })
    await visitor.goto(`${webUrl}/`)
    const hero = visitor.locator('main section').first()
    await expect(hero).toHaveCSS('background-color', 'rgb(18, 38, 63)')
    await expect(hero.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(hero.getByRole('button', { name: 'Search' })).toHaveCSS('background-color', 'rgb(255, 209, 102)')
    await visitor.close()
  }
})

test('wrong files are refused with their error, and what was there stays', async ({ page }) => {
  await openForm(page)
  const field = page.locator('form')
  await choose(page, 'Top logo', 'wide.png', await png(151, 40))
  await expect(field.getByText(/wrong dimensions/)).toBeVisible()
  await choose(
    page,
    'Bottom logo',
    'photo.jpg',
    await sharp(await png(60, 20))
      .jpeg()
      .toBuffer(),
  )
  await expect(field.getByText(/Use a PNG or SVG for a logo/)).toBeVisible()
  await choose(page, 'Favicon', 'large.png', Buffer.concat([await png(32, 32), Buffer.alloc(1024 * 1024)]))
  await expect(field.getByText(/at most 1 MB/)).toBeVisible()
  await choose(page, 'Top logo in dark mode', 'script.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'))
  await expect(field.getByText(/contains scripts/)).toBeVisible()
  await expect(page.getByRole('button', { name: REMOVE_IMAGE })).toHaveCount(0)
})

test('logos, favicon and an image behind the main text are on the pages, each in its mode and without a jump', async ({
  page,
  browser,
}) => {
  await openForm(page)
  await choose(page, 'Top logo', 'top.svg', svg('#0a6370'))
  await choose(page, 'Top logo in dark mode', 'top-dark.svg', svg('#ffd166'))
  await choose(page, 'Bottom logo', 'bottom.png', await png(100, 30))
  await choose(page, 'Favicon', 'icon.png', await png(48, 48))
  await page.getByRole('radio', { name: 'Image' }).check()
  await choose(page, 'Image', 'sea.png', await png(600, 200))
  await expect(page.getByRole('button', { name: REMOVE_IMAGE })).toHaveCount(5)
  const changedAt = await save(page)

  const home = await fresh('/', (html) => html.includes('/api/static-resource/header-logo?v='), changedAt)
  expect(home).toMatch(/<link rel="icon" href="\/api\/static-resource\/favicon\?v=\w+" type="image\/png"/)
  expect(await fresh('/apis', (html) => html.includes('/api/static-resource/footer-logo?v='), changedAt)).toContain(
    'width="100" height="30"',
  )
  for (const path of ['/static-resource/favicon', '/api/static-resource/favicon']) {
    const icon = await fetch(webUrl + path)
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png'])
  }
  expect((await fetch(`${webUrl}/api/static-resource/favicon-dark`)).status).toBe(404)

  for (const colorScheme of ['light', 'dark'] as const) {
    const visitor = await browser.newPage({ colorScheme, locale: 'en-US' })
    await visitor.goto(`${webUrl}/`, { waitUntil: 'networkidle' })
    const logo = visitor.getByRole('banner').getByRole('img').filter({ visible: true })
    await expect(logo).toHaveCount(1)
    await expect(logo).toHaveAttribute('src', colorScheme === 'dark' ? /header-logo-dark/ : /header-logo\?/)
    expect(await logo.boundingBox()).toMatchObject({ width: 150, height: 30 })
    await expect(visitor.locator('main section').first()).toHaveCSS('background-image', /main-visual\?v=/)
    const shift = await visitor.evaluate(() => performance.getEntriesByType('layout-shift').length)
    expect(shift).toBe(0)
    await visitor.close()
  }
})

test('the dashboard leads to the simple setup while a step is left, which leads to its form', async ({ page }) => {
  await openForm(page, '/admin')
  await expect(page.getByText('Finish setting up the portal')).toBeVisible()
  await page.getByRole('link', { name: 'Continue setup' }).click()
  await expect(page).toHaveURL(`${webUrl}/admin/setting/portal/simple-setup`)
  await expect(page.getByRole('link', { name: 'Simple setup' })).toHaveAttribute('aria-current', 'page')
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  for (const name of ['Environment with a running gateway', 'First category', 'First developer'])
    await expect(step(name).getByText('Done', { exact: true })).toBeVisible()
  await expect(step('Email').getByText('To do', { exact: true })).toBeVisible()
  await step('Email').getByRole('link', { name: 'Set up email' }).click()
  await expect(page).toHaveURL(`${webUrl}/admin/setting/general?tab=email-setting`)
})

test('a form that another one overtook is refused, and what was typed stays', async ({ page }) => {
  await openForm(page)
  const other = await page.context().newPage()
  await other.goto(`${webUrl}/admin/setting/portal/config/update`, { waitUntil: 'networkidle' })
  await other.getByLabel(/^Title/).fill(`First ${Date.now()}`)
  await save(other)
  await page.getByLabel(/^Title/).fill('Too late')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Someone else changed the portal settings')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByLabel(/^Title/)).toHaveValue('Too late')
})
