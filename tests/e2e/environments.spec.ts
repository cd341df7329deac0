import { expect, test } from '@playwright/test'
import { signedIn } from '../support/people.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// The portal's environment is not changed here: other tests publish in it at the same time.

test('an admin creates, changes and deletes an environment', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('superAdmin'))
  const page = await openPage(context, '/admin/environments/create')
  const name = uniqueName('Staging')
  const host = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example.com`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('API endpoint').fill(host)
  await expect(page.getByText(`https://${host}/…`)).toBeVisible()
  await page.getByLabel('Protocol').selectOption('http')
  await page.getByLabel('Listen port').fill('8081')
  await expect(page.getByText(`http://${host}:8081/…`)).toBeVisible()
  await page.getByRole('button', { name: 'Create environment' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Protocol').selectOption('https')
  await page.getByLabel('Listen port').fill('')
  await page.getByText('Logs and limits', { exact: true }).click()
  await page.getByLabel('Idle timeout').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Idle timeout')).toHaveAccessibleDescription(/Enter 1 or more/)
  await page.getByLabel('Idle timeout').fill('130')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`https://${host}`, { exact: true })).toBeVisible()
  await expect(page.getByText('130 s', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Expose on the portal' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('takes the place of')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/admin/environments')
  await expect(page.getByText(`${name} was deleted.`)).toBeVisible()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await context.close()
})

test('an environment with versions is not deleted, and the dialog links to them', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const name = uniqueName('Held')
  const basePath = name.toLowerCase()
  const { id } = await admin.must<{ id: string }>('POST', 'environments', { name, apiEndpoint: `${basePath}.example.com` })
  const api = await admin.must<{ id: string }>('POST', 'apis', { name, basePath })
  const stage = await admin.must<{ id: string }>('POST', `apis/${api.id}/stages`, { name: 'v1', environmentId: id })
  const context = await signedInContext(browser, admin)
  const page = await openPage(context, `/admin/environments/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('cannot be deleted yet')
  const link = dialog.getByRole('link', { name: `${name} · v1` })
  await expect(link).toHaveAttribute('href', `/developer/apis/${api.id}/stages/${stage.id}`)
  await context.close()

  const refused = await admin.call('DELETE', `environments/${id}`)
  expect([refused.status, refused.body.error]).toEqual([409, 'EnvironmentInUse'])
  await admin.must('DELETE', `apis/${api.id}/stages/${stage.id}`)
  await admin.must('DELETE', `environments/${id}`)
})

test('a gateway gets another name and enrollment token, and is removed', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const name = uniqueName('Edge')
  const apiEndpoint = `${name.toLowerCase()}.example.com`
  const { id } = await admin.must<{ id: string }>('POST', 'environments', { name, apiEndpoint })
  await admin.must('POST', `environments/${id}/gateways`, { name: 'edge-1' })
  const context = await signedInContext(browser, admin)
  const page = await openPage(context, `/admin/environments/${id}`)
  await page.getByRole('link', { name: 'edge-1' }).click()
  await expect(page.getByText(/Not used yet, expires/)).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Name').fill('edge-2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'edge-2' })).toBeVisible()

  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Revoke enrollment token' }).click()
  await question.getByRole('button', { name: 'Revoke enrollment token' }).click()
  await expect(page.getByRole('button', { name: 'Revoke enrollment token' })).toHaveCount(0)
  await page.getByRole('button', { name: 'New enrollment token' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Gateway “edge-2” is ready to enroll')).toBeVisible()
  await dialog.getByRole('button', { name: /^Copy/ }).first().click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/Not used yet, expires/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.waitForURL(`**/admin/environments/${id}`)
  await expect(page.getByText('No gateways yet')).toBeVisible()
  await admin.must('DELETE', `environments/${id}`)
  await context.close()
})
