import type { Browser, Page } from '@playwright/test'

/** What a browser measured of one page, in milliseconds, bytes and elements. */
export interface PageFigures {
  firstPaint: number
  /** When the page first showed the wanted text. */
  shown: number
  /** Until the main thread had been idle for half a second: all tasks, their longest, and the JavaScript with its headers. */
  busy: number
  longestTask: number
  elements: number
  javascript: number
  /** When React had taken over the page; null for a page of others. */
  hydrated: number | null
  /** Of the slowest keystroke in the search, from the key to the next picture; null without a search. */
  keystroke: number | null
  /** Of the slowest of several clicks on folds, tabs and buttons, from the press to the next picture; null without any. */
  click: number | null
}

/** The processor is slowed down by this factor, as for a phone of the middle class. */
export const SLOW_DOWN = 4
const IDLE_MS = 500
/** How long a page may take to show the wanted text. */
export const LIMIT_MS = 180_000
const CLICKS_MAX = 10

declare global {
  interface Window {
    figures: {
      firstPaint: number
      shown: number
      busy: number
      longestTask: number
      last: number
      hydrated: number
      keystroke: number
      click: number
    }
  }
}

/**
 * Opens a page in a browser without a cache and measures it. `shows`: a text of the page; `search`: the selector of its search, `words` what
 * is typed; `clicks`: the selector of what is clicked, the first ten that are visible. Throws playwright's TimeoutError for a page that does not
 * show the text in time; it stays open until its browser ends, since a busy page does not close.
 */
export async function measurePage(
  browser: Browser,
  url: string,
  { shows, search, words, clicks }: { shows: string; search?: string; words: string; clicks?: string },
): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN })
  let javascript = 0
  const scripts = new Set<string>()
  devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) javascript += encodedDataLength
  })
  await devtools.send('Network.enable')
  await page.addInitScript(observe, shows)
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: LIMIT_MS })
  await page.waitForFunction((idle) => window.figures.shown > 0 && performance.now() - window.figures.last > idle, IDLE_MS, {
    timeout: LIMIT_MS,
  })
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const { firstPaint, shown, busy, longestTask } = await page.evaluate(() => window.figures)
  const loaded = javascript
  const click = clicks === undefined ? null : await clickOn(page, clicks)
  const keystroke = search === undefined ? null : await typeInto(page, search, words)
  const hydrated = await page.evaluate(() => window.figures.hydrated)
  await context.close()
  return { firstPaint, shown, busy, longestTask, elements, javascript: loaded, hydrated: hydrated || null, keystroke, click }
}

async function clickOn(page: Page, clicks: string): Promise<number | null> {
  const found = (await page.locator(clicks).all()).values()
  let clicked = 0
  for (const one of found) {
    if (clicked === CLICKS_MAX) break
    if (!(await one.isVisible())) continue
    clicked++
    await one.click()
    await page.waitForFunction((idle) => performance.now() - window.figures.last > idle, IDLE_MS)
  }
  return clicked === 0 ? null : page.evaluate(() => window.figures.click)
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
  const [HYDRATION_LOOK_MS, HYDRATION_LIMIT_MS] = [20, 30_000]
  const figures = { firstPaint: 0, shown: 0, busy: 0, longestTask: 0, last: 0, hydrated: 0, keystroke: 0, click: 0 }
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
    if (/^(?:pointer|mouse)(?:down|up)$|^click$/.test(name)) figures.click = Math.max(figures.click, duration)
  })
  const look = () => {
    if (document.body?.textContent?.includes(shows)) {
      figures.shown = performance.now()
      figures.last = Math.max(figures.last, figures.shown)
    } else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const hydration = () => {
    const isTakenOver = [...document.querySelectorAll('main *')].some((part) => Object.keys(part).some((key) => key.startsWith('__react')))
    if (isTakenOver) figures.hydrated = performance.now()
    else if (performance.now() < HYDRATION_LIMIT_MS) setTimeout(hydration, HYDRATION_LOOK_MS)
  }
  hydration()
}
