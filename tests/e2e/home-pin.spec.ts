import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { heldMail } from '../support/outbox.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi, type ServedApi } from '../support/publish-api.ts'
import { signedInContext, signInByCall } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A developer requests a pin after publishing, an admin decides; a developer with whom an API is shared finds it under its owner's name.

const { webUrl, targetPort } = runningStack()

let owner: MadePerson
let mate: MadePerson
let served: ServedApi

const asPerson = ({ loginPath, email }: MadePerson) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  owner = await makePerson(admin, 'developer')
  mate = await makePerson(admin, 'developer')
  served = await publishApi(await asPerson(owner), admin, { name: 'Lighthouse', basePath: uniqueName('lighthouse'), targetPort })
})

test('an admin sees who requests a pin, pins the published API and unpins it', async ({ browser }) => {
  const developer = await asPerson(owner)
  const { name, targetServerGroup } = await developer.must<{ name: string; targetServerGroup: { id: string } }>(
    'GET',
    `apis/${served.apiId}`,
  )
  await developer.must('PUT', `apis/${served.apiId}`, { name, targetServerGroupId: targetServerGroup.id, pinRequested: true })
  const admin = await signedIn('superAdmin')
  const context = await signedInContext(browser, admin)
  const page = await context.newPage()
  await page.goto(`${webUrl}/admin/publication?tab=approve&q=Lighthouse`)
  const row = page.getByRole('row', { name: /Lighthouse/ })
  await expect(row.getByText('Pin requested')).toBeVisible()
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Pin to the home page' }).click()
  await expect(page.getByText('Lighthouse is pinned to the home page.').first()).toBeVisible()
  const pinned = async () => {
    const { pinned: list } = await admin.must<{ pinned: { name: string }[] }>('GET', 'catalogue/home')
    return list.some((api) => api.name === 'Lighthouse')
  }
  expect(await pinned()).toBe(true)
  await page.getByRole('button', { name: 'Unpin' }).click()
  await expect(page.getByText('Lighthouse is no longer pinned.').first()).toBeVisible()
  expect(await pinned()).toBe(false)
  await context.close()
})

test('a developer is notified of an API that is shared with them', async ({ page }) => {
  await (await asPerson(owner)).must('POST', `apis/${served.apiId}/shares`, { email: mate.email })
  const mail = await heldMail(await signedIn('superAdmin'), mate.email, /shared the API Lighthouse with you/)
  expect(mail).toContain(`/developer/apis/${served.apiId}`)
  await signInByCall(page, mate)
  await page.goto(`${webUrl}/developer/notifications`)
  await page.getByText(/shared Lighthouse with you/).click()
  await page.waitForURL(`**/developer/apis/${served.apiId}`)
})

test('APIs are found by their owner', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('superAdmin'))
  const page = await context.newPage()
  await page.goto(`${webUrl}/developer/apis`)
  await page.getByRole('combobox', { name: 'Owner' }).selectOption(String(owner.id))
  await page.waitForURL(/ownerId=\d+/)
  const names = page.locator('tbody').getByRole('link')
  await expect(names).toHaveCount(1)
  await expect(names).toContainText('Lighthouse')
  await context.close()
})
