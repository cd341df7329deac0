import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, subscribe } from '../support/publish-api.ts'

const { webUrl, targetPort } = runningStack()

const PASSWORD = 'Mellow.Fox.4'
const NEW_PASSWORD = 'Bright.Elm.5'

interface Person {
  id: number
  email: string
  name: string
  loginPath: 'login' | 'manager/login'
}

let people = 0

/** Creates a person by an admin's call. This file uses its own people, so that sessions of others continue. */
async function makePerson(name: string, role: 'user' | 'developer' | 'admin'): Promise<Person> {
  people += 1
  const admin = await signedIn('superAdmin')
  const email = `profile-${Date.now()}-${people}@portico.example`
  const { id } = await admin.must<{ id: number }>('POST', 'users', { email, name, password: PASSWORD, locale: 'en', roles: [role] })
  return { id, email, name, loginPath: role === 'user' ? 'login' : 'manager/login' }
}

function withoutPage({ email, loginPath }: Person, password = PASSWORD): Promise<BrowserlessPerson> {
  return new BrowserlessPerson(webUrl).signIn(loginPath, email, password)
}

async function signInByForm(page: Page, { email, loginPath }: Person, password = PASSWORD): Promise<void> {
  await page.goto(`${webUrl}/${loginPath}`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

for (const [role, profile] of [
  ['user', '/user/profile'],
  ['developer', '/developer/setting/profile'],
  ['admin', '/admin/setting/profile'],
] as const) {
  test(`the ${role}’s menu leads to the profile; a changed name is shown immediately`, async ({ page }) => {
    const person = await makePerson(`Pat ${role}`, role)
    await signInByForm(page, person)
    await page.getByRole('button', { name: `Account: ${person.name}` }).click()
    await page.getByRole('link', { name: 'My profile' }).click()
    await page.waitForURL(`${webUrl}${profile}`)
    await expect(page.getByRole('main')).toContainText(person.email)
    await expect(page.getByRole('main')).toContainText('Not changed since the account was created.')
    await expect(page.getByRole('table', { name: 'Recent sign-ins' }).getByText('Signed in').first()).toBeVisible()
    // What closing the account does to people of this role.
    const [subscriptions, apis] = ['Your subscriptions end', 'APIs that you own are transferred']
    await expect(page.getByRole('main')).toContainText(role === 'user' ? subscriptions : apis)
    await expect(page.getByRole('main')).not.toContainText(role === 'user' ? apis : subscriptions)
    await page.getByRole('link', { name: 'Notification settings' }).click()
    await page.waitForURL(`${webUrl}${profile}/notifications`)
    const trail = page.getByRole('navigation', { name: 'Breadcrumbs' })
    if (role === 'user') await expect(page.getByRole('navigation', { name: 'My pages' }).locator('[aria-current]')).toHaveText('My profile')
    await trail.getByRole('link', { name: 'My profile' }).click()
    await page.waitForURL(`${webUrl}${profile}`)
    await page.getByRole('link', { name: 'Edit profile' }).click()
    await page.waitForURL(`${webUrl}${profile}/update`)
    await page.getByLabel('Name').fill('Pat Renamed')
    await page.getByLabel('Company').fill('Birch & Co')
    await page.getByLabel('Country').selectOption('KR')
    await page.getByRole('textbox', { name: 'Phone' }).fill('010-2345-6789')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(`${webUrl}${profile}`)
    await expect(page.getByRole('button', { name: 'Account: Pat Renamed' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Birch & Co')
    await expect(page.getByRole('main')).toContainText('+821023456789')
  })
}

test('a changed language applies to the page immediately, and to the next sign-in', async ({ page }) => {
  const person = await makePerson('Lee', 'user')
  await signInByForm(page, person)
  await page.goto(`${webUrl}/user/profile/update`)
  await page.getByLabel('Language').selectOption('ko')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(`${webUrl}/user/profile`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  await expect(page.getByText('프로필을 저장했습니다.').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 프로필')
  const { locale } = await (await withoutPage(person)).must<{ locale: string }>('GET', 'account')
  expect(locale).toBe('ko')
})

test('changing the password signs out; the old one is rejected and the new one works', async ({ page }) => {
  const person = await makePerson('Kim', 'developer')
  await signInByForm(page, person)
  await page.goto(`${webUrl}/developer/setting/profile/password-update`)
  const change = async (current: string, next: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: false }).first().fill(next)
    await page.getByLabel('Confirm new password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('Wrong.123!', NEW_PASSWORD)
  await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await change(PASSWORD, PASSWORD)
  await expect(page.getByLabel('New password', { exact: false }).first()).toHaveAttribute('aria-invalid', 'true')
  await change(PASSWORD, NEW_PASSWORD)
  await page.waitForURL((url) => url.pathname === '/manager/login' && url.searchParams.get('reason') === 'PasswordChanged')
  expect(await page.evaluate(() => localStorage.getItem('access-token'))).toBeNull()
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(NEW_PASSWORD)
  await page.locator('button[type=submit]').click()
  await page.waitForURL(`${webUrl}/developer/setting/profile`)
  await expect(withoutPage(person)).rejects.toThrow('WrongIdOrPassword')
})

test('an authenticator app is set up by its first code, asked for at sign-in, renewed and turned off', async ({ page }) => {
  const person = await makePerson('Otis', 'user')
  await signInByForm(page, person)
  await page.goto(`${webUrl}/user/profile`)
  await page.getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const key = (await dialog.getByTestId('authenticator-key').innerText()).replace(/\s/g, '')
  const app = new TOTP({ secret: Secret.fromBase32(key) })
  const wrong = String((Number(app.generate()) + 1) % 1_000_000).padStart(6, '0')
  await dialog.getByLabel('Code from the app').fill(wrong)
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog.getByLabel('Code from the app')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Code from the app').fill(app.generate())
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const recoveryCode = await dialog.getByTestId('recovery-codes').getByRole('listitem').first().innerText()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download .txt' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('10 recovery codes are left')

  const elsewhere = new BrowserlessPerson(webUrl)
  await elsewhere.call('GET', 'session')
  const { body: asked } = await elsewhere.call('POST', 'login', { email: person.email, password: PASSWORD })
  expect(asked.needNextStep).toBe(true)
  expect((await elsewhere.call('POST', 'verify-2fa-code', { code: recoveryCode })).status).toBe(200)
  const account = await elsewhere.must<{ recoveryCodesLeft: number }>('GET', 'account')
  expect(account.recoveryCodesLeft).toBe(9)
  const { recoveryCodes } = await elsewhere.must<{ recoveryCodes: string[] }>('POST', 'account/authenticator/recovery-codes', {
    password: PASSWORD,
  })
  expect(recoveryCodes).not.toContain(recoveryCode)
  await elsewhere.must('POST', 'account/authenticator/remove', { password: PASSWORD })

  await signInByForm(page, person)
  await page.goto(`${webUrl}/user/profile`)
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('closing an account shows the effects, and then a farewell page', async ({ page }) => {
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  const name = `Leaving ${Date.now()}`
  const { apiId } = await publishApi(developer, admin, { name, basePath: `leaving-${Date.now()}`, targetPort })
  const person = await makePerson('Quinn', 'user')
  const { subscriptionId } = await subscribe(await withoutPage(person), developer, apiId)

  await signInByForm(page, person)
  await page.goto(`${webUrl}/user/profile/unregister`)
  await expect(page.getByRole('main')).toContainText('1 subscription ends')
  await expect(page.getByRole('main')).toContainText(name)
  await expect(page.getByRole('main')).toContainText('1 API key stops working immediately')
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('checkbox').check()
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('reason') === 'Unregistered')
  await expect(page.getByText('Your account is closed. Thanks for using Portico.')).toBeVisible()

  await expect(withoutPage(person)).rejects.toThrow('AccountDeactivated')
  const { status } = await (await signedIn('superAdmin')).must<{ status: string }>('GET', `users/${person.id}`)
  expect(status).toBe('withdrawn')
  const { items } = await (await signedIn('developer')).must<{ items: { id: string; status: string }[] }>(
    'GET',
    `subscriptions?tab=rejectCancel&apiId=${apiId}`,
  )
  expect(items.map(({ id, status: ended }) => [id, ended])).toEqual([[subscriptionId, 'CANCELED_BY_USER']])
})

test('notifications appear in the developer center while it is open, and in the portal on the next page', async ({ page, browser }) => {
  const owner = await makePerson('Robin', 'developer')
  const name = `Ringing ${Date.now()}`
  const { apiId } = await publishApi(await withoutPage(owner), await signedIn('superAdmin'), {
    name,
    basePath: `ringing-${Date.now()}`,
    targetPort,
  })
  await signInByForm(page, owner)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  await bell.click()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.keyboard.press('Escape')

  const person = await makePerson('Vivian', 'user')
  const visitor = await withoutPage(person)
  const { id: subscriptionId } = await visitor.must<{ id: string }>('POST', 'my/subscriptions', { apiId })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  await page.getByRole('link', { name: new RegExp(`Vivian requested a subscription to ${name}`) }).click()
  await page.waitForURL(`${webUrl}/developer/apis-subscription`)
  await expect(bell).toHaveAccessibleName('Notifications')
  const approved = await page.evaluate(async (id) => {
    const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const answer = await fetch(`/api/subscriptions/${id}/approve`, { method: 'POST', headers: { 'X-XSRF-TOKEN': xsrf } })
    return answer.ok
  }, subscriptionId)
  expect(approved).toBe(true)

  const context = await browser.newContext({ locale: 'en-US' })
  const portal = await context.newPage()
  await signInByForm(portal, person)
  await portal.goto(`${webUrl}/`)
  const portalBell = portal.getByRole('button', { name: 'Notifications, 1 unread' })
  await portalBell.click()
  await portal.getByRole('link', { name: 'View all', exact: true }).click()
  await portal.waitForURL(`${webUrl}/user/notifications`)
  await expect(portal.getByRole('main')).toContainText(`Your subscription to ${name} was approved`)
  await portal.getByRole('main').getByRole('button', { name: 'Mark as read', exact: true }).click()
  await expect(portal.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const unread = async () => portal.evaluate(async () => (await (await fetch('/api/notifications/unread')).json()).unread as number)
  expect(await eventually(unread, (count) => count === 0)).toBe(0)
  await context.close()
})
