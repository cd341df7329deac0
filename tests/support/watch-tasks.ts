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
 * Observes a page's main thread until the returned function is called, which returns the processor time of the longest task in
 * milliseconds; other programs do not affect it.
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
