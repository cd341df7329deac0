import { expect, type Page, test } from '@playwright/test'
import { runningStack } from '../support/people.ts'

const { webUrl } = runningStack()
const MAX_LAYOUT_SHIFT = 0.02
type Watched = Window & { facesBefore?: string[]; shift: number }

/** Watches which files of the face of prose a page has when it takes the whole face (`data-faces`), and its layout shift. */
async function watchFaces(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as unknown as Watched
    watched.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      if (document.documentElement?.dataset.faces === undefined) return
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      watched.facesBefore ??= files.filter((name) => name.includes('Pretendard'))
    }).observe(document, { attributes: true, attributeFilter: ['data-faces'], subtree: true })
  })
}

const facesBefore = (page: Page) => page.evaluate(() => (window as unknown as Watched).facesBefore)
const facesOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.includes('Pretendard')).length)

for (const width of [360, 1280])
  test(`a first page in Korean of ${width} px draws with one file, then takes the others, and nothing moves`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await watchFaces(page)
    await page.goto(`${webUrl}/ko/apis`)
    await expect.poll(() => facesOf(page)).toBeGreaterThan(3)
    expect(await facesBefore(page)).toEqual([expect.stringMatching(/subset\.91\./)])
    await page.evaluate(() => document.fonts.ready)
    expect(await page.evaluate(() => (window as unknown as Watched).shift)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT)

    // The next page takes the whole face with its beginning.
    await page.goto(`${webUrl}/ko`)
    expect(await facesBefore(page)).toEqual([])
  })
