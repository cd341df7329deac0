import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { uniqueEmail } from '../support/unique-name.ts'

const { webUrl } = runningStack()
const PASSWORD = 'Tall.Oak.71'

interface User {
  id: number
  email: string
  name: string
  status: string
  roles: string[]
  company: string | null
  oauthUserName: string | null
}

test.describe.configure({ mode: 'serial' })

let root: BrowserlessPerson
let rootId: number
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  const email = uniqueEmail('people-root')
  const first = await signedIn('superAdmin')
  ;({ id: rootId } = await first.must<User>('POST', 'users', {
    ...{ email, name: 'Petra People', password: PASSWORD, locale: 'en', roles: ['superAdmin'] },
  }))
  root = await new BrowserlessPerson(webUrl).signIn('manager/login', email, PASSWORD)
  context = await browser.newContext()
  await context.addCookies([...root.cookies].map(([name, value]) => ({ name, value, url: webUrl })))
  await context.addCookies([{ name: 'locale', value: 'en', url: webUrl }])
  page = await context.newPage()
})
test.afterAll(() => context.close())

const make = (name: string, roles: string[]) =>
  root.must<User>('POST', 'users', { email: emailOf(name), name, password: PASSWORD, locale: 'en', roles })
const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@portico.example`
const userOf = (id: number) => root.must<User>('GET', `users/${id}`)
const save = () => page.locator('main form button[type=submit]').click()
const toast = (text: string) => expect(page.getByText(text)).toBeVisible()

test('the list finds people by search and filters, and opens their pages', async () => {
  await make('Lina List', ['developer'])
  await page.goto(`${webUrl}/admin/user/list`)
  await page.getByRole('search').getByRole('textbox').fill('lina')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Permission').selectOption({ label: 'User' })
  await expect(page.getByText('No results')).toBeVisible()
  await page.getByLabel('Permission').selectOption({ label: 'Developer' })
  await page.getByRole('combobox', { name: 'Email' }).selectOption({ label: 'Verified' })
  await expect(page).toHaveURL(/role=developer&emailVerified=true/)
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row').nth(1).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lina List')
  expect((await page.goto(`${webUrl}/admin/user/update/2147483647`))?.status()).toBe(404)
})

test('an update shows used OAuth names at their fields', async () => {
  const holder = await make('Hana Holder', ['user'])
  const person = await make('Uli Update', ['user'])
  const names = { oauthUserName: 'hana', oauthClientId: 'hana-client' }
  await root.must('PUT', `users/${holder.id}`, { name: holder.name, locale: 'en', postsAutoApproved: false, ...names })
  await page.goto(`${webUrl}/admin/user/update/${person.id}`)
  const field = (name: string) => page.locator(`[name=${name}]`)
  const invalid = (name: string) => expect(field(name)).toHaveAttribute('aria-invalid', 'true')

  await field('company').fill('Update Ltd')
  await page.locator('main form summary').click()
  await field('oauthUserName').fill('hana')
  await save()
  await expect(page.getByText('Another user already has this OAuth user name.')).toBeVisible()
  await invalid('oauthUserName')
  await field('oauthUserName').fill('uli')
  await field('oauthClientId').fill('hana-client')
  await save()
  await expect(page.getByText('Another user already has this OAuth client ID.')).toBeVisible()
  await invalid('oauthClientId')
  await field('oauthUserName').fill('hana')
  await save()
  await expect(page.getByText('Other users already have this OAuth client ID and this OAuth user name.')).toHaveCount(2)
  await invalid('oauthUserName')
  await invalid('oauthClientId')
  await field('oauthUserName').fill('uli')
  await field('oauthClientId').fill('')
  await save()
  await toast('The details of Uli Update were saved.')
  expect(await userOf(person.id)).toMatchObject({ company: 'Update Ltd', oauthUserName: 'uli' })
})

test('a set password signs the person in, and a link is sent by email', async () => {
  const person = await make('Pam Password', ['user'])
  const session = await new BrowserlessPerson(webUrl).signIn('login', person.email, PASSWORD)
  await page.goto(`${webUrl}/admin/user/update/password/${person.id}`)
  await page.getByText('Set a password').click()
  await page.locator('[name=password]').fill('New.Oak.82')
  await page.locator('[name=passwordConfirmation]').fill('New.Oak.83')
  await save()
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await page.locator('[name=passwordConfirmation]').fill('New.Oak.82')
  await save()
  await page.waitForURL(/\/admin\/user\/update\/\d+$/)
  expect((await session.call<{ error: string }>('GET', 'my/subscriptions')).body.error).toBe('PasswordChanged')
  await new BrowserlessPerson(webUrl).signIn('login', person.email, 'New.Oak.82')
  await page.goto(`${webUrl}/admin/user/update/password/${person.id}`)
  await save()
  await toast('The email with the link for Pam Password is in the outbox.')
})

test('changed permissions end the person’s sessions immediately; nobody changes their own', async () => {
  const person = await make('Rae Roles', ['user'])
  const session = await new BrowserlessPerson(webUrl).signIn('login', person.email, PASSWORD)
  await page.goto(`${webUrl}/admin/user/permission/create`)
  await page.getByRole('search').getByRole('textbox').fill('rae.roles')
  await page.getByRole('button', { name: /Rae Roles/ }).click()
  await page.getByRole('checkbox', { name: /Developer/ }).check()
  await save()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Rae Roles is signed out everywhere immediately')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect((await session.call('GET', 'my/subscriptions')).status).toBe(200)
  await save()
  await dialog.getByRole('button', { name: 'Change permissions' }).click()
  await page.waitForURL(/\/admin\/user\/permission$/)
  const { status, body } = await session.call<{ error: string }>('GET', 'my/subscriptions')
  expect([status, body.error]).toEqual([401, 'PermissionChanged'])
  expect((await userOf(person.id)).roles.sort()).toEqual(['developer', 'user'])

  await page.goto(`${webUrl}/admin/user/permission/update/${person.id}`)
  for (const role of [/^Developer/, /^User/]) await page.getByRole('checkbox', { name: role }).uncheck()
  await save()
  await expect(page.getByText('Enter at least 1 entry.')).toBeVisible()
  await page.goto(`${webUrl}/admin/user/permission/update/${rootId}`)
  await expect(page.getByText('You cannot change your own permissions.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('an admin can view other admins but not change them', async ({ browser }) => {
  const admin = await make('Ada Admin', ['admin'])
  const session = await new BrowserlessPerson(webUrl).signIn('manager/login', admin.email, PASSWORD)
  const own = await browser.newContext()
  await own.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: webUrl })))
  const read = await own.newPage()
  await read.goto(`${webUrl}/admin/user/update/${rootId}`)
  await expect(read.getByText('Only super administrators can change administrators.')).toBeVisible()
  await expect(read.locator('main form')).toHaveCount(0)
  await expect(read.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await read.goto(`${webUrl}/admin/user/permission/update/${rootId}`)
  await expect(read.getByText('Only super administrators can change administrators.')).toBeVisible()
  await own.close()
})

test('a withdrawal shows its effects first; the person can be restored, and deleted permanently', async () => {
  const person = await make('Wim Withdraw', ['developer', 'user'])
  const developer = await new BrowserlessPerson(webUrl).signIn('manager/login', person.email, PASSWORD)
  await developer.must('POST', 'apis', { name: 'Wims API', basePath: 'wims-api' })

  await page.goto(`${webUrl}/admin/user/update/${person.id}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 API is transferred:')
  await expect(dialog).toContainText('Wims API →')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await toast('Wim Withdraw was withdrawn.')
  await expect(page.getByRole('button', { name: 'Restore: Wim Withdraw' })).toBeVisible()
  expect((await developer.call('GET', 'apis')).status).toBe(401)

  await page.goto(`${webUrl}/admin/user/list`)
  await page.getByRole('tab', { name: 'Deleted' }).click()
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Restore: Wim Withdraw' }).click()
  await expect(question).toContainText('Restore Wim Withdraw?')
  await question.getByRole('button', { name: 'Restore' }).click()
  await toast('Wim Withdraw can sign in again.')
  await expect(page.getByRole('button', { name: 'Restore: Wim Withdraw' })).toHaveCount(0)
  await new BrowserlessPerson(webUrl).signIn('login', person.email, PASSWORD)

  await root.must('POST', `users/${person.id}/withdraw`)
  await page.goto(`${webUrl}/admin/user/list?tab=withdrawn`)
  await page.getByRole('button', { name: 'Delete permanently: Wim Withdraw' }).click()
  await expect(question).toContainText('This cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await question.getByRole('textbox').fill(person.email)
  await question.getByRole('button', { name: 'Delete' }).click()
  await toast('Wim Withdraw was permanently deleted.')
  await expect(page.getByText(person.email)).toHaveCount(0)
  expect((await page.goto(`${webUrl}/admin/user/update/${person.id}`))?.status()).toBe(404)
  expect((await make('Wim Withdraw', ['user'])).id).not.toBe(person.id)
})
