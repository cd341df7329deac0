import { expect, test } from '@playwright/test'
import { signedIn } from '../support/people.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

const ENDPOINT = 'https://login.example.com/oauth2/introspect'

test('an environment verifies access tokens, with an authorization value that is not shown again', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const name = uniqueName('Tokens')
  const basePath = name.toLowerCase()
  const { id } = await admin.must<{ id: string }>('POST', 'environments', { name, apiEndpoint: `${basePath}.example.com` })
  const context = await signedInContext(browser, admin)

  const page = await openPage(context, `/admin/environments/${id}/update`)
  await page.getByText('OAuth 2.0', { exact: true }).click()
  await page.getByRole('switch', { name: 'Verify access tokens' }).click()
  const uri = page.getByLabel('Introspection URI')
  await uri.fill('ftp://login.example.com')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(uri).toBeFocused()
  await expect(page.getByText('Start with http:// or https://.')).toBeVisible()
  await uri.fill(ENDPOINT)
  await page.getByRole('button', { name: 'Save' }).click()
  const authorization = page.getByLabel('Authorization value')
  await expect(authorization).toHaveAttribute('aria-invalid', 'true')
  await authorization.fill('Z2F0ZXdheTpzZWNyZXQ=')
  await page.getByLabel('Required scopes').fill('read write')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(ENDPOINT)).toBeVisible()
  await expect(page.getByText('Stored encrypted')).toBeVisible()
  await expect(page.getByText('read write')).toBeVisible()
  await context.close()
})

test('the history of an environment is filtered and hides secrets', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const name = uniqueName('Past')
  const apiEndpoint = `${name.toLowerCase()}.example.com`
  const oauth = { enabled: true, introspectionUri: ENDPOINT, authorization: 'cGxhbnRlZDpzZWNyZXQ=' }
  const { id } = await admin.must<{ id: string }>('POST', 'environments', { name, apiEndpoint })
  await admin.must('PUT', `environments/${id}`, { name, apiEndpoint, logLevel: 'debug', oauth })
  const context = await signedInContext(browser, admin)
  const page = await openPage(context, `/admin/environments/${id}`)
  await page.getByRole('link', { name: 'History' }).click()
  const row = (field: string) => page.getByRole('row').filter({ hasText: field })
  await expect(row('Authorization value')).toContainText('(hidden)')
  await expect(page.getByText(oauth.authorization)).toHaveCount(0)
  await page.getByLabel('Field').selectOption('logLevel')
  await expect(row('Authorization value')).toHaveCount(0)
  await expect(row('Log level').filter({ hasText: 'debug' })).toContainText('info')
  await context.close()
})

test('the access log field inserts tokens and shows an example line', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('superAdmin'))
  const page = await openPage(context, '/admin/environments/create')
  await page.getByText('Logs and limits', { exact: true }).click()
  const field = page.getByLabel('Access log format')
  await field.fill('%m %U')
  await expect(page.getByText('GET /shop/v1/orders', { exact: true })).toBeVisible()
  await field.fill('%m %U %s')
  await expect(page.getByText('GET /shop/v1/orders 200', { exact: true })).toBeVisible()
  await context.close()
})
