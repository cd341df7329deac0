import { expect, test } from '@playwright/test'
import { makeCertificate } from '@portico/contract/testing/make-certificate'
import { signedIn } from '../support/people.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

test('an admin adds a TLS certificate, sees its end, replaces it, and deletes it', async ({ browser }) => {
  const admin = await signedIn('superAdmin')
  const name = uniqueName('Secure')
  const host = `${name.toLowerCase()}.example.com`
  const { id } = await admin.must<{ id: string }>('POST', 'environments', { name, apiEndpoint: host, protocol: 'https' })
  const short = await makeCertificate('short', { hosts: [host], days: 5 })
  const long = await makeCertificate('long', { hosts: [host] })
  const context = await signedInContext(browser, admin)
  const page = await openPage(context, `/admin/environments/${id}`)
  const dialog = page.getByRole('dialog')
  const choose = async (certificate: string, key: string) => {
    await dialog.getByLabel(/^Certificate/).setInputFiles({ name: 'tls.crt', mimeType: 'text/plain', buffer: Buffer.from(certificate) })
    await dialog.getByLabel(/^Private key/).setInputFiles({ name: 'tls.key', mimeType: 'text/plain', buffer: Buffer.from(key) })
    await dialog.getByRole('button', { name: 'Add certificate' }).click()
  }

  await page.getByRole('button', { name: 'Add certificate' }).click()
  await expect(dialog.getByText('Gateways then accept only https on their port.')).toBeVisible()
  await choose(short.cert, long.key)
  await expect(dialog.getByText('The private key does not belong to this certificate.')).toBeVisible()
  await choose(short.cert, short.key)
  await expect(dialog).toHaveCount(0)
  const row = page.getByRole('row').filter({ hasText: host })
  await expect(row).toContainText('CN=short')
  await expect(page.getByText(/The certificate for .* expires in 4 days\./)).toBeVisible()

  await page.getByRole('button', { name: 'Add certificate' }).click()
  await choose(long.cert, long.key)
  await expect(row).toContainText('CN=long')
  await expect(row).toHaveCount(1)
  await expect(page.getByText(/expires in 4 days\./)).toHaveCount(0)

  await row.getByRole('button', { name: /^Delete the certificate for / }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('It is the last one: gateways speak http')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No TLS certificates')).toBeVisible()
  await context.close()
})
