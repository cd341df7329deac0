import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { enterPassword, type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { subscribe } from '../support/publish-api.ts'
import { signedInContext, signInByCall } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A reader calls operations from their pages, through the platform and a real gateway, in every kind of body and answer.

const { webUrl } = runningStack()
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const json = (schema: object, more: object = {}) => ({ content: { 'application/json': { schema, ...more } } })
const fine = { responses: { 200: { description: 'Fine' } } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Shelter', version: '1' },
  paths: {
    '/pets': {
      get: {
        operationId: 'listPets',
        summary: 'List pets',
        parameters: [
          {
            name: 'tags',
            in: 'query',
            description: 'Only pets with **all** of these.',
            schema: { type: 'array', items: { type: 'string' } },
          },
          { name: 'filter', in: 'query', style: 'deepObject', schema: { type: 'object', properties: { color: { type: 'string' } } } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
          { name: 'visit', in: 'cookie', schema: { type: 'string' } },
        ],
        ...fine,
      },
      post: {
        operationId: 'createPet',
        summary: 'Register a pet',
        requestBody: {
          required: true,
          ...json(
            {
              type: 'object',
              required: ['name', 'kind'],
              properties: {
                name: { type: 'string', maxLength: 20, description: 'What it is called.' },
                kind: { type: 'string', enum: ['cat', 'dog', 'bird'] },
                born: { type: 'string', format: 'date' },
                found: { type: 'string', format: 'date-time' },
                tame: { type: 'boolean' },
                tags: { type: 'array', items: { type: 'string' } },
                owner: { type: 'object', properties: { name: { type: 'string' }, city: { type: 'string' } } },
              },
            },
            {
              examples: {
                short: { summary: 'A cat', value: { name: 'Nabi', kind: 'cat' } },
                bird: { value: { name: 'Pip', kind: 'bird' } },
              },
            },
          ),
        },
        ...fine,
      },
    },
    '/forms': {
      post: {
        operationId: 'sendForm',
        summary: 'Send a form',
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { note: { type: 'string' }, count: { type: 'integer' } } },
            },
          },
        },
        ...fine,
      },
    },
    '/photos': {
      post: {
        operationId: 'sendPhoto',
        summary: 'Send a photo',
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' }, note: { type: 'string' } } },
            },
          },
        },
        ...fine,
      },
    },
    '/picture': { get: { operationId: 'picture', summary: 'A picture', ...fine } },
    '/file': { get: { operationId: 'file', summary: 'A file', ...fine } },
  },
}

/** What the target server received last. */
let seen: { method?: string; url?: string; headers: IncomingMessage['headers']; body: Buffer } = { headers: {}, body: Buffer.of() }
let target: Server
let person: MadePerson
let api: { apiId: string; key: string }
let limited: { apiId: string; key: string }

test.beforeAll(async () => {
  target = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      // Gateways still check the servers of tests that have ended, and this one may have been given a port of theirs.
      if (request.url === '/healthz') return response.writeHead(404).end()
      seen = { method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks) }
      const { pathname } = new URL(request.url ?? '/', 'http://t')
      if (pathname === '/picture') return response.setHeader('content-type', 'image/png').end(PICTURE)
      if (pathname === '/file') {
        response.setHeader('content-disposition', 'attachment; filename="report.pdf"')
        return response.setHeader('content-type', 'application/pdf').end(Buffer.from([37, 80, 68, 70, 0, 255]))
      }
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ made: true, url: request.url, pets: ['나비', 'Rex'] }))
    })
  })
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening))
  const admin = await signedIn('superAdmin')
  const developerOf = await makePerson(admin, 'developer')
  const developer = await new BrowserlessPerson(webUrl).signIn(developerOf.loginPath, developerOf.email, PASSWORD)
  person = await makePerson(admin, 'user')
  const reader = await new BrowserlessPerson(webUrl).signIn(person.loginPath, person.email, PASSWORD)
  const publish = async (name: string, perDay: number) => {
    const { id: targetServerGroupId } = await developer.must<{ id: string }>('POST', 'target-server-groups', {
      name: uniqueName(name),
      servers: [{ protocol: 'http', address: '127.0.0.1', port: (target.address() as AddressInfo).port }],
    })
    const usageLimits = { perSecond: null, perMinute: 500, perHour: null, perDay }
    const { id: apiId } = await developer.must<{ id: string }>('POST', 'apis', {
      ...{ name, basePath: uniqueName(name.toLowerCase()), targetServerGroupId, usageLimits },
    })
    await developer.must('POST', `apis/${apiId}/methods/import`, { fileName: 'shelter.json', document: JSON.stringify(document) })
    const { items } = await developer.must<{ items: { id: string }[] }>('GET', 'environments/options')
    const { id: stageId } = await developer.must<{ id: string }>('POST', `apis/${apiId}/stages`, {
      name: 'v1',
      environmentId: items[0]?.id,
    })
    await developer.must('POST', `apis/${apiId}/stages/${stageId}/deploy`)
    const { id: publicationId } = await developer.must<{ id: string }>('POST', `apis/${apiId}/publication`)
    await admin.must('POST', `publications/${publicationId}/approve`, {})
    return { apiId, key: (await subscribe(reader, developer, apiId)).key }
  }
  api = await publish('Shelter', 1_000)
  limited = await publish('Limited', 1)
})
test.afterAll(async () => {
  target.closeAllConnections()
  await new Promise((closed) => target.close(closed))
})

