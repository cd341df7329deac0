import { expect, test } from '@playwright/test'
import { GATEWAY_ERROR_STATUS } from '../../contract/gateway-snapshot/gateway-error.ts'
import { runningStack } from '../support/people.ts'

const { webUrl, gatewayUrl } = runningStack()

test('the address in a refusal leads to a page that explains its code, in both languages', async ({ browser, request }) => {
  const refusal = await request.get(`${gatewayUrl}/no-such-api/v1/x`)
  const { type, error } = await refusal.json()
  expect(refusal.status()).toBe(404)
  expect(type).toBe(`${webUrl}/gateway-errors/RouteNotFound`)
  for (const [locale, title, example, lookUp] of [
    ['en-US', 'What happened', 'Example', 'Find a call by its request ID'],
    ['ko-KR', '발생 원인', '응답 예제', '요청 ID로 호출 조회'],
  ] as const) {
    // Complete without script.
    const context = await browser.newContext({ locale, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(type)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(error)
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: example, exact: true })).toContainText(`"type": "${type}"`)
    await page.getByRole('link', { name: lookUp }).click()
    await expect(page).toHaveURL(({ pathname }) => pathname.endsWith('/login'))
    await context.close()
  }
})

test('every code is in the list, and its page answers', async ({ page, request }) => {
  await page.goto(`${webUrl}/gateway-errors`)
  const codes = Object.keys(GATEWAY_ERROR_STATUS)
  await expect(page.getByRole('main').getByRole('link')).toHaveText(codes)
  const sitemap = await (await request.get(`${webUrl}/sitemap.xml`)).text()
  for (const code of codes) {
    for (const language of ['', '/ko']) expect((await request.get(`${webUrl}${language}/gateway-errors/${code}`)).status(), code).toBe(200)
    expect(sitemap).toContain(`${webUrl}/gateway-errors/${code}</loc>`)
  }
  expect((await request.get(`${webUrl}/gateway-errors/NoSuchCode`)).status()).toBe(404)
})
