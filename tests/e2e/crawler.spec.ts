import { rmSync } from 'node:fs'
import { type Browser, expect, test } from '@playwright/test'
import { isInTurn, sweepSize } from '../../contract/testing/sweep.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { crawlSite, read, type Visit } from '../support/crawl-site.ts'
import { faultsOfFeed, faultsOfLinkset } from '../support/discovery-rules.ts'
import { contentOf } from '../support/hidden-things.ts'
import { runningStack } from '../support/people.ts'
import { publishNamesakes } from '../support/publish-api.ts'
import { readHtml } from '../support/read-html.ts'
import { robotsRules } from '../support/robots-rules.ts'
import { faultsOfJsonLd } from '../support/schema-vocabulary.ts'
import { freshEnvironment, type Stack, startStack } from '../support/stack.ts'

// A crawler goes through a product with the demo's content from its two home pages, as search engines and programs do.

const LANGUAGES = ['en', 'ko'] as const
/** Shown in search results and link previews: longer texts are cut there. */
const DESCRIPTION_MAX = 200
const AT_ONCE = 4
const SECURITY_CONTACT = 'mailto:security@example.com'
const UNKNOWN = '01a1fc15-3404-746f-961d-c7ac521ad7e2'

let stack: Stack
/** By `robots.txt`. */
let isAllowed: (url: URL) => boolean
let visits: Map<string, Visit>
/** Pages that search engines index. */
let indexed: (Visit & { page: NonNullable<Visit['page']> })[]

test.beforeAll(async () => {
  stack = await startStack(await freshEnvironment({ DEMO: 'on', SECURITY_CONTACT }))
  await writeTwice()
  isAllowed = robotsRules((await read(`${stack.webUrl}/robots.txt`)).text)
  visits = await crawlSite({ origin: stack.webUrl, starts: ['/', '/ko'], isCrawled: isAllowed })
  indexed = [...visits.values()].flatMap((visit) =>
    visit.isCrawled && isIndexed(visit) && visit.page ? [{ ...visit, page: visit.page }] : [],
  )
})
test.afterAll(async () => {
  await stack?.stop()
  for (const path of [stack?.dataDir, stack?.logFile]) if (path) rmSync(path, { recursive: true, force: true })
})

/** Writes posts, an inquiry, APIs and a policy whose titles and texts are those of others: search engines meet each page once. */
async function writeTwice(): Promise<void> {
  const [admin, user] = [new BrowserlessPerson(stack.webUrl), new BrowserlessPerson(stack.webUrl)]
  await admin.signIn('manager/login', 'admin@portico.example', 'Portico.1')
  await user.signIn('login', 'user@portico.example', 'Portico.3')
  const textOf = (board: string, locale: string, title: string) => ({
    locale,
    title,
    content: contentOf(`${title} of ${board}, as always.`),
  })
  const { items } = await user.must<{ items: { id: string }[] }>('GET', 'catalogue/apis')
  const apiId = items[0]?.id
  const [english, korean] = [['en', 'Maintenance'] as const, ['ko', '점검'] as const]
  for (const given of [[english], [english], [english, korean], [english, korean], [['ko', 'Maintenance'] as const]]) {
    for (const post of [{ board: 'notice' }, { board: 'faq', category: 'etc' }, { board: 'api-news', apiId }])
      await admin.must('POST', 'managed-posts', { ...post, texts: given.map(([locale, title]) => textOf(post.board, locale, title)) })
    const about = { kind: 'api-customer-support', apiId, category: 'usage', isPrivate: false, files: [] }
    await user.must('POST', 'my/inquiries', { ...about, title: 'Which header?', content: contentOf('Where does the key go?') })
  }
  const developer = new BrowserlessPerson(stack.webUrl)
  await developer.signIn('manager/login', 'developer@portico.example', 'Portico.2')
  await publishNamesakes(developer, admin, runningStack().targetPort)
  const policy = { category: 'terms', locale: 'en', visibility: 'public', title: 'Terms', content: contentOf('Be kind.') }
  for (const year of [2020, 2021]) await admin.must('POST', 'policies', { ...policy, startsOn: `${year}-01-01`, endsOn: `${year}-12-31` })
}

/** Returns whether a page asks to be indexed under its own address. */
function isIndexed({ url, status, page }: Visit): boolean {
  return status === 200 && page !== undefined && !/noindex/.test(page.meta.robots ?? '') && page.canonical[0] === url.replace(/\/$/, '')
}

