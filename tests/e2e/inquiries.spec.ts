import { type Browser, expect, type Page, test } from '@playwright/test'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { contentOf } from '../support/hidden-things.ts'
import { heldMail } from '../support/outbox.ts'
import { PEOPLE, runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'

const { webUrl, targetPort } = runningStack()

test.describe.configure({ mode: 'serial' })

let admin: BrowserlessPerson
let developer: BrowserlessPerson
let visitor: BrowserlessPerson
let apiName: string
let apiId: string

test.beforeAll(async () => {
  admin = await signedIn('superAdmin')
  developer = await signedIn('developer')
  visitor = await signedIn('visitor')
  apiName = `Asked API ${Date.now()}`
  ;({ apiId } = await publishApi(developer, admin, { name: apiName, basePath: `asked-${Date.now()}`, targetPort }))
})

async function open(browser: Browser, person: BrowserlessPerson, path: string): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: webUrl })))
  await context.addCookies([{ name: 'locale', value: 'en', url: webUrl }])
  const page = await context.newPage()
  await page.goto(webUrl + path)
  return page
}

const submit = (page: Page) => page.locator('main form button[type=submit]').click()

async function type(page: Page, text: string): Promise<void> {
  await page.locator('[contenteditable=true]').click()
  await page.keyboard.type(text)
}

test('a user asks about an API with a file; its developer answers; the user asks again', async ({ browser }) => {
  const mine = await open(browser, visitor, '/user/customer-support')
  await mine.getByRole('link', { name: 'Write inquiry' }).first().click()
  await mine.locator('[name=kind]').selectOption({ label: 'The developers of an API' })
  await mine.locator('[name=apiId]').selectOption({ label: apiName })
  await mine.locator('[name=category]').selectOption({ label: 'API help' })
  await mine.locator('[name=title]').fill('Which header?')
  await type(mine, 'Where does the key go?')
  await mine
    .locator('main form input[type=file]')
    .last()
    .setInputFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
  await expect(mine.getByText('log.txt', { exact: true })).toBeVisible()
  await submit(mine)
  await expect(mine).toHaveURL(/\/user\/customer-support\/api-customer-support\/[0-9a-f-]{36}$/)
  await expect(mine.getByRole('main').getByText('Waiting')).toBeVisible()
  await mine.getByRole('link', { name: 'Edit' }).click()
  await mine.locator('[name=title]').fill('Which header has the key?')
  await submit(mine)
  await expect(mine.getByRole('heading', { level: 1 })).toHaveText('Which header has the key?')

  const { items } = await developer.must<{ items: { type: string; path: string }[] }>('GET', 'notifications')
  const registered = items.find((item) => item.type === 'BoardApiInquiryRegistered')
  const theirs = await open(browser, developer, registered?.path ?? '')
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Which header has the key?')
  await expect(theirs.getByRole('link', { name: 'log.txt' })).toBeVisible()
  await submit(theirs)
  await expect(theirs.locator('[name=title]')).toBeFocused()
  await theirs.locator('[name=title]').fill('X-API-Key')
  await type(theirs, 'Send it as X-API-Key.')
  await submit(theirs)
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Send it as X-API-Key.' })).toBeVisible()
  await expect(theirs.getByRole('main').getByText('Complete', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Edit answer' }).click()
  const change = theirs.getByRole('form', { name: 'Save' })
  await change.locator('[name=title]').fill('In X-API-Key')
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByRole('heading', { name: 'In X-API-Key' })).toBeVisible()

  const later = { kind: 'api-customer-support', apiId, category: 'usage', title: 'A later question', isPrivate: true }
  const { id: laterId } = await visitor.must<{ id: string }>('POST', 'my/inquiries', { ...later, content: contentOf('Later.'), files: [] })
  await theirs.reload()
  await theirs.getByRole('navigation', { name: 'More inquiries' }).getByRole('link', { name: 'A later question' }).click()
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('A later question')
  await theirs.goto(`${webUrl}/developer/support/api-customer-support?apiId=${apiId}&status=WAITING`)
  await expect(theirs.getByRole('combobox', { name: 'API' })).toHaveValue(apiId)
  await expect(theirs.getByRole('link', { name: 'A later question' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Which header has the key?' })).toHaveCount(0)
  await visitor.must('DELETE', `my/inquiries/${laterId}`)

  const answered = await visitor.must<{ items: { type: string; path: string }[] }>('GET', 'notifications')
  await mine.goto(webUrl + (answered.items.find((item) => item.type === 'BoardApiInquiryAnswered')?.path ?? ''))
  await expect(mine.getByRole('heading', { name: 'In X-API-Key' })).toBeVisible()
  await expect(mine.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await type(mine, 'And in a browser?')
  await submit(mine)
  await expect(mine.getByRole('listitem').filter({ hasText: 'And in a browser?' })).toBeVisible()
  await expect(mine.getByRole('main').getByText('Waiting')).toBeVisible()
  await mine.context().close()
  await theirs.context().close()
})

/** Opens the bell on a page and follows the newest notification with a text. */
async function followBell(page: Page, says: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('link', { name: says }).first().click()
}

test('an inquiry to the operators is answered by an admin who is told of it, and its author is told of the answer', async ({ browser }) => {
  const mine = await open(browser, visitor, '/support/customer-support/create/customer-support')
  await expect(mine).toHaveURL(`${webUrl}/user/customer-support/create`)
  await mine.locator('[name=category]').selectOption({ label: 'Partners' })
  await mine.locator('[name=title]').fill('Working together')
  await type(mine, 'Whom do we call?')
  await submit(mine)
  await expect(mine).toHaveURL(/\/user\/customer-support\/customer-support\/[0-9a-f-]{36}$/)
  const id = mine.url().split('/').at(-1)
  expect((await developer.call('GET', `inquiries/${id}`)).status).toBe(404)
  expect((await fetch(`${webUrl}/api/shared-inquiries/${id}`)).status).toBe(404)

  const theirs = await open(browser, admin, '/admin/support/customer-support?status=WAITING&category=partners')
  await expect(theirs.getByRole('link', { name: 'Working together' })).toBeVisible()
  await followBell(theirs, `${PEOPLE.visitor.name} asked the operators a question.`)
  await theirs.waitForURL(`${webUrl}/admin/support/customer-support/${id}`)
  await heldMail(admin, PEOPLE.superAdmin.email, new RegExp(`question to the operators: Working together[^]+/customer-support/${id}`))
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Working together')
  await theirs.locator('[name=title]').fill('Our number')
  await type(theirs, 'It is on the home page.')
  await submit(theirs)
  await expect(theirs.getByRole('main').getByText('Complete', { exact: true })).toBeVisible()
  await theirs.context().close()

  await mine.goto(`${webUrl}/`)
  await followBell(mine, 'Your question to the operators was answered.')
  await mine.waitForURL(`${webUrl}/user/customer-support/customer-support/${id}`)
  await expect(mine.getByText('It is on the home page.')).toBeVisible()
  const mail = await heldMail(admin, PEOPLE.visitor.email, new RegExp(`to the operators was answered: Working together[^]+${id}`))
  await mine.goto(webUrl + new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? '').pathname)
  await expect(mine.getByText('It is on the home page.')).toBeVisible()
  await mine.getByRole('button', { name: 'Delete' }).click()
  await mine.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(mine).toHaveURL(/\/user\/customer-support$/)
  await expect(mine.getByRole('link', { name: 'Working together' })).toHaveCount(0)
  await mine.context().close()
})
