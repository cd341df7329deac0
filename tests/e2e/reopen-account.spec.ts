import { expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { enterPassword, type Locale, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'

const { webUrl } = runningStack()
const NEW_PASSWORD = 'Quiet.Elm.7'
const address = (locale: Locale, path: string) => `${webUrl}${locale === 'ko' ? '/ko' : ''}${path}`

/** Returns the link in the newest email to an address. */
async function mailedLink(admin: BrowserlessPerson, email: string): Promise<string> {
  const { items } = await admin.must<{ items: { id: string; to: string }[] }>('GET', 'mails?size=100')
  const { text } = await admin.must<{ text: string }>('GET', `mails/${items.find(({ to }) => to === email)?.id}`)
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}

async function fillPasswords(page: Page, password: string): Promise<void> {
  await page.locator('form input[name=password]').fill(password)
  await page.locator('form input[name=passwordConfirmation]').fill(password)
}

for (const locale of ['en', 'ko'] as const) {
  test(`a person who closed their account signs up again and comes back by the emailed link (${locale})`, async ({ page }) => {
    const admin = await signedIn('superAdmin')
    const { email } = await makePerson(admin, 'user', locale)
    const person = await new BrowserlessPerson(webUrl).signIn('login', email, PASSWORD)
    await person.must('POST', 'account/unregister', { password: PASSWORD, agreed: true })

    await page.goto(address(locale, '/login'))
    await enterPassword(page, email)
    await expect(page.getByText(words(locale, 'errors', 'AccountDeactivated'))).toBeVisible()

    await page.goto(address(locale, '/join'))
    await page.locator('form input[name=email]').fill(email)
    await fillPasswords(page, PASSWORD)
    await page.locator('form input[name=name]').fill('Sam')
    for (const box of await page.locator('form input[type=checkbox]').all()) await box.check()
    await page.locator('form button[type=submit]').click()
    await expect(page.getByRole('heading', { name: words(locale, 'account', 'join.heldTitle') })).toBeVisible()

    await page.goto(await mailedLink(admin, email))
    await fillPasswords(page, NEW_PASSWORD)
    await page.locator('form button[type=submit]').click()
    await page.waitForURL((url) => url.pathname.endsWith('/login'))
    await enterPassword(page, email, NEW_PASSWORD)
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  })

  test(`the link of a deleted registration offers a new sign-up, and no email (${locale})`, async ({ page }) => {
    await page.route('**/api/join/verify-email', (route) =>
      route.fulfill({ status: 410, json: { error: 'PortalUserEmailVerificationFailed' } }),
    )
    await page.goto(`${webUrl}/join/verify-email/${locale}/${'a'.repeat(43)}`)
    await expect(page.getByRole('heading', { name: words(locale, 'account', 'verify.forgottenTitle') })).toBeVisible()
    await expect(page.getByRole('link', { name: words(locale, 'account', 'verify.join') })).toBeVisible()
    await expect(page.locator('input[name=email]')).toHaveCount(0)
  })
}
