import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from '@playwright/test'
import { isOpen } from '@portico/contract/access'
import { ENDPOINT_LIST } from '@portico/contract/endpoints'
import { promisedMs } from '@portico/contract/testing/promised-time'
import { isInTurn, WHOLE_SWEEP } from '@portico/contract/testing/sweep'
import { shortIdOf } from '../../lib/catalogue/short-id.ts'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { contentOf, type Makers, makeApi, makeInquiry, makePolicy, makePost, type Thing } from '../support/hidden-things.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { LISTS, NO_PLACES, OWN_ADDRESSES, STRANGERS_ADDRESSES } from '../support/public-places.ts'
import { eventually } from '../support/publish-api.ts'

// What is not public is in no place that the public reads: one list of things that are hidden, one of places. A new endpoint or route that
// everybody reads has to be added to the places.

const { webUrl, targetPort } = runningStack()
const APP = join(import.meta.dirname, '../../app')
const AT_ONCE = 6

let makers: Makers
/** Those who may not see the hidden things: their cookies. */
let strangers: Record<'anonymous' | 'user' | 'developer', string>
let mcp: Client

test.beforeAll(async () => {
  const admin = await signedIn('superAdmin')
  const join = async (role: 'user' | 'developer') => {
    const { loginPath, email } = await makePerson(admin, role)
    return new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  }
  makers = { admin, developer: await join('developer'), user: await join('user'), targetPort }
  const cookiesOf = (person: BrowserlessPerson) => [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  strangers = { anonymous: '', user: cookiesOf(await join('user')), developer: cookiesOf(await join('developer')) }
  mcp = new Client({ name: 'test', version: '1.0.0' })
  await mcp.connect(new StreamableHTTPClientTransport(new URL(`${webUrl}/mcp`)))
})
test.afterAll(() => mcp.close())

/** Creates everything that nobody but its makers and admins may see. */
async function hiddenThings(): Promise<Thing[]> {
  const { admin, developer, user } = makers
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const withdrawn = await makeApi(makers, 'an API that was withdrawn', 'approved')
  const shown = await makeApi(makers, 'a published API', 'approved')
  const about = (api: Thing) => ({ kind: 'api-customer-support', apiId: api.id })
  const things = [
    withdrawn,
    await makeApi(makers, 'an API that was never published', 'not'),
    await makeApi(makers, 'an API whose publication waits', 'requested'),
    await makeApi(makers, 'an API whose publication was rejected', 'rejected'),
    await makePost(admin, 'a draft', 'notice', { isDraft: true }),
    await makePost(admin, 'a private post', 'faq', { visibility: 'private', category: 'usage' }),
    await makePost(admin, 'a planned post', 'notice', { publishAt: inAnHour, pinned: true }),
    await makePost(developer, 'news that wait', 'api-news', { apiId: shown.id }),
    await makePost(admin, 'news about an API that was withdrawn', 'api-news', { apiId: withdrawn.id }),
    await makeInquiry(user, 'a private inquiry', { ...about(shown), isPrivate: true }),
    await makeInquiry(user, 'an inquiry to the operators', { kind: 'customer-support', isPrivate: false }),
    await makeInquiry(user, 'an inquiry about an API that was withdrawn', { ...about(withdrawn), isPrivate: false }),
    await makePolicy(admin, 'a private policy', { visibility: 'private' }),
    await makePolicy(admin, 'a policy of tomorrow', { visibility: 'public', startsOn: tomorrow }),
  ]
  const news = await makePost(developer, 'news that were rejected', 'api-news', { apiId: shown.id })
  await admin.must('POST', `managed-posts/${news.id}/reject`, { reason: news.mark })
  await developer.must('POST', `apis/${withdrawn.id}/publication/cancel`)
  return [...things, news]
}

/** Creates one visible thing of each kind. */
async function visibleThings(): Promise<Thing[]> {
  const { admin, user } = makers
  const api = await makeApi(makers, 'a published API', 'approved')
  return [
    api,
    await makePost(admin, 'a notice', 'notice', { pinned: true }),
    await makePost(admin, 'news', 'api-news', { apiId: api.id }),
    await makeInquiry(user, 'a shared inquiry', { kind: 'api-customer-support', apiId: api.id, isPrivate: false }),
  ]
}

async function read(path: string, cookie: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(webUrl + path, { redirect: 'manual', headers: { cookie } })
  return { status: answer.status, text: await answer.text() }
}

/** Returns what a place shows of a thing: its mark, or its id in any form. */
function tracesOf(text: string, { id, mark }: Thing): string[] {
  return [mark, id, shortIdOf(id)].filter((trace) => text.includes(trace))
}

/** Returns what follows a thing's mark in a page, as far as its card; empty without the mark. */
function afterName(text: string, { mark }: Thing): string {
  const at = text.indexOf(mark)
  return at < 0 ? '' : text.slice(at, at + 1_500)
}

/** Returns the places in which a thing is, for a stranger. */
async function placesWith(thing: Thing, cookie: string): Promise<string[]> {
  const checks = [
    ...Object.values(LISTS).flatMap(({ paths }) =>
      paths(thing).map((path) => async () => {
        const { status, text } = await read(path, cookie)
        return status >= 500 || tracesOf(text, thing).length > 0 ? [`${status} ${path}: ${tracesOf(text, thing)}`] : []
      }),
    ),
    ...[...Object.values(OWN_ADDRESSES).flatMap((paths) => paths(thing)), ...STRANGERS_ADDRESSES(thing)].map((path) => async () => {
      const { status, text } = await read(path, cookie)
      const isAbsent = [401, 403, 404, 410].includes(status) || (status >= 300 && status < 400)
      return !isAbsent || text.includes(thing.mark) ? [`${status} ${path}`] : []
    }),
    async () => {
      const found = await askMcp('search_apis', { query: thing.find })
      return tracesOf(found, thing).length > 0 ? ['MCP search_apis'] : []
    },
    ...(thing.kind === 'api'
      ? ['get_api', 'list_operations'].map((tool) => async () => {
          const found = await askMcp(tool, { apiId: thing.id })
          return tracesOf(found, thing).length > 0 ? [`MCP ${tool}`] : []
        })
      : []),
  ]
  const found: string[] = []
  const work = async () => {
    for (let next = checks.shift(); next !== undefined; next = checks.shift()) found.push(...(await next()))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

async function askMcp(name: string, given: Record<string, unknown>): Promise<string> {
  return JSON.stringify(await mcp.callTool({ name, arguments: given }))
}

/** Waits until a thing is in no place; returns those in which it still is when the promised time is over. */
async function leavesAll(thing: Thing): Promise<string[]> {
  return eventually(
    () => placesWith(thing, ''),
    (places) => places.length === 0,
    promisedMs(2_000),
  )
}

test('every endpoint and route that everybody reads is a place of this test', () => {
  const endpoints = ENDPOINT_LIST.filter(({ method, access }) => method === 'GET' && isOpen(access)).map(({ name }) => name)
  const routes = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /(?:^|\/)(?:page\.tsx|route\.tsx?)$/.test(path) && !/^api\/|\/\((?:center|user|documents)\)\//.test(path),
  )
  const known = new Set<string>([...Object.keys(LISTS), ...Object.keys(OWN_ADDRESSES), ...NO_PLACES])
  expect([...endpoints, ...routes].filter((place) => !known.has(place))).toEqual([])
  expect([...known].filter((place) => !endpoints.includes(place as never) && !routes.includes(place))).toEqual([])
})

test('what is public is found in every place, and in none within 2 s after it is withdrawn', async () => {
  const { admin, developer, user } = makers
  const things = await visibleThings()
  for (const thing of things) {
    for (const [place, { paths, finds }] of Object.entries(LISTS)) {
      if (!finds.includes(thing.kind)) continue
      for (const path of paths(thing)) {
        const { text } = await eventually(
          () => read(path, ''),
          (answer) => tracesOf(answer.text, thing).length > 0,
        )
        expect.soft(tracesOf(text, thing), `${thing.what}, ${place}: ${path}`).not.toEqual([])
      }
    }
    for (const path of Object.values(OWN_ADDRESSES).flatMap((paths) => paths(thing)))
      expect.soft([path, (await read(path, '')).status]).toEqual([path, 200])
    if (thing.kind === 'api') expect.soft(await askMcp('search_apis', { query: thing.find })).toContain(thing.mark)
  }
  const [api, notice, news, inquiry] = things as [Thing, Thing, Thing, Thing]
  await test.step('a paused API stays, and says so where it is read (decision 0125)', async () => {
    await developer.must('POST', `apis/${api.id}/stages/${api.stageId}/pause`)
    const said = [`/apis/${api.id}`, `/apis/${api.id}.md`, `/api-docs/published-api/${api.id}`, `/api-docs/published-api/${api.id}.md`]
    for (const path of said)
      await eventually(
        async () => (await read(path, '')).text,
        (text) => text.includes('v1 is paused'),
        promisedMs(2_000),
      ).then((text) => expect.soft(text, path).toContain('v1 is paused'))
    expect.soft(await askMcp('get_api', { apiId: api.id })).toMatch(/status\W+paused/)
    expect.soft(await askMcp('search_apis', { query: api.find })).toMatch(/paused\W+true/)
    for (const [path, said] of [
      ['/', 'Paused'],
      ['/ko/apis', '일시 중지'],
      [`/apis?q=${api.find}`, 'Paused'],
      [`/apis.md?q=${api.find}`, '(Paused)'],
    ] as const)
      await eventually(
        async () => afterName((await read(path, '')).text, api),
        (text) => text.includes(said),
        promisedMs(2_000),
      ).then((text) => expect.soft(text, path).toContain(said))
    const lists = Object.values(LISTS).filter((_, index) => WHOLE_SWEEP || index % 4 === 0)
    for (const { paths, finds } of lists)
      for (const path of finds.includes('api') ? paths(api) : [])
        expect.soft(tracesOf((await read(path, '')).text, api), `paused: ${path}`).not.toEqual([])
  })
  const title = (thing: Thing) => `${thing.find} ${thing.mark}`
  const texts = [{ locale: 'en', title: title(notice), content: contentOf(title(notice)) }]
  await admin.must('PUT', `managed-posts/${notice.id}`, { texts, visibility: 'private' })
  expect(await leavesAll(notice), 'a notice that is made private').toEqual([])
  const question = { category: 'usage', title: title(inquiry), content: contentOf(title(inquiry)), files: [] }
  await user.must('PUT', `my/inquiries/${inquiry.id}`, { ...question, isPrivate: true })
  expect(await leavesAll(inquiry), 'an inquiry that is made private').toEqual([])
  await developer.must('POST', `apis/${api.id}/publication/cancel`)
  expect(await leavesAll(api), 'an API that is withdrawn').toEqual([])
  expect(await leavesAll(news), 'its news').toEqual([])
})

test('what is not public is in no place, and is not counted, for anonymous and signed-in strangers', async () => {
  const count = async () => {
    const home = JSON.parse((await read('/api/catalogue/home', '')).text) as { apiCount: number }
    const list = JSON.parse((await read('/api/catalogue/apis?size=1', '')).text) as { total: number }
    return [home.apiCount, list.total]
  }
  const before = await count()
  const things = await hiddenThings()
  // One of its APIs is published, to be asked and written about.
  expect(await count()).toEqual(before.map((number) => number + 1))
  const callers = Object.entries(strangers)
  for (const [number, thing] of things.entries())
    for (const [at, [who, cookie]] of callers.entries()) {
      if (!isInTurn([0, 1, 2], at, number)) continue
      const { total } = JSON.parse((await read(`/api/catalogue/apis?q=${thing.find}`, cookie)).text) as { total: number }
      expect.soft([thing.what, who, total]).toEqual([thing.what, who, 0])
      const places = thing.what.includes('withdrawn') ? await leavesAll(thing) : await placesWith(thing, cookie)
      expect.soft(places, `${thing.what}, for ${who}`).toEqual([])
    }
  // Other tests sign up under the policies of their own.
  for (const { id } of things.filter(({ kind }) => kind === 'policy')) await makers.admin.must('DELETE', `policies/${id}`)
})
