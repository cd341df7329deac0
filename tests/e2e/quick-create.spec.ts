import { expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { PEOPLE, runningStack, signedIn } from '../support/people.ts'
import { eventually, subscribe } from '../support/publish-api.ts'
import { signInByCall } from '../support/signed-in-page.ts'

// An existing service is added in one step, by its document or by a name and a URL, and is unpublished again.

const { webUrl, targetPort } = runningStack()

let admin: BrowserlessPerson
let developer: MadePerson
let visitor: MadePerson

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  admin = await signedIn('superAdmin')
  developer = await makePerson(admin, 'developer')
  visitor = await makePerson(admin, 'user')
})

const withoutPage = ({ email, loginPath }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
const field = (page: Page, name: string) => page.locator(`form [name="${name}"]`)

/** Submits the form and waits for the page of the new API; returns its id and its address. */
async function create(page: Page): Promise<{ apiId: string; serviceUrl: string }> {
  await page.getByRole('button', { name: 'Create and deploy' }).click()
  await page.waitForURL(/\/developer\/apis\/[0-9a-f-]{36}$/)
  const serviceUrl =
    (await page
      .locator('main code')
      .filter({ hasText: /^http.*\/v1$/ })
      .first()
      .textContent()) ?? ''
  return { apiId: page.url().split('/').at(-1) ?? '', serviceUrl }
}

/** Requests publication on the API's page, has it approved, and calls it with a new subscriber's key. */
async function publishAndCall(page: Page, apiId: string, url: string): Promise<number> {
  await page.getByRole('button', { name: 'Request publication' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/\d warnings?, \d hints?/).click()
  await expect(dialog.getByText('Consumer calls are not encrypted')).toBeVisible()
  await dialog.getByRole('button', { name: 'Request publication' }).click()
  await expect(page.getByText('Waiting for an administrator')).toBeVisible()
  const { items } = await admin.must<{ items: { id: string }[] }>('GET', `apis/${apiId}/publications`)
  await admin.must('POST', `publications/${items[0]?.id}/approve`, {})
  // The person of the page stays signed in: an admin approves the subscription instead.
  const { key } = await subscribe(await withoutPage(visitor), admin, apiId)
  const call = () => fetch(url, { headers: { 'x-api-key': key } })
  return (await eventually(call, ({ status }) => status === 200)).status
}

test('a document and a URL create an API that answers through the gateway', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/apis`)
  await page.getByRole('link', { name: 'Quick create' }).first().click()
  await page.waitForURL(/\/developer\/apis\/create\/quick$/)
  const document = {
    openapi: '3.0.3',
    info: { title: 'Kennel Book', description: 'Who lives here.' },
    servers: [{ url: 'https://one.example.com/v2' }, { url: 'https://two.example.com/v2' }],
    paths: { '/pets': { get: { summary: 'All pets', responses: { 200: { description: 'Pets' } } }, trace: {} } },
  }
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'kennel.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(document)) })
  await expect(page.getByText('1 method will be added.')).toBeVisible()
  await expect(page.getByText('1 of 2 operations can be imported; 1 cannot')).toBeVisible()
  await expect(field(page, 'name')).toHaveValue('Kennel Book')
  await expect(field(page, 'basePath')).toHaveValue('kennel-book')
  await page.getByRole('button', { name: 'https://two.example.com/v2' }).click()
  await expect(field(page, 'targetUrl')).toHaveValue('https://two.example.com/v2')
  await field(page, 'targetUrl').fill(`http://127.0.0.1:${targetPort}/api`)
  const { apiId, serviceUrl } = await create(page)
  expect(serviceUrl).toMatch(/\/kennel-book\/v1$/)
  expect(await publishAndCall(page, apiId, `${serviceUrl}/pets`)).toBe(200)
})

test('a name, a URL and the first paths create one too; errors are shown at their fields', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/apis/create/quick`)
  await page.getByRole('radio', { name: /A name and a URL/ }).check()
  await field(page, 'name').fill('Door Bell')
  await expect(field(page, 'basePath')).toHaveValue('door-bell')
  await field(page, 'basePath').fill('kennel-book')
  await field(page, 'lines').fill('GET /pets\npets')
  await field(page, 'targetUrl').fill('http://127.0.0.1:9')
  await page.getByRole('button', { name: 'Create and deploy' }).click()
  await expect(page.getByText('Line 2 is not a valid method.')).toBeVisible()
  await field(page, 'lines').fill('GET /pets\n/pets/{petId}')
  await page.getByRole('button', { name: 'Create and deploy' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click()
  await field(page, 'targetUrl').fill(`http://127.0.0.1:${targetPort}`)
  await page.getByRole('button', { name: 'Create and deploy' }).click()
  await expect(page.getByText('Another API already uses this base path.')).toBeVisible()
  await field(page, 'basePath').fill('door-bell')
  const { apiId, serviceUrl } = await create(page)
  expect(await publishAndCall(page, apiId, `${serviceUrl}/pets/1`)).toBe(200)
})

test('an admin unpublishes it for a reason, which the developer reads', async ({ page, browser }) => {
  const { items } = await admin.must<{ items: { id: string; api: { id: string } }[] }>('GET', 'publications?status=APPROVED&q=door-bell')
  const [publication] = items
  const superAdmin = await browser.newPage()
  await superAdmin.goto(`${webUrl}/manager/login?next=${encodeURIComponent(`/admin/publication/${publication?.id}`)}`)
  await superAdmin.locator('input[name=email]').fill(PEOPLE.superAdmin.email)
  await superAdmin.locator('input[name=password]').fill(PEOPLE.superAdmin.password)
  await superAdmin.locator('button[type=submit]').click()
  await expect(superAdmin.getByText('Methods without responses')).toBeVisible()
  await superAdmin.getByRole('button', { name: 'Unpublish' }).click()
  const question = superAdmin.getByRole('alertdialog')
  await expect(question).toContainText('1 approved subscription keeps working')
  await question.getByRole('textbox').fill('The bell rings all night.')
  await question.getByRole('button', { name: 'Unpublish' }).click()
  await expect(superAdmin.getByText('Door Bell was unpublished.')).toBeVisible()
  await superAdmin.close()
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/apis/${publication?.api.id}`)
  await expect(page.getByText('The bell rings all night.').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Publication history' })).toContainText('Unpublished')
  expect((await fetch(`${webUrl}/apis/${publication?.api.id}`)).status).toBe(410)
})
