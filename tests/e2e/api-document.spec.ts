import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { uniqueEmail, uniqueName } from '../support/unique-name.ts'

// An API's document: read by its author and by everyone, tried with a key, downloaded; not found for other developers.

const { webUrl, gatewayUrl, targetPort } = runningStack()
const AUTHOR = { email: uniqueEmail('author'), name: 'Ada Author', password: 'Tall.Oak.71' }
const OTHER = { email: uniqueEmail('other-author'), name: 'Otto Other', password: 'Wide.Elm.62' }
const READER = { email: uniqueEmail('reader'), name: 'Rita Reader', password: 'Calm.Ash.53' }
const [LIBRARY, ATTIC] = [uniqueName('library'), uniqueName('attic')]

let shown: ServedApi
let hidden: { apiId: string; stageId: string }
let key: string

const signedInAt = (loginPath: 'login' | 'manager/login', { email, password }: typeof AUTHOR) =>
  new BrowserlessPerson(webUrl).signIn(loginPath, email, password)

test.beforeAll(async () => {
  const superAdmin = await signedIn('superAdmin')
  for (const [person, role] of [
    [AUTHOR, 'developer'],
    [OTHER, 'developer'],
    [READER, 'user'],
  ] as const) {
    await superAdmin.must('POST', 'users', { ...person, locale: 'en', roles: [role] })
  }
  const author = await signedInAt('manager/login', AUTHOR)
  shown = await publishApi(author, superAdmin, { name: 'Library', basePath: LIBRARY, targetPort })
  const { id: apiId } = await author.must<{ id: string }>('POST', 'apis', { name: 'Attic', basePath: ATTIC })
  const group = await author.must<{ items: { id: string }[] }>('GET', 'target-server-groups')
  await author.must('PUT', `apis/${apiId}`, { name: 'Attic', targetServerGroupId: group.items[0]?.id })
  await author.must('POST', `apis/${apiId}/methods`, { httpMethod: 'GET', path: '/boxes' })
  const { items } = await author.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const { id: stageId } = await author.must<{ id: string }>('POST', `apis/${apiId}/stages`, { name: 'v1', environmentId: items[0]?.id })
  await author.must('POST', `apis/${apiId}/stages/${stageId}/deploy`)
  hidden = { apiId, stageId }
  ;({ key } = await subscribe(await signedInAt('login', READER), author, shown.apiId))
})

/** Opens a page for a person who signs in by the form. */
async function open(page: Page, loginPath: string, { email, password }: typeof AUTHOR, path: string): Promise<void> {
  await page.goto(`${webUrl}/${loginPath}?next=${encodeURIComponent(path)}`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname === path)
}

