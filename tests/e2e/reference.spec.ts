import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi } from '../support/publish-api.ts'
import { uniqueName } from '../support/unique-name.ts'

// The reference of an imported document: overview, tags, operations, models; whole without script, within its budgets.

const { webUrl, targetPort } = runningStack()
const HTML_MAX_KB = 60
const ELEMENTS_MAX = 3_000

const properties = Object.fromEntries(
  Array.from({ length: 300 }, (_, at) => [
    `field${at}`,
    { type: 'string', maxLength: at + 1, description: `The **${at}.** field.`, example: `value ${at}` },
  ]),
)
const shop = {
  openapi: '3.1.0',
  info: {
    title: 'Shop',
    version: '1',
    description: '# Welcome\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    license: { name: 'MIT', url: 'https://example.com/licence' },
    termsOfService: 'https://example.com/terms',
    contact: { name: 'Shop team', url: 'https://example.com/help', email: 'shop@example.com' },
  },
  tags: [
    { name: 'orders', description: 'Buys **things**.' },
    { name: '고객', 'x-displayName': '고객 관리', description: '고객을 관리합니다.' },
  ],
  'x-tagGroups': [{ name: '관리', tags: ['고객', 'unknown'] }],
  paths: {
    '/orders': {
      summary: 'Everything about orders',
      description: 'Kept for **ten** years.',
      get: { operationId: 'listOrders', tags: ['orders'], summary: 'List orders', responses: { 200: { description: 'Fine' } } },
      post: {
        operationId: 'createOrder',
        tags: ['orders'],
        summary: 'Create an order',
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        responses: { 201: { description: 'Created', content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } } },
      },
    },
    '/payments': {
      post: {
        operationId: 'pay',
        tags: ['orders'],
        summary: 'Pay an order',
        parameters: [{ name: 'dryRun', in: 'query', schema: { type: 'boolean' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } } },
        responses: { 200: { description: 'Fine', content: { 'application/json': { schema: { $ref: '#/components/schemas/Payment' } } } } },
        callbacks: {
          paid: {
            '{$request.body#/url}': {
              post: {
                summary: 'The order was paid',
                requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Receipt' } } } },
                responses: { 204: { description: 'Received' } },
              },
            },
          },
        },
      },
    },
    '/customers': {
      get: {
        operationId: 'listCustomers',
        tags: ['고객'],
        summary: '고객 조회',
        description: 'See [tag](#tag/orders), [pay](#tag/orders/operation/pay), [model](#/components/schemas/Receipt), [none](#tag/none).',
        parameters: [
          {
            ...{ name: 'filter', in: 'query', style: 'deepObject' },
            schema: { type: 'object', properties: { owner: { type: 'object', properties: { id: { type: 'integer' } } } } },
          },
        ],
        responses: { 200: { description: 'Fine' } },
      },
    },
  },
  webhooks: {
    orderShipped: {
      post: {
        summary: 'An order was shipped',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Shipment' } } } },
        responses: { 200: { description: 'Received' } },
      },
    },
    orderPaid: { post: { tags: ['orders'], summary: 'An order was paid', responses: { 200: { description: 'Received' } } } },
  },
  components: {
    schemas: {
      Order: { type: 'object', required: ['field0'], properties },
      Payment: {
        properties: {
          id: { type: 'integer', readOnly: true },
          secret: { type: 'string', writeOnly: true },
          how: {
            oneOf: [
              { title: 'Card', properties: { digits: { type: 'string' } } },
              { title: 'Transfer', properties: { iban: { type: 'string' } } },
            ],
          },
        },
      },
      Receipt: { properties: { paidAt: { type: 'string', format: 'date-time', description: 'When it was paid.' } } },
      Shipment: { properties: { carrier: { type: 'string', description: 'Who carries it.' } } },
    },
  },
}
let base = ''

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  const { email, loginPath } = await makePerson(admin, 'developer')
  const developer = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  const { apiId, stageId } = await publishApi(developer, admin, { name: 'Shop', basePath: uniqueName('shop'), targetPort })
  await developer.must('POST', `apis/${apiId}/methods/import`, { fileName: 'shop.json', document: JSON.stringify(shop) })
  await developer.must('POST', `apis/${apiId}/stages/${stageId}/deploy`)
  base = `${webUrl}/api-docs/published-api/${apiId}`
})

