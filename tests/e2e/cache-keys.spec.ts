import { expect, test } from '@playwright/test'
import { sweepSize } from '@portico/contract/testing/sweep'
import { ODD_REQUESTS } from '../support/asking-oddly.ts'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { PAGES } from '../support/pages.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { eventually, publishApi, type ServedApi } from '../support/publish-api.ts'
import { type RawAnswer, rawRequest } from '../support/raw-request.ts'
import { referenceSlugs } from '../support/reference-slugs.ts'
import { uniqueName } from '../support/unique-name.ts'

// A cached page is the same for everyone: whatever a request says about who asks, from where and with what, it gets the page that all get
// or a refusal, and the next visitor gets the page.

const { webUrl, targetPort } = runningStack()
/** Other representations, at addresses and for headers of their own, which no cache may confuse with the page. */
const OTHER_TYPES = ['text/x-component', 'text/markdown']
/**
 * Searches, links from emails, pages that lead elsewhere or are errors, the sign-in page of staff, which no cache keeps, and those of
 * documents that this test does not have.
 */
const NOT_CACHED = /\?|a{24}|no-such-page|maintenance|withdrawn-api|manager\/login|\{(?:policyId|privacyId|modelSlug)\}/
const FILES = [
  ...['/feed.xml', '/sitemap.xml', '/llms.txt', '/apis.json', '/.well-known/api-catalog', '/robots.txt'],
  ...['/apis.md', '/apis/{apiId}.md', '/api-docs/published-api/{apiId}.md', '/guide/settings.md', '/og/en/home.png'],
  ...['/apis/{apiId}/changelog/feed.xml', '/support/notice/feed.xml', '/status/feed.xml'],
]
const TEXT = { root: { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', text: 'Be kind.', format: 0 }] }] } }
const POST = { board: 'notice', texts: [{ locale: 'en', title: 'Maintenance', content: TEXT }] }
const KEPT_HEADERS = ['content-type', 'cache-control']

let developer: BrowserlessPerson
let admin: BrowserlessPerson
let visitor: BrowserlessPerson
let api: ServedApi
let targetServerGroupId: string
let postId: string
let pages: string[]

test.beforeAll(async () => {
  ;[developer, admin, visitor] = [await signedIn('developer'), await signedIn('superAdmin'), await signedIn('visitor')]
  const name = uniqueName('Cached')
  api = await publishApi(developer, admin, { name, basePath: name.toLowerCase(), targetPort })
  targetServerGroupId = (await developer.must<{ targetServerGroup: { id: string } }>('GET', `apis/${api.apiId}`)).targetServerGroup.id
  const document = `/api-docs/published-api/${api.apiId}`
  const slugs = await referenceSlugs(developer, api.apiId)
  postId = (await admin.must<{ id: string }>('POST', 'managed-posts', POST)).id
  const ids: Record<string, string> = { ...slugs, apiId: api.apiId, postId }
  const fill = (template: string) => template.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] ?? 'unknown')
  const texts = PAGES.anonymous.filter((template) => !NOT_CACHED.test(template)).map(fill)
  pages = [...texts, '/ko', `/ko${document}`, `/ko/apis/${api.apiId}/changelog`, ...FILES.map(fill)]
})
test.afterAll(() => admin.must('DELETE', `managed-posts/${postId}`))

/**
 * Returns what a page says: its elements, apart from their order, in which the head's are written as they come, and from the data of scripts,
 * which are cut as they come. React's comments differ for the robots that Next knows.
 */
function essenceOf({ type, text }: RawAnswer): string {
  if (type !== 'text/html') return text
  const elements = text.replace(/<script>[\s\S]*?<\/script>|<!--.*?-->/g, '').split('<')
  return elements.sort().join('<')
}

/** Returns the elements of the second text that the first one lacks. */
function differenceOf(one: string, other: string): string {
  const known = new Set(one.split('<'))
  return JSON.stringify(other.split('<').filter((element) => !known.has(element)))
}

const plain = (path: string, language = 'en') => rawRequest(webUrl, path, { 'accept-language': language, accept: 'text/html' })
const shown = (answer: RawAnswer) => ({
  status: answer.status,
  ...Object.fromEntries(KEPT_HEADERS.map((name) => [name, answer.headers[name]])),
  essence: essenceOf(answer),
  // The data of scripts as well has nothing of an earlier request.
  hasWordsOfRequests: /\bevil\b/.test(answer.text + answer.headers['content-security-policy']),
})

/** Returns what is wrong with the answer to an odd request for a page. */
function faultsOf(answer: RawAnswer, page: RawAnswer): string[] {
  const { status, type, headers, text } = answer
  const faults: string[] = []
  if (status >= 500) faults.push(`status ${status}`)
  if (status === 200 && essenceOf(answer) !== essenceOf(page) && !OTHER_TYPES.includes(type)) faults.push(`another page of ${type}`)
  if (status === 200 && type !== page.type && !OTHER_TYPES.includes(type)) faults.push(`another type ${type}`)
  if (OTHER_TYPES.includes(type) && !/\b(?:rsc|accept)\b/i.test(headers.vary ?? '')) faults.push(`Vary ${headers.vary} of ${type}`)
  if (headers['set-cookie'] !== undefined && status === 200) faults.push('a cookie')
  if (/evil/.test(`${headers.location} ${headers['content-security-policy']} ${headers.link}`)) faults.push('an answer for another host')
  if (status === 200 && type === 'text/html' && /\bevil\b/.test(text)) faults.push('a word of the request')
  return faults
}

