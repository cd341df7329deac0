import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { shortIdOf } from '../../lib/catalogue/short-id.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, subscribe } from '../support/publish-api.ts'
import { uniqueName } from '../support/unique-name.ts'

// What the home page shows as a sample call is pasted into a shell as it is, then with a key.

const run = promisify(execFile)
const { webUrl, targetPort } = runningStack()
const NAME = 'Paste me'

const shell = async (command: string) => (await run('bash', ['-c', command.replace(/^curl /, 'curl -sS --max-time 10 ')])).stdout

test('the sample call of the home page works in a shell', async ({ page }) => {
  const admin = await signedIn('superAdmin')
  const sign = async (role: 'user' | 'developer') => {
    const { loginPath, email } = await makePerson(admin, role)
    return new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  }
  const developer = await sign('developer')
  const served = await publishApi(developer, admin, { name: NAME, basePath: uniqueName('paste'), targetPort })
  const { key } = await subscribe(await sign('user'), developer, served.apiId)
  const { id } = await developer.must<{ publication: { id: string } }>('GET', `apis/${served.apiId}`).then(({ publication }) => publication)
  await admin.must('PUT', `publications/${id}/pin`, { pinned: true })

  const sample = page.locator('section').first().locator('pre')
  await expect(async () => {
    await page.goto(webUrl)
    await expect(page.getByRole('link', { name: `Sample call of ${NAME}` })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('Paste it into a terminal and replace YOUR_API_KEY with your key.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Subscribe to get one' })).toHaveAttribute(
    'href',
    new RegExp(`^/apis/.+-${shortIdOf(served.apiId)}$`),
  )
  const command = (await sample.innerText()).trim()
  expect(command).toContain(`${served.serviceUrl}/pets'`)

  const refused = JSON.parse(await shell(command)) as { error: string }
  expect(refused.error).toBe('CredentialInvalid')
  const body = await eventually(
    () => shell(command.replace('YOUR_API_KEY', key)),
    (text) => text.includes('Rex'),
  )
  expect(JSON.parse(body)).toEqual([{ id: 1, name: 'Rex', tag: 'dog' }])
  await admin.must('PUT', `publications/${id}/pin`, { pinned: false })
})
