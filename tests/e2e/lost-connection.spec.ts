import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { publishApi, subscribe } from '../support/publish-api.ts'
import { openPage, signedInContext, untilHydrated } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A browser without a connection can load nothing more, neither answers nor the parts of a page that load when they are needed. The page says
// so, keeps what was typed, and works again once the connection is back.

const { webUrl, targetPort } = runningStack()

const AWAY = words('en', 'errors', 'PlatformUnavailable')
const RETRY = words('en', 'kit', 'failure.retry')

let user: MadePerson

test.beforeAll(async () => {
  user = await makePerson(await signedIn('superAdmin'), 'user')
})

const asUser = () => new BrowserlessPerson(webUrl).signIn(user.loginPath, user.email, PASSWORD)

test('a form keeps what was typed, and is sent once the connection is back', async ({ browser }) => {
  const context = await signedInContext(browser, await asUser())
  const page = await openPage(context, '/user/customer-support/create')
  const title = uniqueName('Lost')
  await page.locator('[contenteditable=true]').click()
  await page.keyboard.type('Typed before the connection was lost.')
  await page.locator('[name=kind]').selectOption('customer-support')
  await page.locator('[name=category]').selectOption('usage')
  await page.locator('[name=title]').fill(title)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.locator('main form button[type=submit]').click()
  const said = page.getByRole('alertdialog')
  await expect(said).toContainText(AWAY)
  await said.getByRole('button').last().click()
  await expect(page.locator('[name=title]')).toHaveValue(title)
  await expect(page.locator('[contenteditable=true]')).toContainText('Typed before the connection was lost.')
  await context.setOffline(false)
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await context.close()
})

test('an error whose dialog cannot be loaded is shown by the browser', async ({ browser }) => {
  const context = await signedInContext(browser, await asUser())
  const page = await openPage(context, '/user/profile/notifications')
  const said = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      await dialog.accept()
      resolve(dialog.message())
    })
  })
  await context.setOffline(true)
  // Nothing was typed, so that no dialog is loaded yet.
  const box = page.locator('main input[type=checkbox]:not([disabled])').first()
  const before = await box.isChecked()
  await box.evaluate((found: HTMLElement) => found.click())
  expect(await said).toBe(AWAY)
  await expect(box).toBeChecked({ checked: before })
  await context.close()
})

test('a dialog that cannot be loaded says so in its place, and opens at another try', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const developer = await signedIn('developer')
  const { apiId } = await publishApi(developer, admin, { name: uniqueName('Lost'), basePath: uniqueName('lost'), targetPort })
  const person = await asUser()
  const { subscriptionId } = await subscribe(person, developer, apiId)
  const context = await signedInContext(browser, person)
  const page = await openPage(context, `/user/subscription/${subscriptionId}`)
  await context.setOffline(true)
  await page.getByRole('button', { name: new RegExp(`^${words('en', 'subscription-own', 'keys.rename')}`) }).click()
  await expect(page.getByText(words('en', 'kit', 'failure.title'))).toBeVisible()
  await page.getByRole('button', { name: RETRY }).click()
  await expect(page.getByText(words('en', 'kit', 'failure.title'))).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: RETRY }).click()
  await expect(page.getByRole('dialog').locator('[name=name]')).toBeFocused()
  await context.close()
})

test('the login page says that there is no connection, and keeps the address', async ({ page }) => {
  await page.goto(`${webUrl}/login`, { waitUntil: 'networkidle' })
  await untilHydrated(page.locator('main form button[type=submit]'))
  await page.context().setOffline(true)
  await page.locator('[name=email]').fill(user.email)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('main form button[type=submit]').click()
  await expect(
    page.locator('main form [role=alert]').filter({ hasText: words('en', 'session', 'errors.PlatformUnavailable') }),
  ).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue(user.email)
  await page.context().setOffline(false)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
})
