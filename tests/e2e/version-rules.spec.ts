import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

const { webUrl } = runningStack()

for (const locale of ['en', 'ko'] as const) {
  test(`a version: OAuth 2.0 says why it cannot be chosen, an IP rule takes IPv6, a draft is deleted (${locale})`, async ({ browser }) => {
    const admin = await signedIn('superAdmin')
    const { email, loginPath } = await makePerson(admin, 'developer')
    const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
    const basePath = `versions-${locale}-${Date.now()}`
    const apiEndpoint = `${basePath}.example.com`
    const { id: environmentId } = await admin.must<{ id: string }>('POST', 'environments', { name: uniqueName('Versions'), apiEndpoint })
    const { id: apiId } = await developer.must<{ id: string }>('POST', 'apis', { name: 'Versions', basePath })
    const say = (key: string, values?: Record<string, string>) => words(locale, 'stage', key, values)
    const context = await signedInContext(browser, developer, locale)

    const page = await openPage(context, `/developer/apis/${apiId}/stages/create`)
    await page.locator('main form [name="name"]').fill('v1')
    await page.locator('main form [name="environmentId"]').selectOption(environmentId)
    await expect(page.getByRole('radio', { name: say('authType.oauth2') })).toBeDisabled()
    await expect(page.getByText(say('authTypeNotServed'))).toBeVisible()
    await page.getByRole('radio', { name: new RegExp(`^${say('ipMode.allow')}`) }).check()
    const addresses = page.locator('main form [name="ipRule.addresses"]')
    await addresses.fill('2001:db8::/129')
    await page.getByRole('button', { name: say('form.submit') }).click()
    await expect(page.getByText(words(locale, 'rules', 'ip'))).toBeVisible()
    await addresses.fill('10.1.2.3/8\n2001:DB8:0::/32')
    await page.getByRole('button', { name: say('form.submit') }).click()
    await expect(page.getByText('10.0.0.0/8, 2001:db8::/32')).toBeVisible()

    await page.getByRole('button', { name: say('deletion.delete') }).click()
    const dialog = page.getByRole('alertdialog', { name: say('deletion.question', { name: 'v1' }) })
    await dialog.getByRole('textbox').fill('v1')
    await dialog.locator('button[type=submit]').click()
    await expect(page).toHaveURL(new RegExp(`/developer/apis/${apiId}/stages$`))
    await expect(page.getByText(say('deletion.deleted', { name: 'v1' }))).toBeVisible()
    await context.close()
  })
}
