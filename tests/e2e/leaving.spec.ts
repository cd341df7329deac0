import { expect, test } from '@playwright/test'
import { signedIn } from '../support/people.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'

// A page that would lose something asks first.

test('the browser’s back asks before a token that was not copied is lost', async ({ browser }) => {
  const page = await openPage(await signedInContext(browser, await signedIn('superAdmin')), '/admin/environments')
  await page.getByRole('link', { name: 'Sandbox' }).click()
  await page.getByRole('button', { name: 'Add gateway' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill(`leaving-${Date.now()}`)
  await form.getByRole('button', { name: 'Add gateway' }).click()
  await expect(form).toContainText('shown only once')
  const environmentUrl = page.url()

  const question = page.getByRole('alertdialog', { name: 'Leave without copying?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  expect(page.url()).toBe(environmentUrl)

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/\/admin\/environments$/)
})