const checks: { name: string; run: (browser: Browser) => Promise<void> }[] = []
/** Adds a check: all share one crawl, and each names every fault. */
const check = (name: string, run: (browser: Browser) => Promise<void>) => checks.push({ name, run })

const pathOf = (url: string) => url.slice(stack.webUrl.length) || '/'
const languageOf = (url: string) => (/^\/ko(?:[/?]|$)/.test(pathOf(url)) ? 'ko' : 'en')

/** Applies a check to each, some at once, and returns all that it finds. */
async function collect<T>(items: Iterable<T>, check: (item: T) => Promise<string[]>): Promise<string[]> {
  const [waiting, faults] = [[...items], [] as string[]]
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) faults.push(...(await check(next)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

check('no link of a page is a dead end', async () => {
  const faults = [...visits.values()].flatMap(({ url, from, status, location }) => {
    if (status === 200) return []
    // Pages of signed-in people lead visitors to a sign-in page.
    if (status === 307 && /\/(?:manager\/)?login\?/.test(location ?? '')) return []
    return [`${status} ${pathOf(url)}, linked by ${pathOf(from)}`]
  })
  expect.soft(faults).toEqual([])
  expect.soft(visits.size).toBeGreaterThan(500)
})

check('links to a place in a page name a place that exists', async () => {
  const faults = [...visits.values()].flatMap(({ url, page, isCrawled }) =>
    (isCrawled ? (page?.links ?? []) : []).flatMap((href) => {
      const target = new URL(href, url)
      const id = decodeURIComponent(target.hash.slice(1))
      target.hash = ''
      const ids = visits.get(target.href)?.page?.ids
      return id === '' || ids === undefined || ids.has(id) ? [] : [`${pathOf(url)} links to ${href}`]
    }),
  )
  expect.soft(faults).toEqual([])
})

check('every indexed page has what search engines read: its own title and description, one heading, its addresses', async () => {
  const faults = indexed.flatMap(({ url, page }) => {
    const { title, meta, headings, mains, canonical, lang, languages } = page
    const expected = Object.fromEntries(LANGUAGES.map((language) => [language, languages[language]]))
    return [
      lang === languageOf(url) || `language ${lang}`,
      title !== '' || 'no title',
      (meta.description ?? '') !== '' || 'no description',
      (meta.description ?? '').length <= DESCRIPTION_MAX || `${meta.description?.length} characters of description`,
      (headings.length === 1 && headings[0] !== '') || `${headings.length} main headings`,
      mains === 1 || `${mains} main elements`,
      canonical.length === 1 || `${canonical.length} canonical addresses`,
      languages[languageOf(url)] === canonical[0] || `hreflang of its own language is ${languages[languageOf(url)]}`,
      languages['x-default'] === languages.en || `x-default ${languages['x-default']}`,
      ...LANGUAGES.map((language) => {
        const twin = visitOf(languages[language])
        return (
          (twin?.status === 200 && LANGUAGES.every((other) => twin.page?.languages[other] === expected[other])) ||
          `its ${language} page ${languages[language]} does not answer the link`
        )
      }),
      meta.viewport !== undefined || 'no viewport',
    ].flatMap((fault) => (typeof fault === 'string' ? [`${pathOf(url)}: ${fault}`] : []))
  })
  expect.soft(faults).toEqual([])
})

const visitOf = (url = '') => visits.get(url) ?? visits.get(`${url}/`)

check('no two indexed pages of a language share a title or a description', async () => {
  const seen = new Map<string, string>()
  const faults = indexed.flatMap(({ url, page }) =>
    [`title “${page.title}”`, `description “${page.meta.description}”`].flatMap((text) => {
      const key = `${languageOf(url)} ${text}`
      const first = seen.get(key)
      seen.set(key, url)
      return first === undefined ? [] : [`${pathOf(url)} and ${pathOf(first)}: ${text}`]
    }),
  )
  expect.soft(faults).toEqual([])
})

check('every indexed page has a link preview with an image that answers', async () => {
  const images = new Map<string, string>()
  const faults = indexed.flatMap(({ url, page: { meta, canonical } }) => {
    if (meta['og:image']) images.set(meta['og:image'], url)
    return [
      meta['og:url'] === canonical[0] || `og:url ${meta['og:url']}`,
      ...['og:title', 'og:description', 'og:image', 'og:image:alt', 'og:type', 'og:locale', 'twitter:card'].map(
        (name) => !!meta[name] || `no ${name}`,
      ),
    ].flatMap((fault) => (typeof fault === 'string' ? [`${pathOf(url)}: ${fault}`] : []))
  })
  expect.soft(faults).toEqual([])
  const broken = await collect(images, async ([image, page]) => {
    const { status, headers } = await read(image)
    return status === 200 && headers.get('content-type') === 'image/png' ? [] : [`${status} ${image} of ${pathOf(page)}`]
  })
  expect.soft(broken).toEqual([])
})

check('structured data uses types and properties of schema.org as the vocabulary defines them', async () => {
  const kinds = new Set<string>()
  const faults = [...visits.values()].flatMap(({ url, page }) =>
    (page?.jsonLd ?? []).flatMap((text) => {
      for (const [, kind = ''] of text.matchAll(/"@type":"(\w+)"/g)) kinds.add(kind)
      return faultsOfJsonLd(text).map((fault) => `${pathOf(url)}: ${fault}`)
    }),
  )
  expect.soft([...new Set(faults)]).toEqual([])
  for (const kind of ['WebAPI', 'BreadcrumbList', 'FAQPage', 'Article', 'Organization', 'WebSite']) expect.soft(kinds).toContain(kind)
})

check('the sitemap has exactly the indexed pages that readers reach by links', async () => {
  const listed = await sitemapOf(`${stack.webUrl}/sitemap.xml`)
  expect.soft(new Set(listed).size).toBe(listed.length)
  const reached = indexed.map(({ url }) => url.replace(/(?<=^https?:\/\/[^/]+)\/$/, ''))
  const whole = new Set(listed.map((url) => url.replace(/(?<=^https?:\/\/[^/]+)\/$/, '')))
  expect.soft([...whole].filter((url) => !reached.includes(url)).map(pathOf)).toEqual([])
  expect.soft(reached.filter((url) => !whole.has(url) && !isReachedByList(url)).map(pathOf)).toEqual([])
})

/** The further pages and categories of a list, and the parts of a reference: their own page lists them all (decision 0088). */
function isReachedByList(url: string): boolean {
  const { pathname, search } = new URL(url)
  return /[?&](?:page|categoryId|category)=/.test(search) || /^(?:\/ko)?\/api-docs\/published-api\/[^/]+\/./.test(pathname)
}

/** Returns the addresses of a sitemap, or of all sitemaps of an index, and checks that each names its languages. */
async function sitemapOf(address: string): Promise<string[]> {
  const { status, headers, text } = await read(address)
  expect.soft([address, status, headers.get('content-type')?.split(';')[0]]).toEqual([address, 200, 'application/xml'])
  const locations = (block: string) => [...block.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
  if (text.includes('<sitemapindex')) return (await Promise.all(locations(text).map(sitemapOf))).flat()
  const entries = text.match(/<url>[\s\S]*?<\/url>/g) ?? []
  for (const entry of entries)
    expect.soft([...entry.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language).sort(), entry).toEqual(['en', 'ko', 'x-default'])
  return locations(text)
}

check('what pages load and their twins for programs answer', async () => {
  const parts = new Map<string, string>()
  const twins = new Map<string, { type: string; from: string }>()
  for (const { url, page, isCrawled } of visits.values()) {
    for (const part of page?.parts ?? []) parts.set(new URL(part, url).href, url)
    if (isCrawled) for (const [type, href] of Object.entries(page?.twins ?? {})) twins.set(new URL(href, url).href, { type, from: url })
  }
  const broken = await collect(parts, async ([part, page]) => {
    const { status } = await read(part)
    return status === 200 ? [] : [`${status} ${part} of ${pathOf(page)}`]
  })
  expect.soft(broken).toEqual([])
  const faults = await collect(inTurns(twins), async ([url, { type, from }]) => {
    const { status, headers, text } = await read(url)
    const found = headers.get('content-type')?.split(';')[0]
    if (status !== 200 || found !== type) return [`${status} ${found} ${pathOf(url)} of ${pathOf(from)}`]
    if (type === 'application/atom+xml') return faultsOfFeed(text, url).map((fault) => `${pathOf(url)}: ${fault}`)
    const asked = await read(from, { accept: 'text/markdown' })
    return [
      text.startsWith('# ') || 'has no heading',
      headers.get('link')?.includes('rel="canonical"') || 'has no canonical address',
      asked.headers.get('content-type') === headers.get('content-type') || 'is not answered to Accept: text/markdown',
      asked.text.split('\n')[0] === text.split('\n')[0] || 'is another page for Accept: text/markdown',
    ].flatMap((fault) => (typeof fault === 'string' ? [`${pathOf(url)} ${fault}`] : []))
  })
  expect.soft(faults).toEqual([])
  expect.soft(twins.size).toBeGreaterThan(200)
})

/** Returns all in `npm run verify`, and every fourth otherwise. */
function inTurns<T>(items: Iterable<T>): T[] {
  return [...items].filter((_, at) => isInTurn([0, 1, 2, 3], 0, at))
}

check('the API catalog is a linkset of RFC 9264 and 9727, and everything that it names answers', async () => {
  const address = `${stack.webUrl}/.well-known/api-catalog`
  const { status, headers, text } = await read(address)
  expect
    .soft([status, headers.get('content-type')])
    .toEqual([200, 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'])
  const head = await fetch(address, { method: 'HEAD' })
  expect.soft([head.status, head.headers.get('link')]).toEqual([200, expect.stringContaining('rel="api-catalog"')])
  const { faults, hrefs } = faultsOfLinkset(text, address)
  expect.soft(faults).toEqual([])
  const broken = await collect(hrefs, async ({ href, type }) => {
    const answer = await read(href)
    const found = answer.headers.get('content-type')?.split(';')[0]
    if (href.startsWith(stack.webUrl) && !isAllowed(new URL(href))) return [`robots.txt closes ${href}`]
    return answer.status === 200 && (type === undefined || found === type) ? [] : [`${answer.status} ${found} ${href}`]
  })
  expect.soft(broken).toEqual([])
  expect.soft(hrefs.length).toBeGreaterThan(40)
  const unstable = await collect(
    hrefs.filter(({ type }) => type === 'application/json'),
    async ({ href }) => {
      const document = await read(href)
      const { openapi, paths } = JSON.parse(document.text) as { openapi?: string; paths?: object }
      const again = await read(href, { 'if-none-match': String(document.headers.get('etag')) })
      return openapi?.startsWith('3.') && paths && again.status === 304 ? [] : [`${openapi} ${again.status} ${href}`]
    },
  )
  expect.soft(unstable).toEqual([])
})

check('security.txt has what RFC 9116 requires', async () => {
  const address = `${stack.webUrl}/.well-known/security.txt`
  const { status, headers, text } = await read(address)
  expect.soft([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/, 2)))
  expect.soft(fields).toMatchObject({ Contact: SECURITY_CONTACT, Canonical: address })
  expect.soft(Date.parse(fields.Expires)).toBeGreaterThan(Date.now())
})

check('feeds are Atom, and every address in feeds, llms.txt and apis.json answers', async () => {
  const feed = await read(`${stack.webUrl}/feed.xml`)
  expect.soft(faultsOfFeed(feed.text, `${stack.webUrl}/feed.xml`)).toEqual([])
  const addresses = new Set<string>()
  for (const path of ['/feed.xml', '/llms.txt', '/apis.json', '/robots.txt']) {
    const { status, text } = await read(stack.webUrl + path)
    expect.soft([path, status]).toEqual([path, 200])
    for (const [url] of text.matchAll(new RegExp(`${stack.webUrl}[^\\s"<>)]*`, 'g'))) addresses.add(url)
  }
  const broken = await collect(addresses, async (url) => {
    // The address of assistants is called by POST.
    const { status } = await read(url)
    if (!isAllowed(new URL(url))) return [`robots.txt closes ${url}`]
    return status === 200 || (url.endsWith('/mcp') && status === 405) ? [] : [`${status} ${url}`]
  })
  expect.soft(broken).toEqual([])
  expect.soft(addresses.size).toBeGreaterThan(60)
})

check('pages say the same with and without scripts', async (browser) => {
  const kinds = new Map<string, string>()
  for (const { url } of indexed) kinds.set(kindOf(url), url)
  const faults: string[] = []
  const [plain, scripted] = await Promise.all([false, true].map((javaScriptEnabled) => textReader(browser, javaScriptEnabled)))
  const step = Math.ceil(kinds.size / sweepSize({ whole: kinds.size, few: 16 }))
  for (const url of [...kinds.values()].filter((_, at) => at % step === 0)) {
    const [without, withScripts] = [await plain?.text(url), await scripted?.text(url)]
    if (without !== withScripts || !without) faults.push(`${pathOf(url)}: ${differenceOf(without ?? '', withScripts ?? '')}`)
  }
  expect.soft(faults).toEqual([])
  await Promise.all([plain?.close(), scripted?.close()])
})

/** Returns what a page is: its address without names and ids. */
function kindOf(url: string): string {
  const { pathname, search } = new URL(url)
  return (
    pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=\/apis\/)[^/]+|(?<=\/(?:operations|models|tags|guide|gateway-errors)\/).+/g, '*') +
    search.replace(/=[^&]*/g, '')
  )
}

/** Runs in the page: the text of its main part, without its navigation and buttons, which scripts complete, and with moments in one form. */
function visibleText(main: HTMLElement): string {
  for (const part of main.querySelectorAll('nav, noscript, select, button')) part.remove()
  for (const time of main.querySelectorAll('time')) time.textContent = time.dateTime
  return main.innerText.replace(/\s+/g, ' ').trim()
}

/** Returns where two texts begin to differ. */
function differenceOf(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  const from = Math.max(0, (at < 0 ? one.length : at) - 40)
  return `“${one.slice(from, from + 120)}” and “${other.slice(from, from + 120)}”`
}

/** Opens pages in a browser, and reads the text of their main part once no script changes it any more. */
async function textReader(browser: Browser, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled, reducedMotion: 'reduce' })
  const page = await context.newPage()
  return {
    text: async (url: string) => {
      await page.goto(url, { waitUntil: 'networkidle' })
      return page.locator('main').evaluate(visibleText)
    },
    close: () => context.close(),
  }
}

