import type { Browser, Page } from '@playwright/test'

/** What a browser measured of one page, in milliseconds, bytes and elements. */
export interface PageFigures {
  firstPaint: number
  /** When the page first showed the wanted text. */
  shown: number
  /** Until the main thread had been idle for half a second: all tasks, their longest, and the JavaScript. */
  busy: number
  longestTask: number
  elements: number
  javascript: number
  /** Of the slowest keystroke in the search, from the key to the next picture; null without a search. */
  keystroke: number | null
}

/** The processor is slowed down by this factor, as for a phone of the middle class. */
export const SLOW_DOWN = 4
const IDLE_MS = 500
const LIMIT_MS = 180_000

declare global {
  interface Window {
    figures: { firstPaint: number; shown: number; busy: number; longestTask: number; last: number; keystroke: number }
  }
}

/** Opens a page in a browser without a cache and measures it. `shows`: a text of the page; `search`: the selector of its search, `words` what is typed. */
export async function measurePage(
  browser: Browser,
  url: string,
  { shows, search, words }: { shows: string; search?: string; words: string },
): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  let javascript = 0
  page.on('requestfinished', async (request) => {
    if (request.resourceType() === 'script') javascript += (await request.sizes()).responseBodySize
  })
  await page.addInitScript(observe, shows)
  try {
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: LIMIT_MS })
    await page.waitForFunction((idle) => window.figures.shown > 0 && performance.now() - window.figures.last > idle, IDLE_MS, {
      timeout: LIMIT_MS,
    })
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    const keystroke = search === undefined ? null : await typeInto(page, search, words)
    const { firstPaint, shown, busy, longestTask } = await page.evaluate(() => window.figures)
    return { firstPaint, shown, busy, longestTask, elements, javascript, keystroke }
  } finally {
    await context.close()
  }
}

async function typeInto(page: Page, search: string, words: string): Promise<number> {
  const field = page.locator(search).first()
  await field.click()
  await field.pressSequentially(words, { delay: 150 })
  await page.waitForFunction((idle) => performance.now() - window.figures.last > idle, IDLE_MS)
  return page.evaluate(() => window.figures.keystroke)
}

/** Runs in the page: keeps the figures that the browser reports. */
function observe(shows: string): void {
  const figures = { firstPaint: 0, shown: 0, busy: 0, longestTask: 0, last: 0, keystroke: 0 }
  window.figures = figures
  const watch = (options: PerformanceObserverInit & { durationThreshold?: number }, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)
  watch({ type: 'paint', buffered: true }, ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstPaint = startTime
  })
  watch({ type: 'longtask', buffered: true }, ({ startTime, duration }) => {
    figures.busy += duration
    figures.longestTask = Math.max(figures.longestTask, duration)
    figures.last = startTime + duration
  })
  watch({ type: 'event', durationThreshold: 16, buffered: true }, ({ name, duration }) => {
    if (/^key|^input|^beforeinput/.test(name)) figures.keystroke = Math.max(figures.keystroke, duration)
  })
  const look = () => {
    if (document.body?.textContent?.includes(shows)) {
      figures.shown = performance.now()
      figures.last = Math.max(figures.last, figures.shown)
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
