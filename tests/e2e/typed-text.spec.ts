import { expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { enterPassword, makePerson, PASSWORD, signInByForm } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { publishApi } from '../support/publish-api.ts'
import { untilHydrated } from '../support/signed-in-page.ts'
import { uniqueEmail, uniqueName } from '../support/unique-name.ts'

// What a person typed survives the end of the session: a form that is sent too late opens the sign-in page, and returns with its text.

const { webUrl, targetPort } = runningStack()

/** Removes the session's cookie, as when it expires, and sends the form. */
async function sendTooLate(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /portico-session$/ })
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === '/manager/login')
}

/** Signs in on the page that opened, and waits until the form says that its text is restored. */
async function comeBack(page: Page, { path, email }: { path: string; email: string }): Promise<void> {
  await enterPassword(page, email)
  await page.waitForURL(webUrl + path)
  await expect(page.getByRole('status').filter({ hasText: words('en', 'kit', 'form.restored') })).toBeVisible()
}

test('a long form has its text again, once', async ({ page }) => {
  const path = '/developer/apis/create'
  const person = await makePerson(await signedIn('superAdmin'), 'developer')
  await signInByForm(page, person)
  await page.goto(webUrl + path, { waitUntil: 'networkidle' })
  const name = page.locator('main input[name=name]')
  const basePath = page.locator('main input[name=basePath]')
  const description = page.getByRole('textbox', { name: words('en', 'api', 'form.description') })
  const hashtags = page.getByLabel(words('en', 'api', 'form.hashtags'))
  const typedPath = uniqueName('parcels')
  await name.fill('Parcels of the north')
  await basePath.fill(typedPath)
  await description.click()
  await description.pressSequentially('Where every parcel is.')
  await hashtags.fill('parcel')
  await hashtags.press('Enter')
  await sendTooLate(page)
  await comeBack(page, { path, email: person.email })
  await expect(name).toHaveValue('Parcels of the north')
  await expect(basePath).toHaveValue(typedPath)
  await expect(description).toHaveText('Where every parcel is.')
  await expect(page.getByText('#parcel', { exact: true })).toBeVisible()
  await page.goto(webUrl + path, { waitUntil: 'networkidle' })
  await expect(name).toHaveValue('')
})

test('a password is neither stored nor restored', async ({ page }) => {
  const path = '/admin/user/create'
  const person = await makePerson(await signedIn('superAdmin'), 'admin')
  await signInByForm(page, person)
  await page.goto(webUrl + path, { waitUntil: 'networkidle' })
  const name = page.locator('main input[name=name]')
  const password = page.locator('main input[name=password]')
  const typedPassword = 'Quiet.Heron.8'
  await page.locator('main input[name=email]').fill(uniqueEmail('typed'))
  await name.fill('Tara Typed')
  await password.fill(typedPassword)
  await page.locator('main input[type=checkbox]').first().check({ force: true })
  await sendTooLate(page)
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(stored).toContain('Tara Typed')
  expect(stored).not.toContain(typedPassword)
  await comeBack(page, { path, email: person.email })
  await expect(name).toHaveValue('Tara Typed')
  await expect(password).toHaveValue('')
})

test('a form has its text again when another tab chose a language', async ({ page }) => {
  await signInByForm(page, await makePerson(await signedIn('superAdmin'), 'developer'))
  await page.goto(`${webUrl}/developer/apis/create`)
  const name = page.locator('main input[name=name]')
  await untilHydrated(name)
  await name.fill('Parcels of the south')
  const other = await page.context().newPage()
  await other.goto(`${webUrl}/developer/apis`)
  const language = other.getByRole('link', { name: '한국어' })
  await untilHydrated(language)
  await language.click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByRole('status').filter({ hasText: words('ko', 'kit', 'form.restored') })).toBeVisible()
  await expect(name).toHaveValue('Parcels of the south')
})

test('the reason of a rejection is kept when the session ends before it arrives', async ({ page }) => {
  const admin = await signedIn('superAdmin')
  const developer = await makePerson(admin, 'developer')
  const applicant = await makePerson(admin, 'user')
  const asPerson = ({ loginPath, email }: typeof developer) => new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const { apiId } = await publishApi(await asPerson(developer), admin, { name: 'Typed', basePath: uniqueName('typed'), targetPort })
  await (await asPerson(applicant)).must('POST', 'my/subscriptions', { apiId })

  const path = '/developer/apis-subscription'
  const question = page.getByRole('alertdialog')
  const title = words('en', 'subscription', 'several.title.reject', { count: 1 })
  const reject = async () => {
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: words('en', 'subscription', 'several.reject') }).click()
  }
  await signInByForm(page, developer)
  await page.goto(webUrl + path, { waitUntil: 'networkidle' })
  await reject()
  await question.getByRole('textbox').fill('The purpose is missing')
  await page.context().clearCookies({ name: /portico-session$/ })
  await question.getByRole('button').last().click()
  await page.waitForURL((url) => url.pathname === '/manager/login')
  await enterPassword(page, developer.email)
  await page.waitForURL(webUrl + path)
  await expect(page.getByText(words('en', 'kit', 'form.kept', { title })).first()).toBeVisible()
  await reject()
  await expect(question.getByText(words('en', 'kit', 'confirm.reasonRestored'))).toBeVisible()
  await expect(question.getByRole('textbox')).toHaveValue('The purpose is missing')
  await question.getByRole('button').last().click()
  await expect(page.getByText(words('en', 'subscription', 'several.done.reject', { count: 1 })).first()).toBeVisible()
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByText(words('en', 'kit', 'form.kept', { title }))).toHaveCount(0)
})
