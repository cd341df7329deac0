import { expect, test } from '@playwright/test'
import { runningStack, signedIn } from '../support/people.ts'
import { words } from '../support/product-words.ts'
import { signedInContext } from '../support/signed-in-page.ts'

// Lists at a page that they do not have: the public catalogue, for people with and without script, and a list of the developer center.

const { webUrl } = runningStack()

for (const [path, last] of [
  ['/apis?page=7', '/apis'],
  ['/apis?sort=name&page=10000', '/apis?sort=name'],
  ['/apis?page=10001', '/apis'],
  ['/apis?sort=name&page=99999999999999999999', '/apis?sort=name'],
  ['/apis?q=none-is-named-so&page=2', '/apis?q=none-is-named-so'],
  ['/ko/apis?sort=name&page=7', '/ko/apis?sort=name'],
] as const) {
  test(`${path} redirects to ${last}`, async () => {
    const answer = await fetch(webUrl + path, { redirect: 'manual' })
    expect(answer.status).toBe(307)
    expect(new URL(answer.headers.get('location') ?? '', webUrl).href).toBe(webUrl + last)
  })
}

for (const page of ['0', '-1', '1.5', 'two', '']) {
  test(`page=${page} shows the first page`, async () => {
    const [asked, first] = await Promise.all([`page=${page}`, 'page=1'].map((query) => fetch(`${webUrl}/apis?sort=name&${query}`)))
    expect([asked?.status, asked?.redirected]).toEqual([200, false])
    const apisOf = (html = '') => [...html.matchAll(/href="(\/apis\/[^"/?]*[0-9A-Za-z]{22})"/g)].map((found) => found[1])
    const apis = apisOf(await asked?.text())
    expect(apis).not.toEqual([])
    expect(apis).toEqual(apisOf(await first?.text()))
  })
}

for (const javaScriptEnabled of [true, false]) {
  test(`a person ${javaScriptEnabled ? 'with' : 'without'} script sees the last page under its own address`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled, locale: 'en-US' })
    const page = await context.newPage()
    await page.goto(`${webUrl}/apis?sort=name&page=7`)
    await expect(page).toHaveURL(`${webUrl}/apis?sort=name`)
    await expect(page.locator('main a[href^="/apis/"]').first()).toBeVisible()
    await expect(page.getByText(words('en', 'catalogue', 'noResultsTitle'))).toHaveCount(0)
    await context.close()
  })
}

test('a list of the developer center shows its last page, also when its data came with the document', async ({ browser }) => {
  const context = await signedInContext(browser, await signedIn('superAdmin'))
  const page = await context.newPage()
  await page.goto(`${webUrl}/admin/user/list?page=999`)
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  expect(new URL(page.url()).searchParams.get('page')).not.toBe('999')
  await context.close()
})
