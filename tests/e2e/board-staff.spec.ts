import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { shortIdOf } from '../../lib/catalogue/short-id.ts'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi } from '../support/publish-api.ts'

const { webUrl, targetPort } = runningStack()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"></rect></svg>'

test.describe.configure({ mode: 'serial' })

let admin: BrowserlessPerson
let developer: BrowserlessPerson
let apiName: string
let apiId: string

test.beforeAll(async () => {
  admin = await signedIn('superAdmin')
  developer = await signedIn('developer')
  apiName = `News API ${Date.now()}`
  const api = await publishApi(developer, admin, { name: apiName, basePath: `news-${Date.now()}`, targetPort })
  apiId = api.apiId
})

async function open(context: BrowserContext, person: BrowserlessPerson, path: string): Promise<Page> {
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: webUrl })))
  await context.addCookies([{ name: 'locale', value: 'en', url: webUrl }])
  const page = await context.newPage()
  await page.goto(webUrl + path)
  return page
}

/** Returns whether a public page shows a text within the time in which changes reach it. */
const shows = (path: string, text: string) =>
  eventually(
    async () => (await fetch(webUrl + path, { headers: { cookie: 'locale=en' } })).text(),
    (html) => html.includes(text),
    promisedMs(2_000),
  ).then((html) => html.includes(text))

const save = (page: Page) => page.locator('main form button[type=submit]').click()
const editor = (page: Page, number = 0) => page.locator('[contenteditable=true]').nth(number)

test('an admin writes a notice with a table, an image and a file in both languages, changes it, and deletes it', async ({ context }) => {
  const page = await open(context, admin, '/admin/support/notice')
  await page.getByRole('link', { name: 'Write post' }).first().click()
  await save(page)
  await expect(page.locator('[name="texts.0.title"]')).toBeFocused()
  await page.locator('[name="texts.0.title"]').fill('New gateway')
  await editor(page).click()
  await page.keyboard.type('It is faster.')
  await page.getByRole('button', { name: 'Image', exact: true }).click()
  await page.getByRole('textbox', { name: 'Describe the image' }).fill('A gateway')
  const chooser = page.locator('main form input[type=file]')
  await chooser.first().setInputFiles({ name: 'wrong.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
  await expect(page.getByText('Use an image in PNG, JPG, ICO or SVG format.')).toBeVisible()
  await chooser.first().setInputFiles({ name: 'gateway.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
  await expect(editor(page).getByRole('img', { name: 'A gateway' })).toBeVisible()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(editor(page).locator('tr')).toHaveCount(3)
  await editor(page).locator('th').first().click()
  await page.keyboard.type('Call')
  await page.getByRole('button', { name: 'Delete row' }).waitFor()
  await page.getByRole('button', { name: 'Add row below' }).click()
  await expect(editor(page).locator('tr')).toHaveCount(4)

  await page.getByRole('button', { name: 'Add 한국어' }).click()
  await page.locator('[name="texts.1.title"]').fill('새 게이트웨이')
  await editor(page, 1).click()
  await page.keyboard.type('더 빠릅니다.')
  await page.getByRole('button', { name: 'Remove 한국어' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('[name="texts.1.title"]')).toHaveValue('새 게이트웨이')
  await chooser.last().setInputFiles({ name: 'virus.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('x') })
  await expect(page.getByText('Use a PNG, JPG, PDF, TXT, CSV, JSON or ZIP file')).toBeVisible()
  await chooser.last().setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(page.getByText('plan.txt', { exact: true })).toBeVisible()
  await save(page)
  await expect(page).toHaveURL(/\/admin\/support\/notice\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New gateway')
  await expect(page.getByRole('main').getByText('Published')).toBeVisible()
  const image = page.getByRole('img', { name: 'A gateway' })
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expect(page.locator('main th').first()).toHaveText('Call')

  const id = page.url().split('/').at(-1)
  await page.getByRole('link', { name: 'Open on the portal' }).click()
  await expect(page).toHaveURL(`${webUrl}/support/notice/${id}`)
  await expect(page.getByRole('img', { name: 'A gateway' })).toBeVisible()
  await page.goto(`${webUrl}/admin/support/notice/${id}`)

  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(editor(page).getByRole('img', { name: 'A gateway' })).toBeVisible()
  await page.locator('[name="texts.0.title"]').fill('New gateways')
  await page.getByText('Save as a draft').click()
  await save(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New gateways')
  await expect(page.getByRole('main').getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open on the portal' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/support\/notice$/)
  await expect(page.getByRole('link', { name: 'New gateways' })).toHaveCount(0)
})

test('news of a developer waits until an admin approves it; a rejected one shows the reason', async ({ browser }) => {
  const mine = await open(await browser.newContext(), developer, '/developer/support/api-news/create')
  await mine.locator('[name=apiId]').selectOption({ label: apiName })
  await mine.locator('[name="texts.0.title"]').fill('Version 2')
  await editor(mine).click()
  await mine.keyboard.type('It is here.')
  await save(mine)
  await expect(mine).toHaveURL(/\/developer\/support\/api-news\/[0-9a-f-]{36}$/)
  await expect(mine.getByText('An admin has to approve this post')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  const id = mine.url().split('/').at(-1)

  const queue = await open(await browser.newContext(), admin, '/admin/support/api-news?status=WAITING')
  await queue.getByRole('link', { name: 'Version 2' }).click()
  await queue.getByRole('button', { name: 'Reject' }).click()
  await queue.getByRole('alertdialog').getByRole('textbox').fill('Say what changes')
  await queue.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await expect(queue.getByText('This post was rejected')).toBeVisible()

  await mine.reload()
  await expect(mine.getByText('Say what changes')).toBeVisible()
  await mine.getByRole('link', { name: 'Edit' }).click()
  await expect(editor(mine)).toContainText('It is here.')
  await editor(mine).click()
  await mine.keyboard.press('End')
  await mine.keyboard.type(' Lists have pages.')
  await save(mine)
  await expect(mine.getByText('An admin has to approve this post')).toBeVisible()

  await queue.reload()
  await queue.getByRole('button', { name: 'Approve' }).click()
  await expect(queue.getByRole('main').getByText('Published')).toBeVisible()
  for (const path of [`/support/api-news/${id}`, `/apis/${apiId}`]) expect(await shows(path, 'Version 2'), path).toBe(true)
  await mine.goto(`${webUrl}/support/api-news/${id}`)
  await expect(mine.getByText('Lists have pages.')).toBeVisible()
  await mine.getByRole('link', { name: apiName }).click()
  await expect(mine).toHaveURL(new RegExp(`-${shortIdOf(apiId)}$`))
  await mine.getByRole('link', { name: 'Version 2' }).click()
  await expect(mine).toHaveURL(`${webUrl}/support/api-news/${id}`)
  await mine.context().close()
  await queue.context().close()
})

test('a developer reads notices on the portal, and opens no page of an admin', async ({ context }) => {
  const page = await open(context, developer, '/developer/support/notice')
  await expect(page).toHaveURL(`${webUrl}/support/notice`)
  await page.goto(`${webUrl}/admin/support/notice`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No access')
  await page.goto(`${webUrl}/developer/support/no-such-board`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
