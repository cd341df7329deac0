/** The public pages that have a twin in Markdown (decision 0074), without a language. */
const PAGES = [
  /^\/$/,
  /^\/apis(?:\/(?!all$|search$)[^/]+)?$/,
  /^\/apis\/[^/]+\/changelog(?:\/\d+)?$/,
  /^\/api-docs\/published-api\/[^/]+(?:\/.+)?$/,
  /^\/support\/(?:notice|faq|api-news)(?:\/(?!all$|search$|feed\.xml$)[^/]+)?$/,
  /^\/support\/customer-support(?:\/api-customer-support\/[^/]+)?$/,
  /^\/gateway-errors(?:\/[^/]+)?$/,
  /^\/guide(?:\/[^/]+)?$/,
  /^\/status(?:\/\d+)?$/,
  /^\/operational-policy\/(?:terms|privacy)\/[^/]+$/,
]
const HOME = '/index'
const ENDING = '.md'

/** Returns the address of a page's twin in Markdown: `/apis.md` for `/apis`; undefined for pages without one. */
export function markdownPath(path: string): string | undefined {
  if (!PAGES.some((page) => page.test(path))) return undefined
  return `${path === '/' ? HOME : path}${ENDING}`
}

/** Returns the page whose twin a request asks for, by its address or by `Accept`; undefined for the page itself. */
export function pageInMarkdown(path: string, accept: string | null): string | undefined {
  const named = path.endsWith(ENDING) ? path.slice(0, -ENDING.length) : undefined
  const page = named === HOME ? '/' : (named ?? path)
  if (named === undefined && !prefersMarkdown(accept)) return undefined
  return markdownPath(page) === undefined ? undefined : page
}

/** Returns whether an `Accept` names Markdown, and prefers HTML not to it (RFC 9110, section 12.5.1). */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept || !/markdown/i.test(accept)) return false
  const qualities = new Map(
    accept.split(',').map((part) => {
      const [type = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((text) => text.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [type, quality === undefined ? 1 : Number(quality.slice(2))]
    }),
  )
  const markdown = qualities.get('text/markdown') ?? 0
  return markdown > 0 && markdown >= (qualities.get('text/html') ?? 0)
}
