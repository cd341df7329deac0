import { expect, type Page, test } from '@playwright/test'
import { sweepSize } from '../../contract/testing/sweep.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { signInByCall } from '../support/signed-in-page.ts'
import { callSteadily } from '../support/steady-calls.ts'
import { uniqueEmail, uniqueName } from '../support/unique-name.ts'

// An API after its first day: changed, deployed, compared, rolled back, copied, shared, deleted.

const { webUrl, targetPort } = runningStack()
const SMITH = { email: uniqueEmail('smith'), name: 'Sam Smith', password: 'Anvil.Rug.38' }
const MATE = { email: uniqueEmail('mate'), name: 'Mia Mate', password: 'Bellow.471' }
const CALLER = { email: uniqueEmail('caller'), name: 'Cal Caller', password: 'Teapot.Sky.6' }
const FORGE = uniqueName('forge')
const CALLS_PER_SECOND = sweepSize({ whole: 500, few: 50 })

let served: ServedApi
let key: string

test.beforeAll(async () => {
  const superAdmin = await signedIn('superAdmin')
  for (const [person, role] of [
    [SMITH, 'developer'],
    [MATE, 'developer'],
    [CALLER, 'user'],
  ] as const) {
    await superAdmin.must('POST', 'users', { ...person, locale: 'en', roles: [role] })
  }
  const smith = await signedInSmith()
  served = await publishApi(smith, superAdmin, { name: 'Forge', basePath: FORGE, targetPort })
  const caller = await new BrowserlessPerson(webUrl).signIn('login', CALLER.email, CALLER.password)
  ;({ key } = await subscribe(caller, smith, served.apiId))
})

const signedInSmith = () => new BrowserlessPerson(webUrl).signIn('manager/login', SMITH.email, SMITH.password)

/** Opens a page as the developer, signed in by a call. */
async function open(page: Page, path: string): Promise<void> {
  await signInByCall(page, { loginPath: 'manager/login', ...SMITH })
  await page.goto(`${webUrl}${path}`)
}

test('a change is deployed, compared and rolled back under load, and no call fails', async ({ page }) => {
  const stage = `/developer/apis/${served.apiId}/stages/${served.stageId}`
  await (await signedInSmith()).must('POST', `apis/${served.apiId}/methods`, { httpMethod: 'GET', path: '/hammers' })
  await open(page, stage)
  await eventually(
    () => fetch(`${served.serviceUrl}/pets`, { headers: { 'x-api-key': key } }),
    ({ status }) => status === 200,
  )
  const load = callSteadily(`${served.serviceUrl}/pets`, { key, perSecond: CALLS_PER_SECOND })

  await page.getByRole('button', { name: 'Deploy again' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 method added')).toBeVisible()
  await expect(dialog.getByText('/hammers')).toBeVisible()
  await dialog.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(page.getByText('Version v1 was deployed.').first()).toBeVisible()
  const hammers = () => fetch(`${served.serviceUrl}/hammers`, { headers: { 'x-api-key': key } })
  expect((await eventually(hammers, ({ status }) => status === 200)).status).toBe(200)

  await page.getByRole('button', { name: 'Compare' }).first().click()
  await expect(dialog.getByText('1 method removed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Roll back to revision 1' }).click()
  await expect(page.getByText('Version v1 serves revision 1 again.').first()).toBeVisible()
  expect((await eventually(hammers, ({ status }) => status === 404)).status).toBe(404)
  await expect(page.getByText('Restored from revision 1')).toBeVisible()

  const { calls, failed } = await load.stop()
  expect(failed).toEqual([])
  expect(calls).toBeGreaterThan(CALLS_PER_SECOND)
})

test('a target server group is changed, and outdated versions are listed until they are deployed', async ({ page }) => {
  await open(page, '/developer/target-servers')
  await page.getByRole('link', { name: 'Forge servers' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Add server' }).click()
  await page.getByLabel('Address').nth(1).fill('192.0.2.7')
  await page.getByRole('button', { name: 'Save group' }).click()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('Changes not deployed everywhere')).toBeVisible()
  await expect(page.getByRole('link', { name: /Forge v1 in/ })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Server 2' }).click()
  await page.getByRole('button', { name: 'Save group' }).click()
  await expect(page.getByText('Changes not deployed everywhere')).toBeHidden()
})

test('an API is changed, copied, shared, and its copy deleted by its base path', async ({ page }) => {
  await open(page, `/developer/apis/${served.apiId}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.locator('input[name=name]').fill('Forge and anvil')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Forge and anvil' })).toBeVisible()
  await expect(page.getByText('“Forge and anvil” was saved.').first()).toBeVisible()

  await page.getByLabel('Share with a developer').fill('nobody@portico.example')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('No developer has this email address.')).toBeVisible()
  await page.getByLabel('Share with a developer').fill(MATE.email)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText(MATE.name)).toBeVisible()
  const mate = await new BrowserlessPerson(webUrl).signIn('manager/login', MATE.email, MATE.password)
  expect((await mate.call('GET', `apis/${served.apiId}`)).status).toBe(200)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy API' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy API' }).click()
  await expect(page.getByRole('heading', { name: 'Forge and anvil copy' })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete API' }).click()
  await page.getByRole('alertdialog').getByRole('textbox').fill(`${FORGE}-copy`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete API' }).click()
  await page.waitForURL((url) => url.pathname === '/developer/apis')
  await expect(page.getByText('“Forge and anvil copy” was deleted.').first()).toBeVisible()
})

test('a published API is not deleted', async ({ page }) => {
  await open(page, `/developer/apis/${served.apiId}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete API' }).click()
  await page.getByRole('alertdialog').getByRole('textbox').fill(FORGE)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete API' }).click()
  await expect(page.getByText('A published API cannot be deleted. Unpublish it first.')).toBeVisible()
})

test('methods are changed, and several are deleted at once', async ({ page }) => {
  await open(page, `/developer/apis/${served.apiId}/methods`)
  await page.getByRole('link', { name: /hammers/ }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Summary').fill('List hammers')
  await page.getByRole('button', { name: 'Save method' }).click()
  await expect(page.getByText('List hammers').first()).toBeVisible()
  await page.goto(`${webUrl}/developer/apis/${served.apiId}/methods`)
  await page.getByLabel('Select GET /hammers').check()
  await expect(page.getByText('1 method selected')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The method was deleted.').first()).toBeVisible()
  await expect(page.getByText('/hammers')).toBeHidden()
})

test('a version lists its methods as served, and each has a page', async ({ page }) => {
  await open(page, `/developer/apis/${served.apiId}/stages/${served.stageId}`)
  const methods = page.getByRole('table', { name: 'Methods' })
  await methods.getByRole('link', { name: 'GET /pets', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/stages/${served.stageId}/methods/[0-9a-f-]+$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/pets')
  await expect(page.getByText(`${served.serviceUrl}/pets`, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Open in the API' }).click()
  await expect(page).toHaveURL(new RegExp(`/apis/${served.apiId}/methods/[0-9a-f-]+$`))
})
