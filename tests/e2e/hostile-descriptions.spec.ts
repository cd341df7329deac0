import { expect, type Page, test } from '@playwright/test'
import { sweepSize } from '../../contract/testing/sweep.ts'
import { HOSTILE_DESCRIPTIONS } from '../../lib/reference/testing/hostile-descriptions.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { describedDocument } from '../support/described-document.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
import { uniqueName } from '../support/unique-name.ts'

// Descriptions that try to run code, to leave their place or to keep the server busy, in every place of a document that has a text.

const { webUrl, targetPort } = runningStack()
const BATCH = 25
/** Far more than a page takes on a busy machine; quadratic time would take minutes. */
const WITHIN_MS = 20_000
const WIDTHS = [360, 1280]

const step = Math.ceil(HOSTILE_DESCRIPTIONS.length / sweepSize({ whole: HOSTILE_DESCRIPTIONS.length, few: 12 }))
const chosen = HOSTILE_DESCRIPTIONS.filter((_, at) => at % step === 0)
const batches = Array.from({ length: Math.ceil(chosen.length / BATCH) }, (_, at) => chosen.slice(at * BATCH, (at + 1) * BATCH))

declare global {
  interface Window {
    reports: string[]
  }
}

for (const [number, texts] of batches.entries())
  test(`hostile descriptions run nothing and change nothing around them: ${number * BATCH + 1} to ${number * BATCH + texts.length}`, async ({
    page,
  }) => {
    const base = await publishDocument(describedDocument(texts))
    const complaints = watch(page)
    const paths = texts.flatMap((_, at) => [`/operations/read-${at}`, `/tags/tag-${at}`, `/models/Model${at}`])
    for (const path of ['', ...paths, '/webhooks/changed']) {
      await test.step(path, async () => {
        const response = await page.goto(base + path)
        expect(response?.status(), path).toBe(200)
        await expect(page.getByRole('navigation', { name: /^Methods of/ })).toBeAttached()
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          expect.soft(await page.evaluate(faultsOfPage), `${path} at ${width} px`).toEqual([])
        }
        const [timing] = await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.duration))
        expect.soft(timing, path).toBeLessThan(WITHIN_MS)
        expect.soft(complaints, path).toEqual([])
      })
    }
  })

/** Publishes an API with a document; returns the address of its reference once it shows the document. */
async function publishDocument(document: string): Promise<string> {
  const admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'developer')
  const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const { apiId, stageId } = await publishApi(developer, admin, { name: 'Described', basePath: uniqueName('described'), targetPort })
  await developer.must('POST', `apis/${apiId}/methods/import`, { fileName: 'described.json', document })
  await developer.must('POST', `apis/${apiId}/stages/${stageId}/deploy`)
  const base = `${webUrl}/api-docs/published-api/${apiId}`
  await expect.poll(async () => (await fetch(`${base}/operations/read-0`)).status).toBe(200)
  return base
}

/** Returns what a page complains about, and what it requests from other hosts; grows while pages are opened. */
function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => complaints.push(`dialog ${dialog.message()}`))
  page.on('request', (request) => new URL(request.url()).origin === webUrl || complaints.push(`request to ${request.url()}`))
  return complaints
}

/** Runs in the page: opens all folds, and returns what is wrong. */
function faultsOfPage(): string[] {
  for (const fold of document.querySelectorAll('details')) fold.open = true
  const faults: string[] = []
  if ('hacked' in window) faults.push('a script ran')
  const main = document.querySelector('main')
  if (document.querySelectorAll('main').length !== 1) faults.push('not one main element')
  if (document.querySelectorAll('h1').length !== 1) faults.push('not one heading of the page')
  for (const element of main?.querySelectorAll('*') ?? []) {
    const handler = element.getAttributeNames().find((name) => name.startsWith('on'))
    if (handler) faults.push(`${element.tagName} has ${handler}`)
    if (/^(?:SCRIPT|STYLE|IFRAME|OBJECT|EMBED|META|BASE|LINK|IMG|VIDEO|AUDIO)$/.test(element.tagName)) faults.push(element.tagName)
    if (/^\s*(?:javascript|data|vbscript):/i.test(element.getAttribute('href') ?? '')) faults.push('a link runs a script')
  }
  const wide = document.documentElement.scrollWidth - window.innerWidth
  if (wide > 0) faults.push(`scrolls ${wide} px sideways`)
  return faults
}
