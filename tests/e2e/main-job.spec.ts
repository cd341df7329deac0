import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { shortIdOf } from '../../lib/catalogue/short-id.ts'
import { firstRunLink } from '../support/first-run.ts'
import { PEOPLE, runningStack } from '../support/people.ts'
import { eventually } from '../support/publish-api.ts'

const run = promisify(execFile)
const { webUrl, targetPort, dataDir, logFile } = runningStack()
const DOCUMENTS = resolve(import.meta.dirname, '../data/openapi')

test.describe.configure({ mode: 'serial' })

/** One browser per person: signing in elsewhere would end the session. */
const pages: Partial<Record<keyof typeof PEOPLE, Page>> = {}

async function pageOf(browser: Browser, who: keyof typeof PEOPLE): Promise<Page> {
  const page = pages[who] ?? (await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage())
  pages[who] = page
  return page
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`form [name="${name}"]`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption({ label: value })
    else await field.fill(value)
  }
}

/** Submits the form of the page and waits for the next address. */
async function submit(page: Page, next: RegExp): Promise<void> {
  await page.locator('main form button[type=submit], form button[type=submit]').last().click()
  await page.waitForURL(next)
}

async function confirm(page: Page, reason?: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  if (reason) await dialog.getByRole('textbox').fill(reason)
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toBeHidden()
}

/** Makes a call with curl, as a consumer does; returns status, headers by lower-case name, and body. */
async function curl(...args: string[]): Promise<{ status: number; headers: Record<string, string>; body: string }> {
  const { stdout } = await run('curl', ['-sS', '-i', '--max-time', '10', ...args])
  const [head = '', ...rest] = stdout.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}

/** What a step leaves for later ones. */
const left = { petstore: '', uspto: '', petstoreServiceUrl: '', petstoreKey: '', usptoKey: '' }

test('the first start creates a superAdmin by its one-time link', async ({ browser }) => {
  const page = await pageOf(browser, 'superAdmin')
  const link = firstRunLink(dataDir)
  await page.goto(link)
  await fill(page, { email: PEOPLE.superAdmin.email, name: PEOPLE.superAdmin.name, password: PEOPLE.superAdmin.password })
  await page.locator('form button[type=submit]').click()
  await page.locator('main').getByRole('link', { name: 'Sign in to the developer center' }).click()
  await page.waitForURL(/\/manager\/login/)
  await fill(page, { email: PEOPLE.superAdmin.email, password: PEOPLE.superAdmin.password })
  await submit(page, /\/admin/)
  const second = await page.request.post(`${webUrl}/api/manager/setup`, { data: {} })
  expect(second.status()).toBeGreaterThanOrEqual(400)
})