/** Opens the console of an operation, with a key. */
async function openConsole(page: Page, slug: string, { apiId, key } = api): Promise<Locator> {
  await page.goto(`${webUrl}/api-docs/published-api/${apiId}/operations/${slug}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Try it' }).click()
  const form = page.getByRole('form', { name: /^Call / })
  await form.getByLabel('API key').fill(key)
  return form
}

/** Sends the call until the gateway knows the key, and returns its answer. */
async function send(page: Page, status = '200 OK'): Promise<Locator> {
  const answer = page.getByRole('region', { name: 'Response', exact: true })
  await expect(async () => {
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
    await expect(answer.getByText(status).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return answer
}

test('a query with a list, an object and a cookie', async ({ page }) => {
  await signInByCall(page, person)
  const form = await openConsole(page, 'list-pets')
  for (const [at, tag] of ['a b', '나비'].entries()) {
    await form.getByRole('button', { name: 'Add value' }).click()
    await form.getByRole('textbox', { name: `tags, value ${at + 1}` }).fill(tag)
  }
  await form.getByRole('textbox', { name: /^filter\[color\]/ }).fill('red')
  await form.getByRole('textbox', { name: /^limit/ }).fill('500')
  await form.getByRole('textbox', { name: /^visit/ }).fill('first visit')
  await expect(form.getByText('Greater than 100.')).toBeVisible()
  const answer = await send(page)
  expect(seen.url).toBe('/pets?tags=a%20b&tags=%EB%82%98%EB%B9%84&filter%5Bcolor%5D=red&limit=500')
  expect(seen.headers.cookie).toBe('visit=first%20visit')
  await expect(answer.getByText('나비')).toBeVisible()
  await expect(answer.getByText(/of 1000 calls left today/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'The same call · curl' })).toContainText('filter%5Bcolor%5D=red&limit=500')
  await page.getByText('Calls of this visit (').click()
  await form.getByRole('textbox', { name: /^filter\[color\]/ }).fill('blue')
  await page.getByRole('button', { name: 'Restore' }).first().click()
  await expect(form.getByRole('textbox', { name: /^filter\[color\]/ })).toHaveValue('red')
})

test('a JSON body with an enum, a date and nested fields, by the keyboard alone', async ({ page }) => {
  await signInByCall(page, person)
  const form = await openConsole(page, 'create-pet')
  await expect(form.getByRole('textbox', { name: /^name/ }).first()).toHaveValue('Nabi')
  await form.getByRole('combobox', { name: 'Example' }).selectOption({ label: 'bird' })
  const name = form.getByRole('textbox', { name: /^name/ }).first()
  await expect(name).toHaveValue('Pip')
  await name.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Rex')
  await page.keyboard.press('Tab')
  await page.keyboard.type('dog')
  await form.getByLabel(/^born/).fill('2026-01-31')
  await form.getByLabel(/^found/).fill('2026-01-31T09:00:00')
  await form.getByLabel(/^tame/).selectOption('true')
  await form.getByRole('textbox', { name: /^city/ }).fill('Seoul')
  await form.getByRole('textbox', { name: /^city/ }).press('ControlOrMeta+Enter')
  await send(page)
  expect(JSON.parse(String(seen.body))).toEqual({
    ...{ name: 'Rex', kind: 'dog', born: '2026-01-31', found: '2026-01-31T09:00:00Z', tame: true, owner: { city: 'Seoul' } },
  })
  await form.getByRole('button', { name: 'Text' }).click()
  await expect(form.getByRole('textbox', { name: 'Body' })).toHaveValue(/"kind": "dog"/)
})

test('a form, and a file in a form', async ({ page }) => {
  await signInByCall(page, person)
  const form = await openConsole(page, 'send-form')
  await form.getByRole('textbox', { name: /^note/ }).fill('a b&c')
  await form.getByRole('textbox', { name: /^count/ }).fill('3')
  await send(page)
  expect([String(seen.body), seen.headers['content-type']]).toEqual(['note=a%20b%26c&count=3', 'application/x-www-form-urlencoded'])

  const files = await openConsole(page, 'send-photo')
  await files.getByLabel(/^photo/).setInputFiles({ name: '나비.png', mimeType: 'image/png', buffer: PICTURE })
  await files.getByRole('textbox', { name: /^note/ }).fill('asleep')
  await send(page)
  const parts = await new Response(seen.body as unknown as BodyInit, {
    headers: { 'content-type': String(seen.headers['content-type']) },
  }).formData()
  const photo = parts.get('photo') as File
  expect([photo.name, photo.type, Buffer.from(await photo.arrayBuffer()).equals(PICTURE), parts.get('note')]).toEqual([
    ...['나비.png', 'image/png', true, 'asleep'],
  ])
})

test('a picture is shown, and a binary answer is downloaded whole', async ({ page }) => {
  await signInByCall(page, person)
  await openConsole(page, 'picture')
  const picture = (await send(page)).getByRole('img', { name: 'The image of the response' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)

  await openConsole(page, 'file')
  const answer = await send(page)
  const downloading = page.waitForEvent('download')
  await answer.getByRole('button', { name: 'Download' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('report.pdf')
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  expect([...Buffer.concat(chunks)]).toEqual([37, 80, 68, 70, 0, 255])
})

test('a refused call is explained: no key, a wrong key, a limit, a target server that is down', async ({ page }) => {
  await signInByCall(page, person)
  const form = await openConsole(page, 'list-pets', { ...api, key: '' })
  let answer = await send(page, '401')
  await expect(answer.getByText('Enter your key or token above.')).toBeVisible()
  await form.getByLabel('API key').fill('wrong-key')
  answer = await send(page, '401')
  await expect(answer.getByText('The key or token is invalid.')).toBeVisible()
  await expect(answer.getByRole('link', { name: 'My subscriptions and keys' })).toBeVisible()

  await openConsole(page, 'list-pets', limited)
  await send(page)
  answer = await send(page, '429')
  await expect(answer.getByText('A usage limit is exceeded.')).toBeVisible()
  await expect(answer.getByText(/Try again in \d+ seconds/)).toBeVisible()

  await openConsole(page, 'list-pets')
  const { port } = target.address() as AddressInfo
  target.closeAllConnections()
  await new Promise((closed) => target.close(closed))
  answer = await send(page, '50')
  await expect(answer.getByText(/on the provider’s side/)).toBeVisible()
  await new Promise<void>((listening) => target.listen(port, '127.0.0.1', listening))
})

test('what was entered survives the end of the session', async ({ page }) => {
  await signInByCall(page, person)
  await page.goto(`${webUrl}/api-docs/api/${api.apiId}/operations/create-pet`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Try it' }).click()
  const name = page.getByRole('textbox', { name: /^name/ }).first()
  await name.fill('Typed before')
  await page.getByLabel('API key').fill(api.key)
  await page.context().clearCookies({ name: /portico-session$/ })
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/login'))
  await enterPassword(page, person.email)
  await page.waitForURL(/\/operations\/create-pet$/)
  await expect(page.getByText(/The values you entered were restored/)).toBeVisible()
  await expect(name).toHaveValue('Typed before')
  await expect(page.getByLabel('API key')).toHaveValue('')
})

for (const [locale, colorScheme] of [
  ['en', 'dark'],
  ['ko', 'light'],
] as const)
  test(`has no barrier and fits a phone (${locale}, ${colorScheme})`, async ({ browser }) => {
    // A new session: the person has signed in elsewhere since.
    const context = await signedInContext(
      browser,
      await new BrowserlessPerson(webUrl).signIn(person.loginPath, person.email, PASSWORD),
      locale,
    )
    const page = await context.newPage()
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(`${webUrl}${locale === 'ko' ? '/ko' : ''}/api-docs/published-api/${api.apiId}/operations/create-pet`, {
      waitUntil: 'networkidle',
    })
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
    await page.getByRole('button', { name: words(locale, 'api-document', 'tryIt') }).click()
    const form = page.locator('main form')
    await form.locator('input[name=credential]').fill(api.key)
    await form.locator('button[type=submit]').click()
    await expect(page.locator('main section').getByText('200 OK').first()).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([])
    await page.setViewportSize({ width: 360, height: 780 })
    expect(await page.evaluate(() => window.document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await context.close()
  })
