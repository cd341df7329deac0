import { expect, test } from '@playwright/test'
import { promisedMs } from '../../contract/testing/promised-time.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi, subscribe } from '../support/publish-api.ts'
import { signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// A developer deploys a version without one of its operations; callers learn of it, and read why.

const { webUrl, targetPort } = runningStack()
const NAME = 'Ledger'
const FRESH_WITHIN_MS = promisedMs(2_000)
/** Deployments are compared in the background, one after the other. */
const COMPARED_WITHIN_MS = promisedMs(30_000)

let served: ServedApi

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  const [developer, admin] = [await signedIn('developer'), await signedIn('superAdmin')]
  served = await publishApi(developer, admin, { name: NAME, basePath: uniqueName('ledger'), targetPort })
  await subscribe(await signedIn('visitor'), developer, served.apiId)
})

const textOf = async (path: string) => (await fetch(webUrl + path, { headers: { cookie: 'locale=en' } })).text()
const changelog = () => textOf(`/apis/${served.apiId}/changelog`)
const feed = () => textOf(`/apis/${served.apiId}/changelog/feed.xml`)

test('a breaking change is on the page and in the feed, marked, and in the bell of a subscriber', async ({ browser }) => {
  expect(await changelog()).not.toMatch(/\d breaking change/)
  const developer = await signedIn('developer')
  const { items } = await developer.must<{ items: { id: string; path: string }[] }>('GET', `apis/${served.apiId}/methods`)
  const removed = items.find(({ path }) => path === '/pets/{petId}')
  await developer.must('POST', `apis/${served.apiId}/methods/delete`, { methodIds: [removed?.id] })
  await developer.must('POST', `apis/${served.apiId}/stages/${served.stageId}/deploy`)

  expect(await eventually(changelog, (html) => html.includes('1 breaking change'), COMPARED_WITHIN_MS)).toContain('1 breaking change')
  expect(await feed()).toMatch(/<title>Ledger v1 · deployment 2 – 1 breaking change<\/title>/)

  // A link to a deployment leads to the page that has it.
  const [, id = ''] = /changelog\/deployments\/([0-9a-f-]{36})"/.exec(await feed()) ?? []
  for (const locale of ['', '/ko']) {
    const link = `${locale}/apis/${served.apiId}/changelog`
    const answer = await fetch(`${webUrl}${link}/deployments/${id}`, { redirect: 'manual', headers: { cookie: 'locale=en' } })
    expect([answer.status, answer.headers.get('location')]).toEqual([307, `${link}#${id}`])
  }
  expect((await fetch(`${webUrl}/apis/${served.apiId}/changelog/deployments/${served.apiId}`)).url).toBe(
    `${webUrl}/apis/${served.apiId}/changelog`,
  )

  // There is one page, which has one address.
  for (const more of ['/2', '/1', '/two', '/feed.xml?page=2', '/feed.xml?page=0'])
    expect([more, (await fetch(`${webUrl}/apis/${served.apiId}/changelog${more}`)).status]).toEqual([more, 404])
  expect((await fetch(`${webUrl}/apis/${served.apiId}/changelog/feed.xml?page=1`)).status).toBe(200)

  const context = await signedInContext(browser, await signedIn('visitor'))
  const page = await context.newPage()
  await page.goto(`${webUrl}/user/notifications`)
  await page.getByText(`A new deployment of ${NAME} has breaking changes.`).first().click()
  await page.waitForURL(/\/changelog#[0-9a-f-]{36}$/)
  const entry = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'v1 · deployment 2' }).first()
  await expect(entry.getByText('Breaking', { exact: true })).toBeVisible()
  await expect(entry.getByText('/pets/{petId}')).toBeVisible()
  await context.close()
})

test('a developer adds why in both languages, and takes it back', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('developer'))
  const page = await context.newPage()
  await page.goto(`${webUrl}/developer/apis/${served.apiId}/stages/${served.stageId}`)
  const row = page.getByRole('row', { name: /^2/ })
  await row.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note on revision 2' })
  await dialog.getByLabel('Note in English').fill('Pets are read as a list only.\nUse GET /pets.')
  await dialog.getByLabel('Note in Korean').fill('이제 목록으로만 조회합니다.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The note on revision 2 was saved.')).toBeVisible()
  expect(await eventually(changelog, (html) => html.includes('Use GET /pets.'), FRESH_WITHIN_MS)).toContain('Use GET /pets.')
  const korean = () => textOf(`/ko/apis/${served.apiId}/changelog`)
  expect(await eventually(korean, (html) => html.includes('이제 목록으로만 조회합니다.'), FRESH_WITHIN_MS)).toContain('이제 목록으로만')
  expect(await feed()).toContain('Pets are read as a list only.')

  await row.getByRole('button', { name: 'Edit note' }).click()
  for (const label of ['Note in English', 'Note in Korean']) await dialog.getByLabel(label).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('button', { name: 'Add note' })).toBeVisible()
  expect(await eventually(changelog, (html) => !html.includes('Use GET /pets.'), FRESH_WITHIN_MS)).not.toContain('Use GET /pets.')
  await context.close()
})
