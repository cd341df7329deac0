import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'

const { webUrl } = runningStack()

const limit = { place: 'query', name: 'limit', type: 'number', required: false, array: false, description: 'Page size' }
const size = { ...limit, name: 'size' }

for (const locale of ['en', 'ko'] as const) {
  test(`parameters: what differs is found, compared, and changed in all methods or some, or refused by name (${locale})`, async ({
    browser,
  }) => {
    const { email, loginPath } = await makePerson(await signedIn('superAdmin'), 'developer')
    const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
    const { id: apiId } = await developer.must<{ id: string }>('POST', 'apis', {
      name: 'Parameters',
      basePath: `parameters-${locale}-${Date.now()}`,
    })
    const parametersOf = [[limit], [limit, size], [{ ...limit, type: 'string', description: 'Rows' }]]
    const ids: string[] = []
    for (const [index, parameters] of parametersOf.entries()) {
      const input = { httpMethod: 'GET', path: `/m${index}`, parameters }
      ids.push((await developer.must<{ id: string }>('POST', `apis/${apiId}/methods`, input)).id)
    }
    const stored = async (index: number) => {
      const method = await developer.must<{ parameters: (typeof limit)[] }>('GET', `apis/${apiId}/methods/${ids[index]}`)
      return method.parameters.find(({ name }) => name !== 'size')
    }
    const say = (key: string, values?: Record<string, string>) => words(locale, 'method', `parameters.${key}`, values)
    const context = await signedInContext(browser, developer, locale)

    const page = await openPage(context, `/developer/apis/${apiId}/parameters`)
    const rows = page.locator('tbody tr')
    await expect(rows).toHaveCount(2)
    // On a phone each is a card, with its description as well.
    await page.setViewportSize({ width: 360, height: 780 })
    await expect(rows.getByText(size.description)).toBeVisible()
    await expect(rows.getByText(say('differs')).filter({ visible: true })).toHaveCount(2)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByLabel(say('agreement')).selectOption('true')
    await expect(rows).toHaveCount(1)
    await page.getByRole('link', { name: 'limit', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('limit')
    await expect(rows).toHaveCount(3)

    // The first variant, which two methods have, for all of them.
    await page
      .getByRole('button', { name: say('useForAll') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: say('values'), exact: true })).toBeVisible()
    expect(await stored(2)).toEqual(limit)

    // A name that one of the methods has already: nothing changes, and the method is named.
    await page.getByRole('button', { name: say('changeAll') }).click()
    await dialog.locator('[name="name"]').fill('size')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.getByRole('alert')).toContainText('/m1')
    expect(await stored(0)).toEqual(limit)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    // Some methods only.
    for (const index of [0, 2]) await rows.nth(index).getByRole('checkbox').check()
    await page.getByRole('button', { name: say('changeChosen') }).click()
    await dialog.locator('[name="required"]').selectOption('required')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog).toBeHidden()
    expect([await stored(0), await stored(1), await stored(2)]).toEqual([{ ...limit, required: true }, limit, { ...limit, required: true }])

    // A new name in all methods leads to the page of that name.
    await page.getByRole('button', { name: say('changeAll') }).click()
    await dialog.locator('[name="name"]').fill('max')
    await dialog.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/[?&]name=max(&|$)/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('max')
    expect(await stored(1)).toEqual({ ...limit, name: 'max' })
    await context.close()
  })
}
