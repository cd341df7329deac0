import { expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

const { webUrl } = runningStack()

/** Opens a page whose scripts arrive only once the returned function is called, as on a slow connection. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(webUrl + path, { waitUntil: 'commit' })
  return release
}

test('what is typed into a private form before hydration is saved', async ({ browser }) => {
  const { email, loginPath } = await makePerson(await signedIn('superAdmin'), 'user')
  const person = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const context = await signedInContext(browser, person)
  const page = await context.newPage()
  const release = await openWithoutScripts(page, '/user/profile/update')
  const company = page.getByLabel('Company')
  await page.getByLabel('Name').fill('Typed Early')
  await company.pressSequentially('Bich')
  await company.press('ArrowLeft')
  await company.press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await company.press('Enter')
  release()
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await company.press('r')
  await expect(company).toHaveValue('Birch')
  expect(page.url()).toBe(`${webUrl}/user/profile/update`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${webUrl}/user/profile`)
  expect(await person.must('GET', 'account')).toMatchObject({ name: 'Typed Early', company: 'Birch' })
  await context.close()
})

test('filters of a list that are chosen before hydration filter it', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('superAdmin'))
  const page = await context.newPage()
  const release = await openWithoutScripts(page, '/admin/user/list')
  const filter = page.getByLabel('Permission', { exact: true })
  await filter.selectOption({ label: 'Developer' })
  release()
  await page.waitForURL(`${webUrl}/admin/user/list?role=developer`)
  await expect(filter).toHaveValue('developer')
  await context.close()
})

test('rows of a list that are ticked before hydration are chosen', async ({ browser }) => {
  const developer = await signedIn('developer')
  const name = uniqueName('ticked')
  const { id } = await developer.must<{ id: string }>('POST', 'apis', { name, basePath: name })
  for (const path of ['/early', '/late', '/never'])
    await developer.must('POST', `apis/${id}/methods`, { httpMethod: 'GET', path, summary: path })
  const context = await signedInContext(browser, developer)
  const page = await context.newPage()
  const release = await openWithoutScripts(page, `/developer/apis/${id}/methods`)
  for (const path of ['/early', '/late']) await page.getByLabel(`Select GET ${path}`, { exact: true }).check()
  release()
  await expect(page.getByText('2 methods selected')).toBeVisible()
  for (const path of ['/early', '/late', '/never'])
    await expect(page.getByLabel(`Select GET ${path}`, { exact: true })).toBeChecked({ checked: path !== '/never' })
  await context.close()
})

test('credentials that are typed before hydration sign in, and never reach the address', async ({ page }) => {
  const { email, loginPath } = await makePerson(await signedIn('superAdmin'), 'developer')
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const release = await openWithoutScripts(page, `/${loginPath}`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password]').press('Enter')
  await expect(page.locator('button[type=submit]')).toBeDisabled()
  release()
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  expect(addresses.filter((address) => address.includes(PASSWORD) || address.includes('email='))).toEqual([])
})

test('a click on a button before hydration acts once the button is hydrated, and once only', async ({ page }) => {
  const release = await openWithoutScripts(page, '/')
  const switcher = page.getByRole('button', { name: 'Switch between light and dark' })
  const root = page.locator('html')
  await expect(root).toHaveClass(/light/)
  await switcher.click()
  await switcher.click()
  await expect(root).toHaveClass(/light/)
  release()
  await expect(root).toHaveClass(/dark/)
  await switcher.click()
  await expect(root).toHaveClass(/light/)
})
