import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import type { PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { strFromU8, unzipSync } from 'fflate'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { PEOPLE, runningStack, signedIn } from '../support/people.ts'

const { webUrl } = runningStack()
const SETTINGS = `${webUrl}/admin/setting/general`

/** Opens a tab of the general settings as the superAdmin, with the cookies of a session created through `/api/`. */
async function openSettings(page: Page, query: string): Promise<BrowserlessPerson> {
  const person = await signedIn('superAdmin')
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: webUrl })))
  await page.addInitScript(() => localStorage.setItem('access-token', 'test'))
  await page.goto(`${SETTINGS}?${query}`, { waitUntil: 'networkidle' })
  return person
}

/** Returns the cells' texts of a downloaded workbook, row by row. */
async function downloaded(page: Page, link: string): Promise<{ name: string; sheet: string; rows: string[][] }> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: link }).click()
  const download = await waiting
  const parts = unzipSync(readFileSync(await download.path()))
  expect(Object.keys(parts)).toEqual(expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml']))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const rows = [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t xml:space="preserve">(.*?)<\/t>/gs)].map(([, text = '']) => text),
  )
  return { name: download.suggestedFilename(), sheet, rows }
}

test('a failed and a successful sign-in are in the login history, which is filtered and downloaded as a workbook', async ({ page }) => {
  const stranger = new BrowserlessPerson(webUrl)
  await stranger.call('GET', 'session')
  // Text from strangers may target the person who opens the download.
  const unknown = `=cmd-${Date.now()}@example.net`
  expect((await stranger.call('POST', 'login', { email: unknown, password: 'Wrong.Word.1' })).status).toBe(401)
  await signedIn('visitor')

  await openSettings(page, 'tab=login-history')
  const lineOf = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(lineOf(unknown).first()).toContainText('Wrong email or password')
  await expect(lineOf(PEOPLE.visitor.email).first()).toContainText('Signed in')

  await page.getByRole('combobox', { name: 'Result' }).selectOption('wrongPassword')
  await expect(lineOf(PEOPLE.visitor.email).filter({ hasText: 'Signed in' })).toHaveCount(0)
  await expect(lineOf(unknown)).toHaveCount(1)
  await page.getByLabel('Search by name or email').fill(unknown)
  await expect(page.getByRole('row')).toHaveCount(2)

  const { name, sheet, rows } = await downloaded(page, 'Download (.xlsx)')
  expect(name).toMatch(/^login-history-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(rows).toHaveLength(2)
  expect(rows[1]?.[2]).toBe(unknown)
  expect(rows[1]?.[5]).toBe('Wrong email or password')
  expect(sheet).not.toMatch(/<f[ >]|<v[ >]/)
})

test('more than 31 days show a message at the field, and the list stays', async ({ page }) => {
  await openSettings(page, 'tab=login-history')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('2026-01-01')
  await page.getByLabel('To', { exact: true }).fill('2026-03-01')
  await expect(page.getByRole('alert').filter({ hasText: '31 days' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('to')).toBeNull()
})

test('what an admin does is in the audit log, with before and after', async ({ page }) => {
  const person = await openSettings(page, 'tab=audit')
  const { revision: _, images: __, ...before } = await person.must<PortalConfigView>('GET', 'portal-config')
  const title = `Recorded ${Date.now()}`
  await person.must('PUT', 'portal-config', { ...before, title: 'Earlier' })
  await person.must('PUT', 'portal-config', { ...before, title })
  await person.must('PUT', 'portal-config', before)

  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('combobox', { name: 'Action' }).selectOption('updatePortalConfig')
  await page.getByRole('link', { name: 'Portal settings changed' }).nth(1).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`${PEOPLE.superAdmin.name} (${PEOPLE.superAdmin.email})`)
  const value = dialog.getByRole('row').filter({ hasText: 'value' })
  await expect(value.getByRole('cell').nth(1)).toContainText('Earlier')
  await expect(value.getByRole('cell').last()).toContainText(title)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const { name, rows } = await downloaded(page, 'Download (.xlsx)')
  expect(name).toMatch(/^audit-.*\.xlsx$/)
  expect(rows.some((cells) => cells.at(-1)?.includes(title) && cells.includes(PEOPLE.superAdmin.email))).toBe(true)
})
