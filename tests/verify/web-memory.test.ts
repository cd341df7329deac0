import assert from 'node:assert/strict'
import { readFileSync, rmSync } from 'node:fs'
import { after, before, it } from 'node:test'
import type { DocumentIndex } from '@portico/contract/api-document/reading-view'
import { sweepSize } from '@portico/contract/testing/sweep'
import type { BrowserlessPerson } from '../support/browserless-person.ts'
import { largeDocument } from '../support/large-document.ts'
import { makePeople, PEOPLE, signedIn } from '../support/people.ts'
import { eventually } from '../support/publish-api.ts'
import { freePort, freshEnvironment, processesOf, type Stack, startStack } from '../support/stack.ts'
import { startTargetServer, type TargetServer } from '../support/target-server.ts'

// The web server's memory after 25,000 pages: of the public catalogue, of a large reference in both languages, and of signed-in people. Once its
// caches are full it grows no further.

const PAGES = sweepSize({ whole: 25_000, few: 2_500 })
const SAMPLES = 25
/** Share of the pages after which the caches are full and the code is compiled. */
const WARM = 0.4
/** Rendering makes garbage that is not collected at once. */
const GROWTH_MAX_MB = 40
const READERS = 4
const OPERATIONS = 2_000
const DOCUMENT_BYTES = 4_000_000

let stack: Stack
let target: TargetServer
let opsPort: number
let apiId: string
let operations: string[]
let people: Record<keyof typeof PEOPLE, BrowserlessPerson>

before(async () => {
  target = await startTargetServer()
  opsPort = await freePort()
  stack = await startStack(
    await freshEnvironment({
      SUPER_ADMIN_EMAIL: PEOPLE.superAdmin.email,
      SUPER_ADMIN_PASSWORD: PEOPLE.superAdmin.password,
      WEB_OPS_PORT: String(opsPort),
    }),
  )
  const superAdmin = await signedIn('superAdmin', stack.webUrl)
  await makePeople(superAdmin)
  const developer = await signedIn('developer', stack.webUrl)
  people = { superAdmin, developer, visitor: await signedIn('visitor', stack.webUrl) }
  apiId = await publishDocument(developer, superAdmin, largeDocument(OPERATIONS, DOCUMENT_BYTES))
  await people.visitor.must('POST', 'my/subscriptions', { apiId })
  const reading = `${stack.webUrl}/api/catalogue/apis/${apiId}/reading/index`
  const index = await eventually(
    async () => (await (await fetch(reading)).json()) as DocumentIndex,
    ({ operations: found }) => found?.length === OPERATIONS,
  )
  operations = index.operations.map(({ slug }) => encodeURIComponent(slug))
})
after(async () => {
  await stack?.stop()
  await target.close()
  for (const path of stack ? [stack.dataDir, stack.logFile] : []) rmSync(path, { recursive: true, force: true })
})

/** Registers an API of a document, deploys and publishes it, by the calls of the screens. Returns its id. */
async function publishDocument(developer: BrowserlessPerson, admin: BrowserlessPerson, document: string): Promise<string> {
  const id = async (method: string, path: string, body?: object) => (await developer.must<{ id: string }>(method, path, body)).id
  const servers = [{ protocol: 'http', address: '127.0.0.1', port: target.port }]
  const targetServerGroupId = await id('POST', 'target-server-groups', { name: 'Large servers', servers })
  const made = await id('POST', 'apis', { name: 'Large', basePath: 'large', targetServerGroupId })
  const input = { fileName: 'document.json', document }
  const { hash } = await developer.must<{ hash: string }>('POST', `apis/${made}/methods/import/preview`, input)
  await developer.must('POST', `apis/${made}/methods/import`, { ...input, hash, choices: [] })
  const { items } = await developer.must<{ items: { id: string }[] }>('GET', 'environments/options')
  const stageId = await id('POST', `apis/${made}/stages`, { name: 'v1', environmentId: items[0]?.id })
  await developer.must('POST', `apis/${made}/stages/${stageId}/deploy`)
  const publicationId = await id('POST', `apis/${made}/publication`)
  await admin.must('POST', `publications/${publicationId}/approve`, {})
  return made
}

const PRIVATE: { who: keyof typeof PEOPLE; path: () => string }[] = [
  { who: 'visitor', path: () => '/user/subscription' },
  { who: 'developer', path: () => `/developer/apis/${apiId}` },
  { who: 'superAdmin', path: () => '/admin/user/list' },
  { who: 'visitor', path: () => `/api-docs/api/${apiId}` },
  { who: 'developer', path: () => '/developer/statistics' },
  { who: 'superAdmin', path: () => '/admin' },
]

/** Opens the pages by turns: of ten four of the reference, three of the catalogue, three of signed-in people. */
async function openPage(n: number): Promise<void> {
  const [turn, round] = [n % 10, Math.floor(n / 10)]
  const one = PRIVATE[(round * 3 + turn) % PRIVATE.length]
  if (turn < 4) return read(`${round % 2 ? '/ko' : ''}/api-docs/published-api/${apiId}/operations/${operationAt(round * 4 + turn)}`)
  if (turn === 4) return read(round % 2 ? '/apis' : '/')
  if (turn < 7) return read(`${round % 2 ? '/ko' : ''}/apis?q=large+word${n}`)
  return read(one?.path() ?? '/', one && people[one.who])
}

const operationAt = (n: number) => operations[n % operations.length] ?? ''

async function read(path: string, who?: BrowserlessPerson): Promise<void> {
  const cookie = who ? [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') : 'locale=en'
  const answer = await fetch(stack.webUrl + path, { headers: { cookie } })
  await answer.text()
  assert.equal(answer.status, 200, path)
}

/** Returns the memory of the web server in MB: all that it has, and what its objects take. */
async function memory(): Promise<{ resident: number; heap: number }> {
  const [pid] = processesOf(stack, 'launch/web.ts')
  const resident = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
  const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
  const heap = Number(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)/m.exec(metrics)?.[1]) / 1_048_576
  return { resident: Math.round(resident), heap: Math.round(heap) }
}

const median = (values: readonly number[]) => values.toSorted((one, next) => one - next)[Math.floor(values.length / 2)] ?? 0

it(`stays within a limit over ${PAGES} pages`, { timeout: 3_000_000 }, async (t) => {
  const samples: number[] = []
  let opened = 0
  t.diagnostic(`before: ${JSON.stringify(await memory())}`)
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const until = Math.round((PAGES * sample) / SAMPLES)
    const reader = async () => {
      while (opened < until) await openPage(opened++)
    }
    await Promise.all(Array.from({ length: READERS }, reader))
    const { resident, heap } = await memory()
    samples.push(resident)
    t.diagnostic(`after ${opened} pages: ${resident} MB, ${heap} MB of them objects`)
  }
  const warm = samples.slice(Math.round(SAMPLES * WARM))
  const third = Math.floor(warm.length / 3)
  const [begin, end] = [median(warm.slice(0, third)), median(warm.slice(-third))]
  t.diagnostic(`warm: ${begin} MB, at the end: ${end} MB`)
  assert.ok(end - begin <= GROWTH_MAX_MB, `it grew from ${begin} to ${end} MB`)
})