test('every page is whole without script, and within its budgets', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await expect(async () => {
    await page.goto(base)
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('cell', { name: '2' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'orders', exact: true }).last().click()
  await page.getByRole('link', { name: /Create an order/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create an order' })).toBeVisible()
  await expect(page.locator('[id="body.field0"]')).toContainText('at most 1 character')
  await page.getByText('Go', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Request · Go' })).toContainText('http.NewRequest("POST"')
  await page.getByRole('link', { name: 'Order', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  await page
    .getByRole('link', { name: /List orders|Create an order/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/operations\//)
  await context.close()

  const operation = page.url()
  for (const address of [base, operation, `${base}/models/Order`]) {
    const html = await (await fetch(address, { headers: { 'accept-language': 'en' } })).text()
    expect.soft(gzipSync(html).length / 1_000, address).toBeLessThanOrEqual(HTML_MAX_KB)
    const elements = html.replace(/<script[\s\S]*?<\/script>/g, '').match(/<[a-z]/g) ?? []
    expect.soft(elements.length, address).toBeLessThanOrEqual(ELEMENTS_MAX)
  }
})

test('a sample in a further language is written when it is chosen, and the choice is remembered', async ({ page }) => {
  await page.goto(`${base}/operations/create-order`)
  await expect(async () => {
    await page.getByRole('combobox', { name: 'More languages' }).selectOption('Ruby')
    await expect(page.getByRole('region', { name: 'Request · Ruby' })).toContainText('YOUR_API_KEY', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('region', { name: 'Request · curl' })).toBeHidden()
  await page.goto(`${base}/operations/pay`)
  await expect(page.getByRole('region', { name: 'Request · Ruby' })).toContainText('request.body')
  await page.getByText('Python', { exact: true }).click()
  await expect(page.getByRole('region', { name: 'Request · Python' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Request · Ruby' })).toBeHidden()
})

test('operations are found by Korean summary and by field, on every page', async ({ page }) => {
  await page.goto(`${webUrl}/ko${new URL(base).pathname}/tags/orders`)
  const search = page.getByRole('searchbox')
  await expect(async () => {
    await search.fill('고객')
    await expect(page.getByRole('link', { name: /고객 조회/ })).toBeVisible({ timeout: 500 })
  }).toPass()
  await search.fill('field7')
  await page
    .getByRole('link', { name: /Create an order/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/ko\/api-docs\/.*\/operations\/create-order$/)
})

test('the list of contents is scrolled to the open page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 320 })
  await page.goto(`${base}/models/order`)
  await expect(page.getByRole('navigation', { name: /^Methods of / }).locator('a[aria-current=page]')).toBeInViewport({ ratio: 1 })
})

test('what needs no script is in a page once, and in a page to which a script navigates', async ({ page, request }) => {
  const path = `${base}/operations/create-order`
  const html = await (await request.get(path)).text()
  expect(html).toContain('<strong>0.</strong>')
  expect(html).not.toMatch(/0\.\\+u003c\/strong/)

  await page.goto(base)
  await page.evaluate((to) => (window as unknown as { next: { router: { push: (to: string) => void } } }).next.router.push(to), path)
  await expect(page.getByRole('heading', { level: 1, name: 'Create an order' })).toBeVisible()
  await page.getByRole('button', { name: 'Open all fields' }).click()
  await expect(page.getByText('The 0. field.').first()).toBeVisible()
})

test('unknown pages are not found', async ({ request }) => {
  for (const path of ['/operations/nothing', '/tags/nothing', '/models/nothing', '/nothing', '/tags/orders/page/0'])
    expect((await request.get(base + path)).status(), path).toBe(404)
})

test('a webhook with a tag stands among the operations of that tag, and is marked', async ({ page, request }) => {
  await page.goto(`${base}/tags/orders`)
  await expect(page.getByText('3 operations, 1 webhook')).toBeVisible()
  const nav = page.getByRole('navigation', { name: /^Methods of / })
  await expect(nav.getByRole('link', { name: /An order was paid Webhook/ })).toBeVisible()
  await expect(nav.getByRole('link', { name: /An order was shipped/ })).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('link', { name: /An order was paid/ })
    .last()
    .click()
  await expect(page).toHaveURL(/\/webhooks\/order-?paid$/i)
  await expect(nav.locator('a[aria-current=page]')).toContainText('An order was paid')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'orders', exact: true })).toBeVisible()
  const twin = await (await request.get(`${base}/tags/orders.md`)).text()
  expect(twin).toMatch(/- \[POST orderPaid\]\([^)]+\/webhooks\/[^)]+\) \(Webhook\): An order was paid/)
})

test('the objects of an example fold in place, one by one or all, and a copy and a page on paper have all of it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${base}/models/Payment`)
  const example = page.getByRole('region', { name: 'Example' })
  const how = example.getByRole('button', { name: '"how":' })
  await how.click()
  await expect(how).toHaveAttribute('aria-expanded', 'false')
  await expect(example.getByText('"digits"')).toBeHidden()
  await example.locator('..').locator('..').getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\{[\s\S]*"digits": "string"[\s\S]*\}$/)
  await how.press('ArrowRight')
  await expect(example.getByText('"digits"')).toBeVisible()
  await how.press('ArrowUp')
  const all = example.getByRole('button', { name: 'all', exact: true })
  await expect(all).toBeFocused()
  await all.press('Enter')
  await expect(how).toHaveAttribute('aria-expanded', 'false')
  await expect(how).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(example.getByText('"digits"')).toBeVisible()
})

test('a status stays on one line beside a long description on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${base}/operations/pay`)
  const statuses = page.locator('summary > [data-class]')
  await expect(statuses.nth(5)).toBeVisible()
  const wrapped = await statuses.evaluateAll((all) =>
    all
      .map(
        (status) =>
          [status.textContent, status.getBoundingClientRect().height, Number.parseFloat(getComputedStyle(status).lineHeight)] as const,
      )
      .filter(([, height, line]) => height > 1.5 * line),
  )
  expect(wrapped).toEqual([])
})

test('an address leads to one field: of a parameter, of a body in any tab, and of a response', async ({ page }) => {
  const field = (id: string) => page.locator(`[id="${id}"]`)
  for (const id of ['query.dryRun', 'body.how.1.iban', 'response-200.body.how.1.iban']) {
    // Another fragment of the same page would be replaced by the first one if the page is not hydrated yet.
    await page.goto('about:blank')
    await page.goto(`${base}/operations/pay#${id}`)
    await expect(field(id)).toBeInViewport()
  }
  await page.goto(`${base}/operations/pay`)
  await field('body.secret').getByRole('link', { name: 'secret' }).click()
  await expect(page).toHaveURL(/#body\.secret$/)
})

test('a reader sees what is sent and answered, who else is called, and under which terms', async ({ page }) => {
  await page.goto(`${base}/operations/pay`)
  const ids = (await page.locator('li[id]').evaluateAll((fields) => fields.map(({ id }) => id))).filter((id) => /\.(id|secret)$/.test(id))
  expect(ids).toEqual(['body.secret', 'response-200.body.id'])
  await page.getByText('paid', { exact: true }).click()
  await expect(page.getByText('When it was paid.')).toBeVisible()
  await page.getByRole('link', { name: 'Create an order' }).last().click()
  await expect(page).toHaveURL(/\/operations\/create-order$/)
  await page.locator('a[rel=next]').click()
  await expect(page).toHaveURL(/\/operations\/pay$/)

  await page.goto(`${base}/models/Payment`)
  await expect(page.locator('[id="Payment.id"]')).toContainText('read-only')
  await expect(page.locator('[id="Payment.secret"]')).toContainText('write-only')
  await expect(
    page
      .getByRole('heading', { name: 'Used by' })
      .locator('..')
      .getByRole('link', { name: /Pay an order/ }),
  ).toBeVisible()

  await page.goto(`${base}/webhooks`)
  await page.getByRole('link', { name: /An order was shipped/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'An order was shipped' })).toBeVisible()
  await expect(page.locator('[id="body.carrier"]')).toContainText('Who carries it.')

  await page.goto(base)
  await expect(page.getByRole('main').getByRole('definition').filter({ hasText: 'Shop 1' })).toBeVisible()
  for (const [name, href] of Object.entries({
    MIT: 'https://example.com/licence',
    'https://example.com/terms': 'https://example.com/terms',
    'Shop team': 'https://example.com/help',
    'shop@example.com': 'mailto:shop@example.com',
  }))
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
})

test('what a path says of all its operations stands on the page of each, and in its twin', async ({ page, request }) => {
  await page.goto(`${base}/operations/create-order`)
  const about = page.getByRole('heading', { name: 'About this path' }).locator('..')
  await expect(about).toContainText('Everything about orders')
  await expect(about.locator('strong')).toHaveText('ten')
  const twin = await (await request.get(`${base}/operations/create-order.md`)).text()
  expect(twin).toContain('## About this path\n\nEverything about orders\n\nKept for **ten** years.')
})

test('links of an author lead to the tag, the operation and the model that they name', async ({ page, request }) => {
  const from = `${base}/operations/list-customers`
  for (const [name, heading] of [
    ['tag', 'orders'],
    ['pay', 'Pay an order'],
    ['model', 'Receipt'],
  ] as const) {
    await page.goto(from)
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  await page.goto(from)
  await expect(page.getByText('none', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'none' })).toHaveCount(0)
  const twin = await (await request.get(`${from}.md`)).text()
  expect(twin).toMatch(/\[tag\]\(http\S+\/tags\/orders\.md\), \[pay\]\(http\S+\/operations\/pay\.md\)/)
})

test('fields of a parameter have the names by which they are sent', async ({ page }) => {
  await page.goto(`${base}/operations/list-customers`)
  await page.getByRole('button', { name: 'Open all' }).click()
  await expect(page.getByText('filter[owner][id]', { exact: true })).toBeVisible()
})

test('tags have the names and groups of their author, at addresses of their own names', async ({ page, request }) => {
  await page.goto(`${base}/operations/list-customers`)
  const tag = new URL(
    await page
      .getByRole('link', { name: '고객 관리', exact: true })
      .first()
      .evaluate((link: HTMLAnchorElement) => link.href),
  )
  await expect(page.getByRole('list', { name: '관리' }).getByRole('link', { name: '고객 관리' })).toBeVisible()
  await page.goto(tag.href)
  await expect(page.getByRole('heading', { level: 1, name: '고객 관리' })).toBeVisible()
  await page.goto(base)
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['관리', 'Other tags'])
  const twin = await (await request.get(`${base}.md`)).text()
  expect(twin).toContain('### 관리\n\n#### 고객 관리\n')
  expect(twin).toContain('### Other tags\n\n#### orders\n')
})
