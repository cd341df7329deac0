import { type BrowserContext, expect, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { enterPassword, type Locale, makePerson, PASSWORD } from '../support/made-person.ts'
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts'
import { heldMail } from '../support/outbox.ts'
import { runningStack, signedIn } from '../support/people.ts'

const { webUrl } = runningStack()

const NEW_PASSWORD = 'Bright.Elm.5'

let admin: BrowserlessPerson

test.beforeAll(async () => {
  admin = await signedIn('superAdmin')
})

async function inLocale(context: BrowserContext, locale: Locale): Promise<void> {
  await context.addCookies([{ name: 'locale', value: locale, url: webUrl }])
}

/** Returns digits that differ from the code. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

async function mailedCode(email: string): Promise<string> {
  return /\b(\d{6})\b/.exec(await heldMail(admin, email, /\b\d{6}\b/))?.[1] ?? ''
}

const FORGOTTEN = {
  en: {
    link: 'Forgot your password?',
    send: 'Send link',
    sent: 'Your email could not be sent yet',
    changed: 'Your password was changed.',
    dead: 'This link no longer works',
  },
  ko: {
    link: '비밀번호를 잊으셨습니까?',
    send: '링크 보내기',
    sent: '메일을 아직 보내지 못했습니다',
    changed: '비밀번호가 변경되었습니다.',
    dead: '더 이상 사용할 수 없는 링크입니다',
  },
} as const

for (const [locale, role] of [
  ['en', 'user'],
  ['ko', 'developer'],
] as const) {
  test(`a forgotten password is reset by an emailed link (${locale}, ${role})`, async ({ page, context }) => {
    const words = FORGOTTEN[locale]
    const person = await makePerson(admin, role, locale)
    const elsewhere = await new BrowserlessPerson(webUrl).signIn(person.loginPath, person.email, PASSWORD)
    await inLocale(context, locale)
    await page.goto(`${webUrl}/${person.loginPath}`)
    await page.getByRole('link', { name: words.link }).click()
    await page.locator('input[name=email]').fill(person.email)
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByRole('heading', { name: words.sent })).toBeVisible()

    const link = /\/reset-password\/\S+/.exec(await heldMail(admin, person.email, /\/reset-password\//))?.[0] ?? ''
    expect(link).toContain(`/reset-password/${locale}/`)
    const referers: (string | undefined)[] = []
    page.on('request', (request) => referers.push(request.headers().referer))
    await page.goto(webUrl + link, { waitUntil: 'networkidle' })
    expect(referers.filter((referer) => referer?.includes('reset-password'))).toEqual([])

    await page.locator('input[name=password]').fill('abc')
    await page.locator('input[name=passwordConfirmation]').fill('abd')
    await expect(page.locator('li[data-met=true]')).toHaveCount(2)
    await page.locator('button[type=submit]').click()
    await expect(page.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('input[name=password]')).toBeFocused()
    await page.locator('input[name=password]').fill(NEW_PASSWORD)
    await page.locator('input[name=passwordConfirmation]').fill(NEW_PASSWORD)
    await expect(page.locator('li[data-met=true]')).toHaveCount(6)
    await page.locator('button[type=submit]').click()
    await page.locator(`a[href*="/${person.loginPath}"], form input[name=email]`).first().waitFor()
    if (!page.url().includes('/login')) await page.locator(`a[href*="/${person.loginPath}?"]`).last().click()
    await expect(page.getByRole('status')).toContainText(words.changed)

    const { status, body } = await elsewhere.call<{ error: string }>('GET', 'account')
    expect([status, body.error]).toEqual([401, 'PasswordChanged'])
    await enterPassword(page, person.email, NEW_PASSWORD)
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))

    await page.goto(webUrl + link)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('input[name=passwordConfirmation]').fill(PASSWORD)
    await page.locator('button[type=submit]').click()
    await expect(page.getByRole('heading', { name: words.dead })).toBeVisible()
  })
}

test('a link for an unknown address is announced with the same text', async ({ page }) => {
  await page.goto(`${webUrl}/forgot-password`)
  await page.locator('input[name=email]').fill('nobody-at-all@portico.example')
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: 'Your email could not be sent yet' })).toBeVisible()
})

test('each sign-in page rejects people of the other one', async ({ page }) => {
  for (const [role, loginPath] of [
    ['user', 'manager/login'],
    ['developer', 'login'],
  ] as const) {
    const { email } = await makePerson(admin, role)
    await page.goto(`${webUrl}/${loginPath}`)
    await enterPassword(page, email)
    await expect(page.getByRole('alert').filter({ hasText: 'This account cannot sign in here.' })).toBeVisible()
  }
})

test('too many wrong passwords show how long to wait', async ({ page }) => {
  const { email } = await makePerson(admin, 'user')
  await page.goto(`${webUrl}/login`)
  for (let time = 0; time < 5; time += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/login'))
    await enterPassword(page, email, 'Wrong.123')
    expect((await answered).status()).toBe(401)
    await expect(page.getByRole('alert').filter({ hasText: 'The email or password is wrong.' })).toBeVisible()
  }
  await enterPassword(page, email)
  await expect(page.getByRole('alert').filter({ hasText: 'Try again in 10 minutes.' })).toBeVisible()
})

test.describe('with two-step sign-in for portal users', () => {
  let settings: Record<string, unknown>
  test.beforeAll(async () => {
    const { refreshTokenHours, accessTokenMinutes, twoStep, twoStepRoles } = await admin.must('GET', 'settings/general')
    settings = { refreshTokenHours, accessTokenMinutes, twoStep, twoStepRoles }
    await admin.must('PUT', 'settings/general', { ...settings, twoStep: true, twoStepRoles: ['user'] })
  })
  test.afterAll(async () => {
    await admin.must('PUT', 'settings/general', settings)
  })

  test('the emailed code is pasted, and the return address is kept', async ({ page }) => {
    const person = await makePerson(admin, 'user')
    await page.goto(`${webUrl}/user/subscription`)
    await page.waitForURL((url) => url.pathname === '/login')
    await enterPassword(page, person.email)
    const field = page.getByLabel('Code', { exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expect(page.getByText('Enter the 6-digit code that we sent to s•••@portico.example.')).toBeVisible()
    await expect(page.getByText(/The code is valid for [45]:\d\d\./)).toBeVisible()
    const code = await mailedCode(person.email)
    await page.evaluate(
      (text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      },
      `${code.slice(0, 3)} ${code.slice(3)}`,
    )
    await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.waitForURL((url) => url.pathname === '/user/subscription')
  })

  test('before the code only verify, resend and sign-out are possible', async ({ page, context }) => {
    const person = await makePerson(admin, 'user')
    await page.goto(`${webUrl}/login`)
    await enterPassword(page, person.email)
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    const cookies = await context.cookies()
    expect(cookies.find(({ name }) => name === 'portico-step')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(cookies.some(({ name }) => name === 'portico-session')).toBe(false)
    const statuses = await page.evaluate(async () => {
      const paths = ['/api/account', '/api/my/subscriptions', '/api/notifications']
      return Promise.all(paths.map(async (path) => (await fetch(path)).status))
    })
    expect(statuses).toEqual([401, 401, 401])
    await page.goto(`${webUrl}/user/subscription`)
    expect(new URL(page.url()).pathname).toBe('/login')
    // The sign-in of this tab still waits: a phone may reload the page while its owner reads the email.
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Sign in with another account' }).click()
    await expect(page.getByLabel('Email')).toBeFocused()
    expect((await context.cookies()).some(({ name }) => name === 'portico-step')).toBe(false)
  })

  test('a wrong code is counted, and the fifth blocks for 30 minutes', async ({ page }) => {
    const person = await makePerson(admin, 'user')
    await page.goto(`${webUrl}/login`)
    await enterPassword(page, person.email)
    const field = page.getByLabel('Code', { exact: true })
    await field.waitFor()
    const code = wrong(await mailedCode(person.email))
    for (let time = 1; time <= 4; time += 1) {
      await field.pressSequentially(code)
      await expect(page.getByRole('alert').filter({ hasText: `${time} of 5 attempts used` })).toBeVisible()
      await expect(field).toBeFocused()
      await expect(field).toHaveValue('')
    }
    await field.pressSequentially(code)
    await expect(page.getByRole('alert').filter({ hasText: 'Too many wrong codes. Try again in 30 minutes.' })).toBeVisible()
    await expect(field).toBeDisabled()
    await page.getByRole('button', { name: 'Sign in with another account' }).click()
    await enterPassword(page, person.email)
    await expect(page.getByRole('alert').filter({ hasText: 'Too many wrong codes.' })).toBeVisible()
  })

  test('a code can be resent five times, and only the newest works (ko)', async ({ page, context }) => {
    const person = await makePerson(admin, 'user', 'ko')
    await inLocale(context, 'ko')
    await page.goto(`${webUrl}/ko/login`)
    await enterPassword(page, person.email)
    const field = page.getByLabel('코드', { exact: true })
    await field.waitFor()
    const first = await mailedCode(person.email)
    for (let left = 5; left > 0; left -= 1) {
      await page.getByRole('button', { name: `새 코드 받기(${left}회 남음)` }).click()
      await expect(page.getByRole('status').filter({ hasText: '새 코드를 보냈습니다.' })).toBeVisible()
    }
    await page.getByRole('button', { name: '새 코드 받기(0회 남음)' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '30분 뒤에 다시 받을 수 있습니다' })).toBeVisible()
    await expect(page.getByRole('button', { name: /이후에 새 코드를 받을 수 있습니다/ })).toBeDisabled()
    const newest = await mailedCode(person.email)
    if (first !== newest) {
      await field.pressSequentially(first)
      await expect(page.getByRole('alert').filter({ hasText: '5회 중 1회 시도했습니다.' })).toBeVisible()
    }
    await field.pressSequentially(newest)
    await page.waitForURL((url) => url.pathname === '/ko')
  })

  test.describe('and a mail server', () => {
    let catcher: MailCatcher
    test.beforeAll(async () => {
      catcher = await startMailCatcher()
      const mail = { host: '127.0.0.1', port: catcher.port, secure: false, notifyEmail: 'portal@acme.example', notifyPassword: null }
      await admin.must('PUT', 'settings/mail', mail)
    })
    test.afterAll(async () => {
      await admin.must('PUT', 'settings/mail', { host: '', secure: false, notifyEmail: '', notifyPassword: null })
      await catcher.close()
    })

    test('the code is sent by SMTP', async ({ page }) => {
      const person = await makePerson(admin, 'user')
      await page.goto(`${webUrl}/login`)
      await enterPassword(page, person.email)
      const { text = '' } = await catcher.waitFor(person.email, ({ subject }) => subject === 'Your sign-in code')
      await page.getByLabel('Code', { exact: true }).pressSequentially(/\b\d{6}\b/.exec(text)?.[0] ?? '')
      await page.waitForURL((url) => url.pathname === '/')
      await expect(page.getByRole('button', { name: /^Account: Sam user/ })).toBeVisible()
    })
  })
})

test('an authenticator app and a recovery code pass the second step', async ({ page }) => {
  const person = await makePerson(admin, 'developer')
  const owner = await new BrowserlessPerson(webUrl).signIn(person.loginPath, person.email, PASSWORD)
  const { secret } = await owner.must<{ secret: string }>('POST', 'account/authenticator', { password: PASSWORD })
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const { recoveryCodes } = await owner.must<{ recoveryCodes: string[] }>('POST', 'account/authenticator/confirm', {
    code: app.generate({ timestamp: Date.now() - 30_000 }),
  })
  await page.goto(`${webUrl}/manager/login`)
  await enterPassword(page, person.email)
  await expect(page.getByRole('heading', { name: 'Enter the code from your authenticator app' })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).pressSequentially(app.generate())
  await page.waitForURL((url) => url.pathname === '/developer')

  await page.goto(`${webUrl}/manager/login`)
  await page.waitForURL((url) => url.pathname === '/developer')
  await page.goto(`${webUrl}/manager/login?next=/developer`)
  await enterPassword(page, person.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const field = page.getByLabel('Recovery code')
  await expect(field).toBeFocused()
  await field.fill((recoveryCodes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/developer')
})
