import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { type MadePerson, makePerson } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { signInByCall } from '../support/signed-in-page.ts'

// A developer connects a program: its secret is shown once, deliveries are looked up and sent again, and signatures are valid.

const { webUrl } = runningStack()

interface Received {
  headers: Record<string, string>
  body: string
}

let receiver: Server
let url: string
let received: Received[]
let status: number
let developer: MadePerson

/** Nobody else calls it: gateways still check the servers of tests that have ended, and the receiver may have been given a port of theirs. */
const PATH = `/${crypto.randomUUID()}`

test.beforeAll(async () => {
  developer = await makePerson(await signedIn('superAdmin'), 'developer')
  receiver = createServer((request, response) => {
    if (request.url !== PATH) {
      response.writeHead(404).end()
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() })
      response.writeHead(status).end(status === 200 ? 'thanks' : 'broken receiver')
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${PATH}`
})

test.afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

test.beforeEach(() => {
  received = []
  status = 200
})

test('a webhook is added, tested, repaired, paused and deleted', async ({ page }) => {
  await signInByCall(page, developer)
  await page.goto(`${webUrl}/developer/webhooks`)
  await expect(page.getByText('No webhooks yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add webhook' }).first().click()
  await page.getByLabel('Name').fill('Chat')
  await page.getByLabel('URL').fill('chat.example.com')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByLabel('URL')).toBeFocused()
  await page.getByLabel('URL').fill(url)
  await page.getByRole('button', { name: 'Add webhook' }).click()

  const dialog = page.getByRole('dialog')
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Copy signing secret' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Chat' })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(secret)

  status = 500
  await page.getByRole('button', { name: 'Send test event' }).click()
  const row = page.getByRole('row', { name: /Test event/ })
  await expect(row.getByText('Retrying')).toBeVisible()
  await expect(page.getByText('Deliveries fail')).toBeVisible()
  await row.getByRole('link', { name: 'Test event' }).click()
  await expect(dialog.getByText('broken receiver')).toBeVisible()
  await expect(dialog.getByText('"type": "Test"')).toBeVisible()
  status = 200
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(dialog.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(dialog.getByText('thanks')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/delivery=/)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const { body, headers } = received.at(-1) as Received
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'Test' })

  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click()
  const newer = (await dialog.getByText(/^whsec_/).textContent()) ?? ''
  expect(newer).not.toBe(secret)
  await dialog.getByRole('button', { name: 'Copy signing secret' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Former secret valid until')).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Events that happen now are not sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByRole('button', { name: 'Send test event' })).toBeVisible()

  await page.getByRole('tab', { name: 'Payload and signature' }).click()
  await expect(page.getByText('data.sunsetOn')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No webhooks yet')).toBeVisible()
})