// It withdraws an API, so it is the last.
check('an address without a page is a whole page with 404, and that of a withdrawn API one with 410', async () => {
  const developer = new BrowserlessPerson(stack.webUrl)
  await developer.signIn('manager/login', 'developer@portico.example', 'Portico.2')
  const { items } = await developer.must<{ items: { id: string; name: string }[] }>('GET', 'apis?publicationStatus=APPROVED')
  const [{ id = '' } = {}] = items
  await developer.must('POST', `apis/${id}/publication/cancel`)
  const unknown = [
    '/no-such-page',
    '/support/other',
    '/guide/no-such-page',
    '/gateway-errors/NoSuchCode',
    `/operational-policy/terms/${UNKNOWN}`,
  ]
  const lists = ['/apis', '/support/notice', '/support/faq', '/support/api-news', '/api-docs/published-api'].map(
    (list) => `${list}/${UNKNOWN}`,
  )
  const gone = [`/apis/${id}`, `/apis/${id}/changelog`, `/api-docs/published-api/${id}`]
  const expected = [...[...unknown, ...lists].map((path) => [path, 404] as const), ...gone.map((path) => [path, 410] as const)]
  const faults = await collect(
    expected.flatMap(([path, status]) => LANGUAGES.map((language) => [language === 'en' ? path : `/ko${path}`, status] as const)),
    async ([path, wanted]) => {
      const { status, headers, text } = await read(stack.webUrl + path)
      const { lang, title, headings, mains, meta, links } = readHtml(text)
      return [
        status === wanted || `status ${status}`,
        /^text\/html/.test(headers.get('content-type') ?? '') || 'no HTML',
        lang === languageOf(stack.webUrl + path) || `language ${lang}`,
        title !== '' || 'no title',
        (headings.length === 1 && headings[0] !== '') || `${headings.length} main headings`,
        mains === 1 || `${mains} main elements`,
        /noindex/.test(meta.robots ?? '') || 'may be indexed',
        links.length > 0 || 'no way on',
      ].flatMap((fault) => (typeof fault === 'string' ? [`${path}: ${fault}`] : []))
    },
  )
  expect.soft(faults).toEqual([])
})

test('a crawler that goes from the home page in both languages finds every public page complete', async ({ browser }) => {
  for (const { name, run } of checks) await test.step(name, () => run(browser))
})
