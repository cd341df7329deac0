/**
 * Pages that are being rendered, by the id of their request, and whether the platform was away for one of their queries. Pages and the edge
 * are separate bundles of one process, so shared state is stored on `globalThis`.
 */
const shared = globalThis as typeof globalThis & { porticoPages?: Map<string, { isIncomplete: boolean }> }
shared.porticoPages ??= new Map()
const pages = shared.porticoPages

/** Begins to listen for what a page lacks; the page's answer tells by `isIncomplete`. Ends with `forgetPage`. */
export function expectPage(requestId: string): void {
  pages.set(requestId, { isIncomplete: false })
}

/** Records that a page was rendered without some of its data, since the platform was away. Other requests than pages are not recorded. */
export function admitIncomplete(requestId: string | undefined): void {
  const page = requestId === undefined ? undefined : pages.get(requestId)
  if (page) page.isIncomplete = true
}

/** Returns whether a page lacks data because the platform was away. */
export function isIncomplete(requestId: string): boolean {
  return pages.get(requestId)?.isIncomplete ?? false
}

/** Forgets a page whose answer has ended. */
export function forgetPage(requestId: string): void {
  pages.delete(requestId)
}
