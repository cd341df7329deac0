import { expect, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { signInByCall } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A developer plans a breaking change; a subscriber learns of it before it comes, of its new time, and that it was canceled.

const { webUrl, targetPort } = runningStack()
const NAME = 'Timetable'
/** Planned deployments are compared in the background, one after the other. */
const COMPARED_WITHIN_MS = promisedMs(30_000)

let developer: MadePerson
let consumer: MadePerson
let served: ServedApi

test.describe.configure({ mode: 'serial' })

const asPerson = ({ loginPath, email }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
const textOf = async (path: string) => (await fetch(webUrl + path, { headers: { cookie: 'locale=en' } })).text()
const changelog = () => textOf(`/apis/${served.apiId}/changelog`)
const stagePage = () => `${webUrl}/developer/apis/${served.apiId}/stages/${served.stageId}`

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  developer = await makePerson(admin, 'developer')
  consumer = await makePerson(admin, 'user')
  const owner = await asPerson(developer)
  served = await publishApi(owner, admin, { name: NAME, basePath: uniqueName('timetable'), targetPort })
  await subscribe(await asPerson(consumer), owner, served.apiId)
  const { items } = await owner.must<{ items: { id: string; path: string }[] }>('GET', `apis/${served.apiId}/methods`)
  const removed = items.find(({ path }) => path === '/pets/{petId}')
  await owner.must('POST', `apis/${served.apiId}/methods/delete`, { methodIds: [removed?.id] })
})

test('a developer plans a breaking change, which the portal shows before it comes', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(stagePage())
  await page.getByRole('button', { name: 'Deploy again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Plan for later' }).click()
  const dialog = page.getByRole('dialog', { name: /^Plan the deployment of v1/ })
  await expect(dialog.getByText('1 breaking change', { exact: true })).toBeVisible()
  await expect(dialog.getByText('GET /pets/{petId}')).toBeVisible()
  const suggested = await dialog.getByLabel('Deploy at').inputValue()
  expect(suggested).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00$/)
  await dialog.getByLabel('Deploy at').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Plan deployment' }).click()
  await expect(dialog.getByText('Choose a time from 10 minutes to 90 days ahead.')).toBeVisible()
  await dialog.getByLabel('Deploy at').fill(suggested)
  await dialog.getByLabel('Note in English').fill('Pets are read as a list only.')
  await dialog.getByRole('button', { name: 'Plan deployment' }).click()
  await expect(page.getByText('The deployment of v1 is planned.')).toBeVisible()
  await expect(page.getByText('Deployment planned for')).toBeVisible()
  await expect(page.getByText('1 breaking change. Subscribers were notified.')).toBeVisible({ timeout: COMPARED_WITHIN_MS })

  expect(await eventually(changelog, (html) => html.includes('planned deployment'), COMPARED_WITHIN_MS)).toContain(
    'Pets are read as a list only.',
  )
  expect(await textOf(`/apis/${served.apiId}/changelog/feed.xml`)).toMatch(
    /<title>Timetable v1 · planned deployment .* UTC – 1 breaking change<\/title>/,
  )
  expect(await textOf(`/apis/${served.apiId}`)).toContain('Changes of v1 are planned for')
  expect(await textOf(`/apis/${served.apiId}.md`)).toMatch(/Changes of v1 are planned for .* UTC, 1 of them breaking\./)
})

test('a subscriber is notified, and reads what will change', async ({ page }) => {
  await signInByCall(page, consumer)
  await page.goto(`${webUrl}/user/notifications`)
  await page.getByText(`${NAME} gets breaking changes on`).click()
  await page.waitForURL(/\/changelog#[0-9a-f-]{36}$/)
  const entry = page.locator('section').filter({ hasText: 'v1 · planned deployment' }).first()
  await expect(entry.getByText('1 breaking change')).toBeVisible()
  await expect(entry.getByText('/pets/{petId}')).toBeVisible()
})

test('a developer changes the time by keyboard and cancels, of which the subscriber is notified', async ({ page, browser }) => {
  await signInByCall(page, developer)
  await page.goto(stagePage())
  await page.getByRole('button', { name: 'Deploy again' }).click()
  await expect(page.getByRole('dialog').getByText('This cancels the planned deployment.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change the planned deployment of v1' })
  await expect(dialog.getByLabel('Note in English')).toHaveValue('Pets are read as a list only.')
  const field = dialog.getByLabel('Deploy at')
  await field.fill((await field.inputValue()).replace(/:00$/, ':30'))
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('The planned deployment of v1 was changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel deployment' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Cancel deployment' }).click()
  await expect(page.getByText('The planned deployment of v1 was canceled.')).toBeVisible()
  await expect(page.getByText('Deployment planned for')).toBeHidden()
  expect(await eventually(changelog, (html) => !html.includes('planned deployment'))).not.toContain('planned deployment')

  const context = await browser.newContext()
  const other = await context.newPage()
  await signInByCall(other, consumer)
  await expect(async () => {
    await other.goto(`${webUrl}/user/notifications`)
    await expect(other.getByText(`The breaking changes of ${NAME} have a new time:`)).toBeVisible({ timeout: 1_000 })
    await expect(other.getByText(`The breaking changes of ${NAME} that were planned for`)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: COMPARED_WITHIN_MS })
  await context.close()
})
