import { expect, type Page, test } from '@playwright/test'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'

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
