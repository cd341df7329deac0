import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
import { uniqueName } from '../support/unique-name.ts'

// A document of OpenAPI 3.2 (decision 0107): imported by its author, read by everyone, and downloaded as 3.2.

const { webUrl, targetPort } = runningStack()
const DOCUMENT = readFileSync(new URL('../data/openapi/v3.2-orders.json', import.meta.url), 'utf8')
let base = ''
let api: { apiId: string; stageId: string }
let developer: BrowserlessPerson

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'developer')
  developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  api = await publishApi(developer, admin, { name: 'Orders', basePath: uniqueName('orders'), targetPort })
  const report = await developer.must<{ losses: object[] }>('POST', `apis/${api.apiId}/methods/import`, {
    fileName: 'orders.json',
    document: DOCUMENT,
  })
  expect(report.losses).toEqual([
    { reason: 'httpMethodNotSupported', dropped: true, count: 2 },
    { reason: 'securityScheme', dropped: false, count: 2 },
  ])
  await developer.must('POST', `apis/${api.apiId}/stages/${api.stageId}/deploy`)
  base = `${webUrl}/api-docs/published-api/${api.apiId}`
})

test('everyone reads its tags, streams, whole query and short names of responses', async ({ page, request }) => {
  await expect(async () => {
    await page.goto(base)
    await expect(page.getByRole('main').getByRole('heading', { level: 3, name: 'The shop › Orders' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto(`${base}/operations/find-orders`)
  await expect(page.getByRole('heading', { name: 'Query string' })).toBeVisible()
  await expect(page.locator('[id="querystring.filter.state"]')).toBeAttached()
  await expect(page.locator('[id=response-200]')).toContainText('The orders')
  await expect(page.locator('[id=response-404]')).toContainText('None')
  await expect(page.getByRole('main')).toContainText('state=open,sent&from=2026-01-31')
  await page.goto(`${base}/operations/follow-events`)
  await expect(page.locator('[id=response-200]')).toContainText('Each item of the stream')
  await expect(page.getByRole('main')).toContainText('event: order')
  const twin = await (await request.get(`${base}/operations/follow-events.md`)).text()
  expect(twin).toContain('`text/event-stream` (Each item of the stream)')
})

test('it is downloaded as 3.2, and imported again without a change', async ({ request }) => {
  const address = `${webUrl}/api/catalogue/apis/${api.apiId}/document?stageId=${api.stageId}&format=`
  const shown = await (await request.get(`${address}json`)).json()
  expect([shown.openapi, shown.$self, Object.keys(shown.components.mediaTypes)]).toEqual(['3.2.0', undefined, ['Orders', 'Lines']])
  expect(await (await request.get(`${address}yaml`)).text()).toMatch(/^openapi: "?3\.2\.0"?\n/)
  const own = await developer.must<object>('GET', `apis/${api.apiId}/stages/${api.stageId}/document?format=json`)
  expect(own).toMatchObject({ openapi: '3.2.0', $self: 'https://shop.example.com/apis/orders.json' })
  const preview = await developer.must<{ items: { path: string; state: string }[] }>('POST', `apis/${api.apiId}/methods/import/preview`, {
    fileName: 'own.json',
    document: JSON.stringify(own),
  })
  const states = preview.items.filter(({ path }) => !path.startsWith('/pets')).map(({ state }) => state)
  expect(states).toEqual(['unchanged', 'unchanged', 'unchanged', 'unchanged'])
})
