import { expect, type Page, test } from '@playwright/test'
import { runningStack } from '../support/people.ts'

const { webUrl } = runningStack()

/** Returns the widths of texts as code is set on a page, in pixels. */
function widthsOf(page: Page, texts: readonly string[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    const code = document.querySelector('pre code') ?? document.querySelector('pre')
    if (!code) throw new Error('no code on the page')
    const lines = all.map((text) => {
      const line = document.createElement('span')
      line.style.cssText = 'position:absolute;white-space:pre'
      line.textContent = text
      code.append(line)
      return line
    })
    await document.fonts.load(`16px ${getComputedStyle(code).fontFamily}`, all.join(''))
    await document.fonts.ready
    const widths = lines.map((line) => line.getBoundingClientRect().width)
    for (const line of lines) line.remove()
    return widths
  }, texts)
}

for (const path of ['/', '/ko']) {
  test(`code on ${path} has characters of one width, and Hangul of two`, async ({ page }) => {
    // Hydration may replace the code.
    await page.goto(`${webUrl}${path}`, { waitUntil: 'networkidle' })
    const [narrow = 0, wide = 0, hangul = 0] = await widthsOf(page, ['i'.repeat(20), 'W'.repeat(20), '가힣뷁'.repeat(10).slice(0, 10)])
    expect(narrow).toBeGreaterThan(0)
    expect(Math.abs(wide - narrow)).toBeLessThan(0.5)
    expect(Math.abs(hangul - narrow)).toBeLessThan(0.5)
  })
}

test('a page without code loads no face for code', async ({ page }) => {
  const faces: string[] = []
  page.on('request', (request) => {
    if (/nanum-gothic-coding/.test(request.url())) faces.push(request.url())
  })
  await page.goto(`${webUrl}/forgot-password`, { waitUntil: 'networkidle' })
  expect(faces).toEqual([])
})
