import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Processor time of the thread, in microseconds. */
  tdur?: number
  args: { name?: string }
}

/**
 * Watches what a page's main thread does until the function that it gives is called; that one gives the length of the longest task
 * in milliseconds of processor time, which other programs on the machine do not lengthen.
 */
export async function watchTasks(browser: Browser, page: Page): Promise<() => Promise<number>> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  return async () => {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
    const pages = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf))
    return traceEvents
      .filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)))
      .reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1_000), 0)
  }
}