async function downloaded(page: Page, name: RegExp): Promise<{ fileName: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  return { fileName: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('everyone reads the document of a published API, finds a method in it, and is asked to sign in to try it', async ({ page }) => {
  const answer = await page.goto(`${webUrl}/api-docs/published-api/${shown.apiId}`)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['cache-control']).toContain('s-maxage')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${webUrl}/api-docs/published-api/${shown.apiId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible()
  const { fileName, text } = await downloaded(page, /as JSON$/)
  expect(fileName).toBe(`${LIBRARY}-v1.openapi.json`)
  expect(text).not.toContain('x-portico-target-path')
  const index = page.getByRole('navigation', { name: 'Methods of v1' })
  await expect(async () => {
    await page.getByLabel('Search operations').fill('petid')
    await expect(index.getByRole('listitem')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await index.getByRole('link', { name: 'GET' }).click()
  await expect(page).toHaveURL(/\/operations\/[a-z0-9-]+$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url())
  await expect(page.getByRole('region', { name: 'Request · curl' })).toContainText(`${shown.serviceUrl}/pets/`)
  await page.getByText('Python', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Request · Python' })).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: 'Try it', exact: true }).click()
    await expect(page.getByText('Sign in to call this API from here.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect((await page.goto(`${webUrl}/ko/api-docs/published-api/${shown.apiId}`))?.status()).toBe(200)
  expect((await page.goto(`${webUrl}/api-docs/published-api/${hidden.apiId}`))?.status()).toBe(404)
})

test('the author reads the draft and the deployed version, and downloads both', async ({ page }) => {
  await open(page, 'manager/login', AUTHOR, `/developer/apis/${hidden.apiId}/preview`)
  await expect(page.getByText('This is the draft as it would be deployed now.')).toBeVisible()
  const draft = await downloaded(page, /as YAML$/)
  expect(draft.fileName).toBe(`${ATTIC}-draft.openapi.yaml`)
  expect(draft.text).toMatch(/^openapi: 3\.1\.0\ninfo:\n {2}title: Attic\n {2}version: draft\n/)
  await page.goto(`${webUrl}/developer/apis/${hidden.apiId}/stages/${hidden.stageId}`)
  await page.getByRole('link', { name: 'Document' }).click()
  await page.waitForURL((url) => url.pathname === `/api-docs/api/${hidden.apiId}/stage/${hidden.stageId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Attic' })).toBeVisible()
  const json = await downloaded(page, /as JSON$/)
  const yaml = await downloaded(page, /as YAML$/)
  expect([json.fileName, yaml.fileName]).toEqual([`${ATTIC}-v1.openapi.json`, `${ATTIC}-v1.openapi.yaml`])
  expect(yaml.text).toContain('x-portico-target-path: /boxes\n')
  expect(JSON.parse(json.text).paths['/boxes'].get['x-portico-target-path']).toBe('/boxes')
})

test('a subscriber makes a call with a key from the page, with the keyboard only, and the key is stored nowhere', async ({ page }) => {
  await open(page, 'login', READER, `/api-docs/api/${shown.apiId}/operations/get-pets-pet-id`)
  const button = page.getByRole('button', { name: 'Try it', exact: true })
  await expect(async () => {
    await button.focus()
    if ((await button.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.getByLabel('API key').focus()
  await page.keyboard.insertText(key)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Required, but empty.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Response', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: /^petId/ }).focus()
  await page.keyboard.insertText('1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Response', exact: true }).getByText('/pets/1').first()).toBeVisible()
  expect(await page.locator('body').innerText()).not.toContain(key)
  await expect(page.getByRole('region', { name: 'The same call · curl' })).toContainText(`curl '${gatewayUrl}/${LIBRARY}/v1/pets/1'`)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]))
  expect(kept).not.toContain(key)
})

test('other developers’ documents are not found, at any address', async ({ page }) => {
  const { apiId, stageId } = hidden
  const pages = [`/api-docs/api/${apiId}`, `/api-docs/api/${apiId}/stage/${stageId}`]
  const ends = [`apis/${apiId}/reading`, `apis/${apiId}/stages/${stageId}/document`]
  await open(page, 'login', READER, '/user/subscription')
  for (const path of pages) expect((await page.goto(`${webUrl}${path}`))?.status(), path).toBe(404)
  const reader = await signedInAt('login', READER)
  for (const path of ends) expect((await reader.call('GET', path)).status, path).toBe(404)
  const body = { apiId, stageId, httpMethod: 'GET', path: '/boxes' }
  expect((await reader.call('POST', 'try-calls', body)).status).toBe(404)

  await page.context().clearCookies()
  await open(page, 'manager/login', OTHER, '/developer/apis')
  for (const path of [...pages, `/developer/apis/${apiId}/preview`]) expect((await page.goto(`${webUrl}${path}`))?.status(), path).toBe(404)
  const other = await signedInAt('manager/login', OTHER)
  for (const path of [...ends, `apis/${apiId}/document`, `apis/${apiId}/draft/reading`])
    expect((await other.call('GET', path)).status, path).toBe(404)
  expect((await other.call('POST', 'try-calls', body)).status).toBe(404)
})

test('everyone downloads the document of a version at an address of its own, compressed, and not again while it is the same', async ({
  request,
}) => {
  for (const [format, type, words] of [
    ['json', 'application/json', '"openapi":"3.1'],
    ['yaml', 'application/yaml', 'openapi: 3.1'],
    ['postman', 'application/json', 'schema.getpostman.com'],
  ] as const) {
    const address = `${webUrl}/api/catalogue/apis/${shown.apiId}/document?stageId=${shown.stageId}&format=${format}`
    const first = await request.get(address, { headers: { 'accept-encoding': 'gzip' } })
    const { etag = '', 'content-type': givenType, 'content-encoding': encoding } = first.headers()
    expect([first.status(), givenType, encoding]).toEqual([200, `${type}; charset=utf-8`, 'gzip'])
    expect(await first.text()).toContain(words)
    const again = await request.get(address, { headers: { 'if-none-match': etag } })
    expect([again.status(), await again.text(), again.headers().etag]).toEqual([304, '', etag])
  }
})
