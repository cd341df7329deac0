import { writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { allowedMs } from '../../contract/testing/processor-ms.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { largeDocument } from '../support/large-document.ts'
import { type MadePerson, makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { signInByCall } from '../support/signed-in-page.ts'
import { watchTasks } from '../support/watch-tasks.ts'

// A document is uploaded, reviewed, decided on and imported; also one of maximum size.

const { webUrl } = runningStack()
const MEGABYTE = 1024 * 1024
const FREEZE_MAX_MS = allowedMs(500)

// A trace records the page at every step and uses its main thread, whose time is measured here.
test.use({ trace: 'off' })

/** Two people who share an API: one uses the page, the other calls, since a person has one session. */
let person: MadePerson
let developer: BrowserlessPerson

test.beforeAll(async () => {
  const superAdmin = await signedIn('superAdmin')
  person = await makePerson(superAdmin, 'developer')
  const { email } = await makePerson(superAdmin, 'developer')
  developer = await new BrowserlessPerson(webUrl).signIn('manager/login', email, PASSWORD)
})

/** Opens the import page of a new API that both may edit. */
async function openImport(page: Page, name: string): Promise<{ apiId: string; address: string }> {
  const { id: apiId } = await developer.must<{ id: string }>('POST', 'apis', { name, basePath: name.toLowerCase() })
  await developer.must('POST', `apis/${apiId}/shares`, { email: person.email })
  await signInByCall(page, person)
  const address = `${webUrl}/developer/apis/${apiId}/methods/create/import-api-docs`
  await page.goto(address)
  return { apiId, address }
}

async function paste(page: Page, document: string): Promise<void> {
  await page.locator('textarea[name=document]').fill(document)
  await page.getByRole('button', { name: 'Preview import' }).click()
}

const documentOf = (summaries: Record<string, string>) =>
  ['openapi: 3.1.0', 'info: {title: Yards, version: "3"}', 'paths:']
    .concat(Object.entries(summaries).map(([path, summary]) => `  ${path}: {get: {summary: ${summary}, tags: [yard]}}`))
    .join('\n')

test('a pasted YAML document is previewed and imported; a changed one merges, and a conflict is decided', async ({ page }) => {
  const { apiId, address } = await openImport(page, 'Yards')
  await paste(page, 'openapi: 3.1.0\npaths: [')
  await expect(page.getByText('Error at line 2, column 9.')).toBeVisible()

  await paste(page, documentOf({ '/a': 'First', '/b': 'First', '/c': 'First' }))
  await expect(page.getByRole('heading', { name: '3 new methods' })).toBeVisible()
  await expect(page.getByText('All 3 operations can be imported', { exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Add GET /c' }).uncheck()
  await page.getByRole('button', { name: 'Import 2 methods' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()

  const { items } = await developer.must<{ items: { id: string; path: string }[] }>('GET', `apis/${apiId}/methods`)
  expect(items.map(({ path }) => path)).toEqual(['/a', '/b'])
  const edited = { httpMethod: 'GET', path: '/a', summary: 'My own', targetPath: '/mine' }
  await developer.must('PUT', `apis/${apiId}/methods/${items[0]?.id}`, edited)

  await page.goto(address)
  await paste(page, documentOf({ '/a': 'Second', '/b': 'Second' }))
  await expect(page.getByRole('heading', { name: '1 method with conflicts' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 changed method' })).toBeVisible()
  await expect(page.getByText('0 added · 1 changed · 0 deleted')).toBeVisible()
  await page.getByRole('radio', { name: 'Use the document' }).check()
  await page.getByRole('button', { name: 'Import 2 methods' }).click()
  await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
  const merged = await developer.must<{ summary: string; targetPath: string }>('GET', `apis/${apiId}/methods/${items[0]?.id}`)
  expect([merged.summary, merged.targetPath]).toEqual(['Second', '/mine'])

  await page.getByRole('button', { name: 'Import another document' }).click()
  await paste(page, documentOf({ '/a': 'Second', '/b': 'Second' }))
  await expect(page.getByText('No changes', { exact: true })).toBeVisible()
})

test('an import after somebody else’s change shows the new preview', async ({ page }) => {
  const { apiId } = await openImport(page, 'Overtaken')
  await paste(page, documentOf({ '/a': 'First' }))
  await expect(page.getByRole('heading', { name: '1 new method' })).toBeVisible()
  await developer.must('POST', `apis/${apiId}/methods`, { httpMethod: 'GET', path: '/a', summary: 'By hand' })
  await page.getByRole('button', { name: 'Import 1 method' }).click()
  await expect(page.getByText('The methods changed since the preview.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 method with conflicts' })).toBeVisible()
})

test.describe('a document of 10 MB and 5,000 operations', () => {
  test('is imported with progress, and the page never freezes', async ({ page, browser }) => {
    await openImport(page, 'Huge')
    const file = test.info().outputPath('huge.json')
    writeFileSync(file, largeDocument(5_000, 10 * MEGABYTE))
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(window, { told })
      const look = () => {
        const words = document.querySelector('progress')?.getAttribute('aria-label')
        if (words && told.at(-1) !== words) told.push(words)
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const longestTask = await watchTasks(browser, page)
    // Not by role: on a thousand rows, computing roles alone keeps the page busy.
    await page.locator('input[type=file]').setInputFiles(file)
    await page.locator('form [role=status]', { hasText: 'huge.json (10 MB)' }).waitFor()
    await page.locator('form button[type=submit]').click()
    await page.locator('h2', { hasText: '5,000 new methods' }).waitFor()
    await page.locator('section button', { hasText: 'Show all 5,000' }).click()
    await page.locator('button', { hasText: 'Import 5,000 methods' }).click()
    await page.locator('h1', { hasText: 'Import finished' }).waitFor()
    const longestMs = await longestTask()
    const told = await page.evaluate(() => (window as unknown as { told: string[] }).told)
    expect(told).toContain('Sending the document…')
    expect(told).toContain('Reading the document and comparing it with the API…')
    expect(told).toContain('Saving 5,000 methods…')
    expect(longestMs, "the longest task on the page's thread").toBeGreaterThan(0)
    expect(longestMs, "the longest task on the page's thread").toBeLessThan(FREEZE_MAX_MS)
  })
})
