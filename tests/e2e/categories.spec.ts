import { type BrowserContext, expect, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// An admin renames, describes, orders and deletes categories and moves their APIs; visitors see it in both languages.

const { webUrl, targetPort } = runningStack()

let context: BrowserContext
let admin: BrowserlessPerson
let apiName: string
let apiId: string
/** The names of three categories; the first has the API. */
let names: string[]

test.beforeAll(async ({ browser }) => {
  admin = await signedIn('superAdmin')
  const { loginPath, email } = await makePerson(admin, 'developer')
  const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  apiName = uniqueName('Sorted')
  ;({ apiId } = await publishApi(developer, admin, { name: apiName, basePath: uniqueName('sorted').toLowerCase(), targetPort }))
  names = ['First', 'Second', 'Third'].map((name) => uniqueName(name).slice(0, 30))
  const ids: string[] = []
  for (const name of names) ids.push((await admin.must<{ id: string }>('POST', 'categories', { name })).id)
  const { targetServerGroup } = await developer.must<{ targetServerGroup: { id: string } }>('GET', `apis/${apiId}`)
  await developer.must('PUT', `apis/${apiId}`, { name: apiName, targetServerGroupId: targetServerGroup.id, categoryIds: [ids[0]] })
  context = await signedInContext(browser, admin)
})
test.afterAll(() => context.close())

const list = (q = '') => openPage(context, `/admin/category?q=${encodeURIComponent(q)}`)

test('a category is renamed to a different name and described, and visitors read it in their language', async ({ browser }) => {
  const [first = ''] = names
  const page = await list(first)
  const edit = async () => {
    await page.getByRole('button', { name: `Actions for ${first}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    return page.getByRole('dialog')
  }
  const dialog = await edit()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Nothing would change.')).toBeVisible()
  await expect(dialog.locator('[name=name]')).toBeFocused()
  await dialog.locator('[name=nameKo]').fill('첫 번째 분야')
  await dialog.locator('[name=description]').fill('Everything first')
  await dialog.locator('[name=descriptionKo]').fill('모두 첫 번째')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`“${first}” was saved.`).first()).toBeVisible()

  const visitor = await browser.newPage()
  await expect(async () => {
    await visitor.goto(`${webUrl}/ko/apis/${apiId}`)
    await expect(visitor.getByRole('link', { name: '첫 번째 분야' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: promisedMs(2_000) })
  await visitor.getByRole('link', { name: '첫 번째 분야' }).click()
  await expect(visitor.getByText('모두 첫 번째')).toBeVisible()
  await visitor.goto(`${webUrl}/apis/${apiId}`)
  await visitor.getByRole('link', { name: first }).click()
  await expect(visitor.getByText('Everything first')).toBeVisible()
  await visitor.close()
})

test('categories are put in order by dragging and by keys', async () => {
  const [first = '', second = '', third = ''] = names
  const page = await list()
  await page.getByRole('button', { name: 'Change order' }).click()
  const dialog = page.getByRole('dialog')
  const handle = (name: string) => dialog.getByRole('button', { name: `Move ${name}`, exact: true })
  await handle(third).press('Home')
  await expect(handle(third)).toBeFocused()
  await handle(second).press('Home')
  await expect(dialog.getByRole('listitem').first()).toContainText(second)
  const [from, to] = [await handle(third).boundingBox(), await handle(second).boundingBox()]
  if (!from || !to) throw new Error('a handle is not on the screen')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y, { steps: 8 })
  await page.mouse.up()
  await expect(dialog.getByRole('listitem').first()).toContainText(third)
  await dialog.getByRole('button', { name: 'Save order' }).click()
  await expect(page.getByText('The order was saved.').first()).toBeVisible()
  const { items } = await admin.must<{ items: { name: string }[] }>('GET', 'categories?size=100')
  const order = items.map(({ name }) => name)
  expect(order.slice(0, 2)).toEqual([third, second])
  expect(order).toContain(first)
})

test('a category with APIs is not deleted until they are moved to another', async () => {
  const [, second = ''] = names
  const { items } = await admin.must<{ items: { name: string; apiCount: number }[] }>('GET', 'categories?size=100')
  const used = items.find((item) => item.apiCount === 1 && names.includes(item.name))?.name ?? ''
  const page = await list(used)
  const remove = async () => {
    await page.getByRole('button', { name: `Actions for ${used}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
  }
  await remove()
  const refusal = page.getByRole('alertdialog')
  await expect(refusal).toContainText(apiName)
  await refusal.getByRole('button', { name: 'Show APIs' }).click()
  await page.waitForURL(/\/admin\/category\/[0-9a-f-]+\/apis/)
  await page.getByRole('button', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Move selected (1)' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=toCategoryId]').selectOption({ label: second })
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('1 API was moved.').first()).toBeVisible()
  await expect(page.getByText('No APIs in this category')).toBeVisible()

  await page.goto(`${webUrl}/admin/category?q=${encodeURIComponent(used)}`)
  await remove()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`“${used}” was deleted.`).first()).toBeVisible()
  expect((await admin.must<{ categories: { name: string }[] }>('GET', `catalogue/apis/${apiId}`)).categories).toMatchObject([
    { name: second },
  ])
})
