import { expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
import { uniqueName } from '../support/unique-name.ts'

// An API's documents on paper: the content alone, unfolded, black on white, no code cut off.

const { webUrl, targetPort } = runningStack()
/** The width of A4 without margins, in CSS pixels. */
const PAPER = { width: 688, height: 1_000 }
const SCREEN_ONLY = 'body > * header, nav, button, footer, [data-screen-only]'

const FOLDED = 'A detail that is folded on screens'

let apiId = ''
let slug = ''

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  const { loginPath, email } = await makePerson(admin, 'developer')
  const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const served = await publishApi(developer, admin, { name: 'Printed API', basePath: uniqueName('printed'), targetPort })
  apiId = served.apiId
  const inside = { type: 'object', properties: { description: { type: 'string', description: FOLDED } } }
  const schema = { type: 'object', properties: { inside } }
  await developer.must('POST', `apis/${apiId}/methods`, {
    httpMethod: 'GET',
    path: `/${'a-very-long-part-of-a-path'.repeat(8)}`,
    responses: [
      {
        statusCode: 200,
        description: 'Fine',
        headers: [],
        bodies: [{ contentType: 'application/json', name: '', description: '', schema }],
      },
    ],
  })
  await developer.must('POST', `apis/${apiId}/stages/${served.stageId}/deploy`)
  const { operations } = await developer.must<{ operations: { slug: string; path: string }[] }>('GET', `apis/${apiId}/reading/index`)
  slug = operations.find(({ path }) => path.includes('long'))?.slug ?? ''
})

async function openOnPaper(page: Page, path: string, text: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.setViewportSize(PAPER)
  // The page is rendered again soon after the deployment.
  await expect(async () => {
    await page.goto(`${webUrl}${path}`)
    await expect(page.getByText(text).first()).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
}

const PAGES: Record<string, [path: () => string, text: string]> = {
  'the page of an API': [() => `/apis/${apiId}`, 'a-very-long-part-of-a-path'],
  'an operation': [() => `/api-docs/published-api/${apiId}/operations/${slug}`, FOLDED],
}

for (const [name, [path, text]] of Object.entries(PAGES)) {
  test(`${name} prints its content alone, unfolded, black on white`, async ({ page }) => {
    await openOnPaper(page, path(), text)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(text).first()).toBeVisible()
    const shown = await page
      .locator(SCREEN_ONLY)
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility() && !(element.matches('header') && element.closest('main')))
          .map((element) => element.outerHTML.slice(0, 120)),
      )
    expect(shown).toEqual([])
    expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
    expect(await page.locator('main').evaluate((element) => getComputedStyle(element).colorScheme)).not.toContain('dark')
  })

  test(`${name} prints dates instead of distances to now`, async ({ page }) => {
    await openOnPaper(page, path(), text)
    const printed = () =>
      page
        .locator('main time')
        .evaluateAll((times) => times.map((time) => [getComputedStyle(time).fontSize, getComputedStyle(time, '::after').content]))
    const date = new RegExp(`^"\\w{3} \\d{1,2}, ${new Date().getFullYear()}"$`)
    // Distances are shown once the page is hydrated.
    await expect.poll(async () => (await printed()).every(([size, content]) => size === '0px' && date.test(content ?? ''))).toBe(true)
  })

  test(`${name} prints code in full, wrapped`, async ({ page }) => {
    await openOnPaper(page, path(), text)
    const cut = await page.locator('pre').evaluateAll((blocks) =>
      blocks
        .filter((block) => {
          const { right } = block.getBoundingClientRect()
          const box = block.parentElement as HTMLElement
          return right > innerWidth || block.scrollWidth > block.clientWidth || box.scrollHeight > box.clientHeight + 1
        })
        .map((block) => block.textContent?.slice(0, 80)),
    )
    expect(cut).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PAPER.width)
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
  })
}

test('an operation fills wide paper, below each other instead of beside the hidden index', async ({ page }) => {
  const [path, text] = PAGES['an operation'] as [() => string, string]
  await openOnPaper(page, path(), text)
  await page.setViewportSize({ width: 1280, height: 900 })
  const share = () =>
    page
      .locator('main pre')
      .first()
      .evaluate((code) => code.getBoundingClientRect().width / innerWidth)
  await expect.poll(share).toBeGreaterThan(0.8)
})