const step = Math.ceil(ODD_REQUESTS.length / sweepSize({ whole: ODD_REQUESTS.length, few: 40 }))

test('every page is the same for every request, and for the next visitor', async () => {
  const faults: string[] = []
  for (const [number, path] of pages.entries()) {
    await eventually(
      () => plain(path),
      ({ status }) => status === 200,
    )
    const page = await plain(path)
    expect([path, page.status]).toEqual([path, 200])
    // Each page gets others of the requests, and all of them in the long run.
    for (const { name, headers, query } of ODD_REQUESTS.filter((_, at) => at % step === number % step)) {
      const answer = await rawRequest(webUrl, path + query, { 'accept-language': 'en', accept: 'text/html', ...headers })
      faults.push(...faultsOf(answer, page).map((fault) => `${path}, ${name}: ${fault}`))
    }
    expect.soft(shown(await plain(path)), path).toEqual(shown(page))
  }
  expect(faults).toEqual([])
})

test('a request that comes first, when no cache has the page, leaves the page that all get', async () => {
  const document = `/api-docs/published-api/${api.apiId}`
  // By turns, so that none is still in the memory in front of all caches when its turn comes again.
  const { operations } = await developer.must<{ operations: { slug: string }[] }>('GET', `catalogue/apis/${api.apiId}/reading/index`)
  const slugs = operations.map(({ slug }) => `/operations/${slug}`)
  const parts = ['', ...slugs, '/tags/other'].flatMap((part) => [document + part, `/ko${document}${part}`])
  expect(parts.length).toBe(8)
  const faults: string[] = []
  const first = new Map<string, string>()
  for (const [number, { name, headers, query }] of ODD_REQUESTS.filter((_, at) => at % step === 0).entries()) {
    const path = parts[number % parts.length] ?? ''
    const apiName = `Renamed ${number} times`
    await developer.must('PUT', `apis/${api.apiId}`, { name: apiName, targetServerGroupId })
    // The page of the API is requested by the product itself, after all that shows the API was dropped.
    await eventually(
      () => rawRequest(webUrl, `/apis/${api.apiId}`, { accept: 'text/html' }),
      ({ text }) => text.includes(apiName),
    )
    await rawRequest(webUrl, path + query, { 'accept-language': 'en', accept: 'text/html', ...headers })
    const answer = await plain(path)
    if (answer.status !== 200 || answer.type !== 'text/html' || !answer.text.includes(apiName))
      faults.push(`${path}, ${name}: ${answer.status}`)
    const seen = JSON.stringify({ ...shown(answer), essence: essenceOf({ ...answer, text: answer.text.replaceAll(apiName, 'NAME') }) })
      .replaceAll(encodeURIComponent(apiName), 'NAME')
      .replaceAll(`renamed-${number}-times`, 'NAME')
    const before = first.get(path) ?? seen
    if (seen !== before) faults.push(`${path}, ${name}: another page, ${differenceOf(before, seen)} after ${differenceOf(seen, before)}`)
    first.set(path, first.get(path) ?? seen)
  }
  expect(faults).toEqual([])
})

test('signed-in people get the public pages that visitors get', async () => {
  for (const [number, path] of pages.entries()) {
    const page = await plain(path)
    const person = [developer, admin, visitor][number % 3] as BrowserlessPerson
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await rawRequest(webUrl, path, { 'accept-language': 'en', accept: 'text/html', cookie: `${cookie}; locale=en` })
    // The sign-in page leads those who are signed in to their own page, also when visitors have just opened it.
    if (path === '/login') expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 307, 'private, no-store'])
    else expect.soft(shown(answer), path).toEqual(shown(page))
    expect.soft(shown(await plain(path)), path).toEqual(shown(page))
  }
})

test('a language is chosen by redirects, which no cache keeps', async () => {
  const wishes: Record<string, string>[] = [{ 'accept-language': 'ko-KR,ko;q=0.9' }, { cookie: 'locale=ko', 'accept-language': 'en' }]
  for (const headers of wishes) {
    const { status, headers: answered } = await rawRequest(webUrl, '/apis', { accept: 'text/html', ...headers })
    expect([status, answered.location, answered['cache-control']]).toEqual([307, '/ko/apis', 'private, no-store'])
    expect(answered.vary).toMatch(/Accept-Language/i)
  }
  expect((await plain('/apis')).status).toBe(200)
})

test('another Host changes nothing, and several or none are refused', async () => {
  const page = await plain('/apis')
  for (const host of ['evil.example', 'localhost', 'LOCALHOST:1', 'evil.example:80', '[::1]', 'a b', '../x', ''])
    expect.soft([host, shown(await rawRequest(webUrl, '/apis', { accept: 'text/html', host }))]).toEqual([host, shown(page)])
  const absolute = await rawRequest(webUrl, 'http://evil.example/apis', { accept: 'text/html' })
  expect.soft(shown(absolute)).toEqual(shown(page))
  expect(shown(await plain('/apis'))).toEqual(shown(page))
})

test('other methods are refused, and HEAD is the page without its text', async () => {
  const page = await plain('/apis')
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND', 'PURGE'])
    expect.soft([method, (await rawRequest(webUrl, '/apis', { accept: 'text/html' }, method)).status]).toEqual([method, 405])
  const head = await rawRequest(webUrl, '/apis', { accept: 'text/html', 'accept-language': 'en' }, 'HEAD')
  expect({ ...shown(head), essence: essenceOf(page) }).toEqual(shown(page))
  expect(head.text).toBe('')
  expect(shown(await plain('/apis'))).toEqual(shown(page))
})
