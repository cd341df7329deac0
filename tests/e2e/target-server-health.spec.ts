import { Buffer } from 'node:buffer'
import { expect, type Page, test } from '@playwright/test'
import { type MadeCertificate, makeCertificate } from '../../contract/testing/make-certificate.ts'
import { PEOPLE, runningStack, signedIn } from '../support/people.ts'
import { signInByCall } from '../support/signed-in-page.ts'
import { startTargetServer } from '../support/target-server.ts'

// What a developer sees of target servers: their health, and the client certificate for them.

const { webUrl } = runningStack()

/** Deploys a group of one server that is checked every second; returns its id. */
async function deployGroup(name: string, port: number): Promise<string> {
  const developer = await signedIn('developer')
  const group = await developer.must<{ id: string }>('POST', 'target-server-groups', {
    name,
    servers: [{ protocol: 'http', address: '127.0.0.1', port }],
    healthCheck: { kind: 'http', path: '/healthz', intervalMs: 1_000 },
  })
  const basePath = name.toLowerCase()
  const { id: apiId } = await developer.must<{ id: string }>('POST', 'apis', { name, basePath, targetServerGroupId: group.id })
  await developer.must('POST', `apis/${apiId}/methods`, { httpMethod: 'GET', path: '/items' })
  const { items } = await developer.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const stage = await developer.must<{ id: string }>('POST', `apis/${apiId}/stages`, { name: 'v1', environmentId: items[0]?.id })
  await developer.must('POST', `apis/${apiId}/stages/${stage.id}/deploy`)
  return group.id
}

/** Opens the developer's page of a group, signed in by a call. */
async function open(page: Page, groupId: string): Promise<void> {
  const path = `/developer/target-servers/${groupId}`
  await signInByCall(page, { loginPath: 'manager/login', ...PEOPLE.developer })
  await page.goto(`${webUrl}${path}`)
}

test('the shown health follows the server', async ({ page }) => {
  const target = await startTargetServer()
  const groupId = await deployGroup('Pulse', target.port)
  await open(page, groupId)
  await expect(page.getByText('GET /healthz, every 1 s')).toBeVisible()
  const health = page.locator('tbody summary')
  await expect(health).toHaveText(/^Healthy/)
  await health.click()
  await expect(page.getByText(/ in .+/).first()).toBeVisible()

  await target.close()
  await expect(health).toHaveText(/^Unhealthy/)
  const back = await startTargetServer(target.port)
  try {
    await expect(health).toHaveText(/^Healthy/)
  } finally {
    await back.close()
  }
})

test('a client certificate is added, rejected with a message, replaced and turned off, and its key is never shown', async ({ page }) => {
  const [first, second] = [await makeCertificate('first gateway'), await makeCertificate('second gateway', { days: 5 })]
  const target = await startTargetServer()
  const groupId = await deployGroup('Vault', target.port)
  await target.close()
  await open(page, groupId)
  await page.getByRole('tab', { name: 'Client certificate' }).click()
  await page.getByRole('button', { name: 'Add client certificate' }).click()
  const dialog = page.getByRole('dialog')
  const choose = async ({ cert, key }: MadeCertificate) => {
    await dialog.locator('input[name=certificate]').setInputFiles(pem('gateway.crt', cert))
    await dialog.locator('input[name=privateKey]').setInputFiles(pem('gateway.key', key))
  }
  await choose({ cert: first.cert, key: second.key })
  await dialog.getByRole('button', { name: 'Add certificate' }).click()
  await expect(dialog.getByText('The private key does not belong to this certificate.')).toBeVisible()
  await choose({ cert: first.cert, key: 'no key at all' })
  await dialog.getByRole('button', { name: 'Add certificate' }).click()
  await expect(dialog.getByText('The private key cannot be read.')).toBeVisible()
  await choose(first)
  await dialog.getByRole('button', { name: 'Add certificate' }).click()
  await expect(page.getByText('Gateways now use the client certificate.').first()).toBeVisible()
  await expect(page.getByText('CN=first gateway').first()).toBeVisible()

  await page.getByRole('button', { name: 'Replace' }).click()
  await choose(second)
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('CN=second gateway').first()).toBeVisible()
  await expect(page.getByText('This certificate expires in 4 days. Replace it soon.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Inactive')).toBeVisible()

  const secrets = [first, second].map(({ key }) => key.split('\n')[1] ?? '')
  await page.reload()
  await expect(page.getByText('CN=second gateway').first()).toBeVisible()
  for (const secret of secrets) expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Delete', exact: true }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No client certificate')).toBeVisible()
})

function pem(name: string, text: string) {
  return { name, mimeType: 'application/x-pem-file', buffer: Buffer.from(text) }
}
