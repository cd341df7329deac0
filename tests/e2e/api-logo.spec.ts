import { expect, type Locator, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
import { signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A developer gives an API a logo, which visitors see wherever its letters stood.

const { webUrl, targetPort } = runningStack()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18" fill="#0a6370"/></svg>'

const isDrawn = (image: Locator) => expect.poll(() => image.evaluate((found: HTMLImageElement) => found.complete && found.naturalWidth > 0))

test('a logo is chosen, refused with its reason, shown to visitors, and removed', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const { loginPath, email } = await makePerson(admin, 'developer')
  const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const name = uniqueName('Lantern')
  const { apiId } = await publishApi(developer, admin, { name, basePath: name.toLowerCase(), targetPort })

  const context = await signedInContext(browser, developer)
  const page = await context.newPage()
  await page.goto(`${webUrl}/developer/apis/update/${apiId}`)
  const file = page.locator('input[type=file][accept=".png,.jpg,.jpeg,.svg"]')
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG.replace('<circle', '<script/><circle')) })
  await expect(page.getByText('The SVG contains scripts').first()).toBeVisible()
  await file.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
  await expect(page.getByText('The logo is saved.').first()).toBeVisible()
  await isDrawn(page.locator(`img[src^="/api/apis/${apiId}/logo?v="]`))

  const visitor = await (await browser.newContext()).newPage()
  const shown = visitor.locator(`img[src^="/api/catalogue/apis/${apiId}/logo?v="]`)
  await visitor.goto(`${webUrl}/apis/${apiId}`)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await isDrawn(shown.first())
  await visitor.goto(`${webUrl}/apis?q=${name}`)
  await isDrawn(shown.first())

  await page.getByRole('button', { name: 'Remove Logo' }).click()
  await expect(page.getByText('The logo is removed.').first()).toBeVisible()
  await visitor.goto(`${webUrl}/apis?q=${name}`)
  await expect(visitor.getByRole('heading', { name })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await visitor.context().close()
  await context.close()
})
