import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { type MailCatcher, startMailCatcher } from '../support/mail-catcher.ts'
import { PEOPLE, runningStack, signedIn } from '../support/people.ts'

const { webUrl, logFile } = runningStack()
const NOTIFY = 'portal@acme.example'
const PASSWORD = 'planted-mail-password-e2e-4711'
const NEWCOMER = 'newcomer@acme.example'
const NO_SERVER = { host: '', secure: false, notifyEmail: '', notifyPassword: null }

let catcher: MailCatcher
let portal: Partial<PortalConfigView>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  catcher = await startMailCatcher({ account: { user: NOTIFY, password: PASSWORD } })
  const admin = await signedIn('superAdmin')
  const { revision: _, images: __, ...look } = await admin.must<PortalConfigView>('GET', 'portal-config')
  portal = look
  await admin.must('PUT', 'portal-config', { ...portal, company: { name: 'Acme' } })
})
test.afterAll(async () => {
  const admin = await signedIn('superAdmin')
  await admin.must('PUT', 'settings/mail', NO_SERVER)
  await admin.must('PUT', 'portal-config', portal)
  await catcher.close()
})

/** Opens a tab of the general settings as the superAdmin, and records every answer that the page gets. */
async function openSettings(page: Page, tab: string): Promise<string[]> {
  const answers: string[] = []
  page.on('response', async (response) => {
    answers.push(await response.text().catch(() => ''))
  })
  await page.goto(`${webUrl}/manager/login`)
  await page.locator('input[name=email]').fill(PEOPLE.superAdmin.email)
  await page.locator('input[name=password]').fill(PEOPLE.superAdmin.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(`${webUrl}/admin/setting/general?tab=${tab}`)
  return answers
}

test('a mail server is configured in the form and tested with a test email', async ({ page }) => {
  const answers = await openSettings(page, 'email-setting')
  await page.getByLabel(/^Host/).fill('127.0.0.1')
  await page.getByLabel(/^Port/).fill(String(catcher.port))
  await page.getByLabel(/^Notification email/).fill(NOTIFY)
  await page.getByLabel(/^Password/).fill('wrong-password')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Email settings saved.')).toBeVisible()
  await expect(page.getByLabel(/^Password/)).toHaveValue('')

  await page.getByRole('button', { name: 'Send test email' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^To/).fill('try@acme.example')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText(/535 the name or the password is wrong/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel(/^Password/)).toHaveValue('')
  await page.getByRole('button', { name: 'Send test email' }).click()
  await dialog.getByLabel(/^To/).fill('try@acme.example')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('The mail server accepted the email')).toBeVisible()
  const mail = await catcher.waitFor('try@acme.example')
  expect([mail.authenticatedAs, mail.from?.name, mail.from?.address]).toEqual([NOTIFY, 'Acme', NOTIFY])
  expect(mail.html).toContain('Acme')

  await page.reload()
  await expect(page.getByText('Set', { exact: true })).toBeVisible()
  for (const text of [...answers, await page.content()]) expect(text).not.toContain(PASSWORD)
})

test('an invitation is sent by it, in the person’s language, with a working link', async ({ page }) => {
  const admin = await signedIn('superAdmin')
  await admin.must('POST', 'users', { email: NEWCOMER, name: '김새봄', locale: 'ko', roles: ['user'] })
  const mail = await catcher.waitFor(NEWCOMER)
  expect(mail.subject).toBe('계정이 준비되었습니다')
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? ''
  expect(mail.html).toContain(link)
  const response = await page.goto(link)
  expect(response?.status()).toBe(200)
  await expect(page.locator('input[type=password]').first()).toBeVisible()
})

test('the outbox shows it as sent, without its link', async ({ page }) => {
  const answers = await openSettings(page, 'email')
  await page.locator('main').getByText(NEWCOMER).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Link or code hidden')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  const token = /accept-invitation\/ko\/([\w-]+)/.exec((await catcher.waitFor(NEWCOMER)).text ?? '')?.[1] ?? 'no token'
  for (const text of [...answers, await page.content(), readFileSync(logFile, 'utf8')]) {
    expect(text).not.toContain(token)
    expect(text).not.toContain(PASSWORD)
  }
})

test('an email that the server rejects shows the reason, and can be sent again', async ({ page }) => {
  catcher.refuseNext(100, 'the mailbox is full')
  const admin = await signedIn('superAdmin')
  await admin.must('POST', 'users', { email: 'full@acme.example', name: 'Full', locale: 'en', roles: ['user'] })
  await openSettings(page, 'email')
  await page.locator('main').getByText('full@acme.example').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/the mailbox is full/)).toBeVisible()
  catcher.refuseNext(0)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await catcher.waitFor('full@acme.example')
  await expect(dialog.getByRole('button', { name: 'Send again' })).toHaveCount(0)
})

test('without the server emails are held again, and can be read here', async ({ page }) => {
  await openSettings(page, 'email-setting')
  await page.getByLabel(/^Host/).fill('')
  await page.getByRole('button', { name: 'Remove password' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No mail server is configured')).toBeVisible()
  await expect(page.getByText('Not set', { exact: true })).toBeVisible()
  const admin = await signedIn('superAdmin')
  await admin.must('POST', 'users', { email: 'held@acme.example', name: 'Held', locale: 'en', roles: ['user'] })
  await openSettings(page, 'email')
  await page.locator('main').getByText('held@acme.example').first().click()
  await expect(page.getByRole('dialog').getByText(/\/join\/accept-invitation\/en\//)).toBeVisible()
})