test('the superAdmin sees the gateway running, creates categories and a developer', async ({ browser }) => {
  const page = await pageOf(browser, 'superAdmin')
  await page.goto(`${webUrl}/admin/environments`)
  await page.locator('main').getByRole('link', { name: 'Default' }).click()
  await expect(page.locator('main').getByText('Running').first()).toBeVisible()

  for (const name of ['Pets', 'Patents']) {
    await page.goto(`${webUrl}/admin/category`)
    await page.locator('header').getByRole('button', { name: 'Create category' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name="name"]').fill(name)
    await dialog.getByRole('button', { name: 'Create category' }).click()
    await expect(page.locator('main table').getByText(name, { exact: true })).toBeVisible()
  }

  await page.goto(`${webUrl}/admin/user/create`)
  await fill(page, { email: PEOPLE.developer.email, name: PEOPLE.developer.name, password: PEOPLE.developer.password })
  await page.getByRole('checkbox', { name: /^Developer/ }).check()
  await submit(page, /\/admin\/user\/list/)
  await expect(page.getByText(PEOPLE.developer.email)).toBeVisible()
})

test('the superAdmin creates a second environment and expects a gateway in it', async ({ browser }) => {
  const page = await pageOf(browser, 'superAdmin')
  await page.goto(`${webUrl}/admin/environments/create`)
  await fill(page, { name: 'Sandbox', apiEndpoint: 'sandbox.localhost', listenPort: '8099' })
  await submit(page, /\/admin\/environments\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Sandbox' })).toBeVisible()
})

test('the developer registers target servers after a connection test', async ({ browser }) => {
  const page = await pageOf(browser, 'developer')
  await page.goto(`${webUrl}/manager/login`)
  await fill(page, { email: PEOPLE.developer.email, password: PEOPLE.developer.password })
  await submit(page, /\/developer/)
  await page.goto(`${webUrl}/developer/target-servers/create`)
  await fill(page, { name: 'Local servers', 'servers.0.address': '127.0.0.1', 'servers.0.port': String(targetPort) })
  await page.getByRole('button', { name: 'Test connection' }).first().click()
  await expect(page.getByText(/Connected in/).first()).toBeVisible()
  await submit(page, /\/developer\/target-servers\/[0-9a-f-]{36}$/)
})

for (const [key, { name, basePath, document, methods }] of Object.entries({
  petstore: { name: 'Swagger Petstore', basePath: 'petstore', document: 'v2.0-petstore-simple.json', methods: 4 },
  uspto: { name: 'USPTO Data Set', basePath: 'uspto', document: 'v3.0-uspto.json', methods: 3 },
}) as ['petstore' | 'uspto', { name: string; basePath: string; document: string; methods: number }][]) {
  test(`the developer registers ${name}, imports ${document}, deploys and requests publication`, async ({ browser }) => {
    const page = await pageOf(browser, 'developer')
    await page.goto(`${webUrl}/developer/apis/create`)
    await fill(page, { name, basePath, targetServerGroupId: 'Local servers' })
    await submit(page, /\/developer\/apis\/[0-9a-f-]{36}$/)
    const apiId = page.url().split('/').at(-1) ?? ''
    left[key] = apiId

    await page.goto(`${webUrl}/developer/apis/${apiId}/methods/create/import-api-docs`)
    await page.locator('input[type=file]').setInputFiles(resolve(DOCUMENTS, document))
    await page.getByRole('button', { name: 'Preview import' }).click()
    await page.getByRole('button', { name: `Import ${methods} methods` }).click()
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()

    await page.goto(`${webUrl}/developer/apis/${apiId}/stages/create`)
    await fill(page, { name: 'v1', environmentId: 'Default' })
    await submit(page, /\/stages\/[0-9a-f-]{36}$/)
    await page.getByRole('button', { name: 'Deploy', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deploy', exact: true }).click()
    await expect(page.getByText('Version v1 was deployed.').first()).toBeVisible()

    await page.goto(`${webUrl}/developer/apis/${apiId}`)
    await page.getByRole('button', { name: 'Request publication' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Request publication' }).click()
    await expect(page.getByText('Pending').first()).toBeVisible()
  })
}

test('the superAdmin approves both, and the catalogue shows them within two seconds, without JavaScript', async ({ browser }) => {
  const page = await pageOf(browser, 'superAdmin')
  expect(await (await fetch(`${webUrl}/apis`)).text()).not.toContain('Swagger Petstore')
  for (const name of ['Swagger Petstore', 'USPTO Data Set']) {
    await page.goto(`${webUrl}/admin/publication`)
    await page.locator('main').getByRole('link', { name }).first().click()
    await page.waitForURL(/\/admin\/publication\/[0-9a-f-]{36}/)
    await page.getByRole('button', { name: 'Approve' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText(`${name} is published.`)).toBeVisible()
  }
  const approved = Date.now()
  for (const path of ['/apis', '/ko/apis']) {
    const html = await eventually(
      async () => (await fetch(`${webUrl}${path}`)).text(),
      (text) => text.includes('USPTO Data Set'),
      promisedMs(2_000),
    )
    expect(html, path).toContain('Swagger Petstore')
    expect(html, path).toContain('USPTO Data Set')
  }
  expect(Date.now() - approved).toBeLessThan(promisedMs(2_500))
  const cached = await fetch(`${webUrl}/apis`)
  expect(cached.headers.get('x-nextjs-cache')).toBe('HIT')
})

test('a visitor signs up, follows the emailed link and signs in', async ({ browser }) => {
  const page = await pageOf(browser, 'visitor')
  await page.goto(`${webUrl}/join`)
  await fill(page, {
    email: PEOPLE.visitor.email,
    name: PEOPLE.visitor.name,
    password: PEOPLE.visitor.password,
    passwordConfirmation: PEOPLE.visitor.password,
  })
  await page.locator('form [name=agreedTerms]').check()
  await page.locator('form [name=agreedPrivacy]').check()
  await page.locator('form button[type=submit]').last().click()
  await expect(page.getByText(PEOPLE.visitor.email).first()).toBeVisible()

  const admin = await pageOf(browser, 'superAdmin')
  await admin.goto(`${webUrl}/admin/setting/general?tab=email`)
  await admin.locator('main').getByRole('row', { name: PEOPLE.visitor.email }).getByRole('link').first().click()
  const mail = admin.getByText(/\/join\/verify-email\//).first()
  await expect(mail).toBeVisible()
  const link = /https?:\/\/\S+\/join\/verify-email\/\S+/.exec(await mail.innerText())?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading')).toContainText(/verified|confirmed/i)

  await page.goto(`${webUrl}/login`)
  await fill(page, { email: PEOPLE.visitor.email, password: PEOPLE.visitor.password })
  await submit(page, /^(?!.*\/login)/)
})

for (const [key, name] of [
  ['petstore', 'Swagger Petstore'],
  ['uspto', 'USPTO Data Set'],
] as const) {
  test(`the visitor finds ${name} and subscribes, the developer approves`, async ({ browser }) => {
    const visitor = await pageOf(browser, 'visitor')
    await visitor.goto(`${webUrl}/apis?q=${encodeURIComponent(name.split(' ')[1] ?? '')}`)
    await visitor.getByRole('link', { name }).first().click()
    await visitor.waitForURL(new RegExp(`-${shortIdOf(left[key])}$`))
    await visitor.getByRole('button', { name: /^Subscribe/ }).click()
    await expect(visitor.getByText('Pending').first()).toBeVisible()

    const developer = await pageOf(browser, 'developer')
    await developer.goto(`${webUrl}/developer/apis-subscription`)
    const row = developer.locator('main').getByRole('row', { name })
    await row.getByRole('button', { name: 'Approve' }).click()
    await expect(row).toBeHidden()
  })
}

test('the visitor gets a key, shown once, and the curl command works unchanged', async ({ browser }) => {
  const page = await pageOf(browser, 'visitor')
  for (const key of ['uspto', 'petstore'] as const) {
    await page.goto(`${webUrl}/user/subscription`)
    await page
      .locator('main')
      .getByRole('link', { name: key === 'petstore' ? 'Swagger Petstore' : 'USPTO Data Set' })
      .first()
      .click()
    await page.waitForURL(/\/user\/subscription\/[0-9a-f-]{36}/)
    await page.getByRole('button', { name: 'Create key' }).first().click()
    await expect(page.getByText(/pk_[0-9A-Za-z]{38}/).first()).toBeVisible()
    left[`${key}Key`] = /pk_[0-9A-Za-z]{38}/.exec(await page.locator('main').innerText())?.[0] ?? ''
  }
  const command = (await page.locator('main pre').first().innerText()).trim()
  expect(command).toContain(left.petstoreKey)
  const { stdout } = await eventually(
    () => run('bash', ['-c', command]),
    ({ stdout: text }) => text.includes('Rex'),
  )
  expect(stdout).toContain('Rex')
  left.petstoreServiceUrl = /https?:\/\/[^\s'"]+\/petstore\/v1/.exec(command)?.[0] ?? ''
  await page.reload()
  expect(await page.content()).not.toContain(left.petstoreKey)
})

test('curl with the key: the target server’s own body, streamed', async () => {
  const whole = await curl(`${left.petstoreServiceUrl}/pets`, '-H', `X-API-Key: ${left.petstoreKey}`)
  expect(whole.status).toBe(200)
  expect(JSON.parse(whole.body)).toEqual([{ id: 1, name: 'Rex', tag: 'dog' }])

  const response = await fetch(`${left.petstoreServiceUrl}/pets/777`, { headers: { 'x-api-key': left.petstoreKey } })
  const arrivals: string[] = []
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    arrivals.push(part)
    // Only now the target server sends the next part.
    await fetch(`http://127.0.0.1:${targetPort}/api/pets/777/next-part`)
  }
  expect(arrivals).toEqual(['one\n', 'two\n', 'three\n'])
})

test('curl without access: refusals with a code and a request id that is in the log too', async () => {
  const url = left.petstoreServiceUrl
  const key = ['-H', `X-API-Key: ${left.petstoreKey}`]
  const refusals = [
    [401, 'CredentialMissing', await curl(`${url}/pets`)],
    [401, 'CredentialInvalid', await curl(`${url}/pets`, '-H', 'X-API-Key: pk_nobody')],
    [403, 'NotSubscribed', await curl(`${url}/pets`, '-H', `X-API-Key: ${left.usptoKey}`)],
    [404, 'RouteNotFound', await curl(`${url}/cats`, ...key)],
    [405, 'MethodNotAllowed', await curl('-X', 'PATCH', `${url}/pets`, ...key)],
  ] as const
  for (const [status, code, answer] of refusals) {
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    const problem = JSON.parse(answer.body) as { error: string; requestId: string }
    expect(problem.error).toBe(code)
    expect(answer.headers['x-request-id']).toBe(problem.requestId)
    const inLog = await eventually(async () => readFileSync(logFile, 'utf8').includes(problem.requestId), Boolean)
    expect(inLog, `request id of ${code} in the log`).toBe(true)
  }
  expect(readFileSync(logFile, 'utf8')).not.toContain(left.petstoreKey)
  expect(refusals[4][2].headers.allow).toBe('GET, HEAD, POST')
})

test('the calls are counted, for the developer and for the consumer', async ({ browser }) => {
  const developer = await pageOf(browser, 'developer')
  const calls = await eventually(
    async () => {
      const response = await developer.request.get(`${webUrl}/api/apis/${left.petstore}/traffic`)
      return ((await response.json()) as { calls: number }).calls
    },
    (count) => count >= 3,
    30_000,
  )
  expect(calls).toBeGreaterThanOrEqual(3)
  await developer.goto(`${webUrl}/developer/apis/${left.petstore}`)
  await expect(developer.locator('main').getByText(String(calls)).first()).toBeVisible()
})

test('a rejection needs a reason, and the consumer reads it', async ({ browser }) => {
  const visitor = await pageOf(browser, 'visitor')
  await visitor.goto(`${webUrl}/user/subscription`)
  await visitor.locator('main').getByRole('link', { name: 'USPTO Data Set' }).first().click()
  await visitor.getByRole('button', { name: 'Cancel subscription' }).click()
  await confirm(visitor)
  await expect(visitor.getByText('Canceled by you').first()).toBeVisible()
  await visitor.goto(`${webUrl}/apis/${left.uspto}`)
  await visitor.getByRole('button', { name: 'Request again' }).click()
  await expect(visitor.getByText('Pending').first()).toBeVisible()

  const developer = await pageOf(browser, 'developer')
  await developer.goto(`${webUrl}/developer/apis-subscription`)
  const row = developer.locator('main').getByRole('row', { name: 'USPTO Data Set' })
  await row.getByRole('button', { name: /^Reject/ }).click()
  await confirm(developer, 'Not for this team')
  await expect(row).toBeHidden()

  await visitor.goto(`${webUrl}/user/subscription`)
  await visitor.locator('main').getByRole('link', { name: 'USPTO Data Set' }).first().click()
  await expect(visitor.getByText('Not for this team')).toBeVisible()
})
