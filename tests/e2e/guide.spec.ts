import { expect, test } from '@playwright/test'
import { GUIDE_SLUGS } from '../../lib/guide/guide-pages.ts'
import { runningStack } from '../support/people.ts'

const { webUrl } = runningStack()

test('the guide is read in both languages without script, from its list to a page and the next one', async ({ browser }) => {
  for (const [locale, prefix, list, page, next] of [
    ['en-US', '', 'User guide', 'Rotate a key', 'Connect an assistant'],
    ['ko-KR', '/ko', '사용자 가이드', '키 교체', '어시스턴트 연결'],
  ] as const) {
    const context = await browser.newContext({ locale, javaScriptEnabled: false })
    const tab = await context.newPage()
    await tab.goto(`${webUrl}${prefix}/guide`)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(list)
    await tab.getByRole('main').getByRole('link', { name: page, exact: true }).click()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(page)
    await expect(tab).toHaveURL(`${webUrl}${prefix}/guide/rotate-a-key`)
    await tab.getByRole('main').getByRole('link', { name: next }).click()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(next)
    await context.close()
  }
})

test('programs find each page of the guide and read it in Markdown', async ({ request }) => {
  const sitemap = await (await request.get(`${webUrl}/sitemap.xml`)).text()
  expect(await (await request.get(`${webUrl}/llms.txt`)).text()).toContain(`${webUrl}/guide.md`)
  for (const slug of GUIDE_SLUGS) {
    expect(sitemap).toContain(`${webUrl}/guide/${slug}</loc>`)
    const twin = await request.get(`${webUrl}/ko/guide/${slug}.md`)
    expect([slug, twin.status(), twin.headers()['content-type']]).toEqual([slug, 200, 'text/markdown; charset=utf-8'])
    expect(await twin.text()).toMatch(/^# /)
  }
  const settings = await (await request.get(`${webUrl}/guide/settings`)).text()
  expect(settings).toContain('GATEWAY_STATE_DIR')
  expect((await request.get(`${webUrl}/guide/no-such-page`)).status()).toBe(404)
  expect((await request.get(`${webUrl}/guide/no-such-page.md`)).status()).toBe(404)
})
