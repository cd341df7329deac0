import { type ReadPage, readHtml } from './read-html.ts'

/** A visited address: its answer, and the page that it has, if it is one. */
export interface Visit {
  url: string
  /** The page that linked to it first. */
  from: string
  status: number
  type: string
  headers: Headers
  /** Where a redirect leads. */
  location: string | undefined
  page: ReadPage | undefined
  /** Whether crawlers may open it; what they may not is visited, but its links are not followed. */
  isCrawled: boolean
}

interface Crawl {
  origin: string
  starts: readonly string[]
  isCrawled: (url: URL) => boolean
}

const AT_ONCE = 4

/** Visits every address of a site that links of crawled pages lead to, each once and without its fragment. */
export async function crawlSite({ origin, starts, isCrawled }: Crawl): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>()
  const waiting: { url: string; from: string }[] = []
  const seen = new Set<string>()
  const meet = (href: string, from: string) => {
    const url = new URL(href, from)
    url.hash = ''
    if (url.origin !== origin || seen.has(url.href)) return
    seen.add(url.href)
    waiting.push({ url: url.href, from })
  }
  for (const start of starts) meet(start, origin)
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const visit = { ...(await visitOf(next.url)), from: next.from, isCrawled: isCrawled(new URL(next.url)) }
      visits.set(next.url, visit)
      if (!visit.isCrawled) continue
      for (const href of visit.page?.links ?? []) meet(href, next.url)
      if (visit.location) meet(visit.location, next.url)
    }
  }
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work))
  return visits
}

/** Requests an address as crawlers do: without a language and without cookies. */
async function visitOf(url: string): Promise<Omit<Visit, 'from' | 'isCrawled'>> {
  const { status, headers, text } = await read(url)
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const location = headers.get('location')
  return {
    ...{ url, type, status, headers },
    location: location === null ? undefined : new URL(location, url).href,
    page: type === 'text/html' ? readHtml(text) : undefined,
  }
}

/** Requests an address without following redirects. */
export async function read(url: string, headers: Record<string, string> = {}): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(url, { redirect: 'manual', headers })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
