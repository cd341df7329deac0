import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { dateAfter, dateIn } from '@portico/contract/statistics/local-days'
import { sweepSize } from '@portico/contract/testing/sweep'
import { freePort } from '../../gateway/conformance/free-port.ts'
import { eventually, GatewayProcess } from '../../gateway/conformance/gateway-process.ts'
import { made } from '../../platform/testing/api-builders.ts'
import { readWorkbook } from '../../platform/testing/read-workbook.ts'
import { startTestPlatform, type TestBody, type TestPlatform } from '../../platform/testing/start-test-platform.ts'

// Calls of a known shape through a real gateway to a real target server, with the platform gone for two minutes in between: the statistics, the
// dashboards, the files and the subscriber's page have exactly what the callers sent, and percentiles within 2 % of the gateway's own log.

const CALLS = sweepSize({ whole: 200_000, few: 6_000 })
const PLATFORM_GONE_MS = sweepSize({ whole: 120_000, few: 15_000 })
const AT_ONCE = 48
const PERCENTILE_ERROR = 0.02
/** Figures are rounded to hundredths of a millisecond. */
const ROUNDING_MS = 0.005
const ZONES = ['Asia/Seoul', 'America/New_York']
const APIS = 3
const SUBSCRIBERS = 3
const VERSIONS = ['v1', 'v2']
/** What a target server answers, after how long; and calls that the gateway refuses. */
const KINDS = [
  { status: 200, ms: 0, path: '/items/1' },
  { status: 200, ms: 8, path: '/items/2' },
  { status: 201, ms: 25, path: '/items/3' },
  { status: 404, ms: 3, path: '/items/4' },
  { status: 503, ms: 60, path: '/items/5' },
  { status: 200, ms: 2, path: '/orders' },
  { status: 404, ms: 0, path: '/nothing/here', error: 'RouteNotFound' },
  { status: 401, ms: 0, path: '/items/6', error: 'CredentialInvalid' },
] as const

interface KnownCall {
  api: number
  version: string
  subscriber: number
  kind: (typeof KINDS)[number]
}

let test: TestPlatform
let served: TestPlatform | null = null
let port: number
let target: Server
let gateway: GatewayProcess
let folder: string
let environment: { id: string }
let developer: Awaited<ReturnType<TestPlatform['as']>>
let admin: Awaited<ReturnType<TestPlatform['as']>>
const users: Awaited<ReturnType<TestPlatform['as']>>[] = []
const apis: { id: string; basePath: string; stages: Record<string, string>; keys: string[]; subscriptionIds: string[] }[] = []
/** Calls that were sent, and those that were answered otherwise than they should be. */
const sent: KnownCall[] = []
const surprises: string[] = []

/** Starts a platform that gateways reach, on the port of the one before. */
async function serve(): Promise<void> {
  served = await test.beside()
  await served.platform.http.listen({ host: '127.0.0.1', port })
}

before(async () => {
  test = await startTestPlatform()
  port = await freePort()
  await serve()
  target = createServer((incoming, response) => {
    const kind = KINDS.find(({ path }) => incoming.url === path)
    setTimeout(() => response.writeHead(kind?.status ?? 500, { 'content-type': 'text/plain' }).end('ok'), kind?.ms ?? 0)
  })
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening))
  ;[developer, admin] = [await test.as('developer'), await test.as('admin')]
  for (let count = 0; count < SUBSCRIBERS; count++) users.push(await test.as('user'))
  const address = { name: 'Known', apiEndpoint: 'localhost', listenPort: 8080, exposedOnPortal: true }
  environment = made(await admin.post('/environments', { ...address, accessLogFormat: '%{X-Call}i %s %D' }))
  const servers = [{ protocol: 'http', address: 'localhost', port: (target.address() as AddressInfo).port }]
  const group = made(await developer.post('/target-server-groups', { name: 'Targets', servers, acceptFailedTest: true }))
  // One more, whose calls show that everything is served.
  for (let count = 0; count <= APIS; count++) apis.push(await publish(count, group.id))
  folder = mkdtempSync(join(tmpdir(), 'portico-known-traffic-'))
  const { enrolmentToken } = made(await admin.post(`/environments/${environment.id}/gateways`, { name: 'edge' }))
  gateway = new GatewayProcess({
    PLATFORM_URL: `http://127.0.0.1:${port}`,
    GATEWAY_STATE_DIR: folder,
    GATEWAY_ENROLMENT_TOKEN: enrolmentToken,
  })
})
after(async () => {
  await gateway?.stop()
  await served?.stop()
  await test.stop()
  target.closeAllConnections()
  target.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Publishes an API of two methods in two versions, with a key of each subscriber. */
async function publish(number: number, targetServerGroupId: string) {
  const basePath = `known-${number}`
  const { id } = made(await developer.post('/apis', { name: `Known ${number}`, basePath, targetServerGroupId }))
  for (const path of ['/items/{itemId}', '/orders']) made(await developer.post(`/apis/${id}/methods`, { httpMethod: 'GET', path }))
  const stages: Record<string, string> = {}
  for (const name of VERSIONS) {
    const stage = made(await developer.post(`/apis/${id}/stages`, { name, environmentId: environment.id, authType: 'apiKey' }))
    made(await developer.post(`/apis/${id}/stages/${stage.id}/deploy`))
    stages[name] = stage.id
  }
  const publication = made(await developer.post(`/apis/${id}/publication`))
  made(await admin.post(`/publications/${publication.id}/approve`, {}))
  const [keys, subscriptionIds]: [string[], string[]] = [[], []]
  for (const user of users) {
    const subscription = made(await user.post('/my/subscriptions', { apiId: id }))
    made(await developer.post(`/subscriptions/${subscription.id}/approve`))
    keys.push(made(await user.post(`/my/subscriptions/${subscription.id}/keys`)).secret)
    subscriptionIds.push(subscription.id)
  }
  return { id, basePath, stages, keys, subscriptionIds }
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

function call(gatewayPort: number, known: KnownCall): Promise<number> {
  const { basePath, keys } = apis[known.api] ?? { basePath: '', keys: [] }
  const name = `${known.api}.${known.version}.${known.subscriber}.${KINDS.indexOf(known.kind)}`
  const key = 'error' in known.kind && known.kind.error === 'CredentialInvalid' ? 'nobody' : keys[known.subscriber]
  return new Promise((done) => {
    request({
      ...{ agent, port: gatewayPort, host: 'localhost', family: 4, path: `/${basePath}/${known.version}${known.kind.path}` },
      headers: { 'x-api-key': key, 'x-call': name },
    })
      .once('response', (answer) => answer.resume().once('end', () => done(answer.statusCode ?? 0)))
      .once('error', () => done(0))
      .end()
  })
}

const FIRST: KnownCall = { api: 0, version: 'v2', subscriber: 2, kind: KINDS[0] }

/** Sends calls of all kinds, by turns at different intervals. */
async function sendCalls(gatewayPort: number, from: number, to: number): Promise<void> {
  let next = from
  const caller = async () => {
    while (next < to) {
      const number = next++
      const known: KnownCall = {
        api: number % APIS,
        version: VERSIONS[Math.floor(number / 7) % 2] ?? 'v1',
        subscriber: Math.floor(number / 5) % SUBSCRIBERS,
        kind: KINDS[Math.floor(number / 3) % KINDS.length] ?? KINDS[0],
      }
      const status = await call(gatewayPort, known)
      if (status !== known.kind.status) surprises.push(`${status} instead of ${known.kind.status}`)
      sent.push(known)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, caller))
}

/** The durations that the gateway logged, in milliseconds, with what each call was. */
const durationsOf = (matches: (name: string[]) => boolean) =>
  gateway.lines
    .flatMap((line) => {
      if (!line.includes('"msg":"access"')) return []
      const [name = '', , us] = String((JSON.parse(line) as { line: string }).line).split(' ')
      return matches(name.split('.')) ? [Number(us) / 1_000] : []
    })
    .sort((one, next) => one - next)

function assertFigures(shown: TestBody, calls: readonly KnownCall[], durations: readonly number[], what: string): void {
  const errors = calls.filter(({ kind }) => kind.status >= 400).length
  assert.deepEqual([shown.calls, shown.errors, durations.length], [calls.length, errors, calls.length], what)
  for (const [name, share] of [
    ['p50Ms', 0.5],
    ['p95Ms', 0.95],
    ['p99Ms', 0.99],
  ] as const) {
    const exact = durations[Math.ceil(share * durations.length) - 1] ?? 0
    assert.ok(Math.abs(shown[name] - exact) <= exact * PERCENTILE_ERROR + ROUNDING_MS, `${what} ${name}: ${shown[name]} of ${exact}`)
  }
}

it('is counted exactly, whatever happens to the platform', { timeout: 1_500_000 }, async (t) => {
  const gatewayPort = await gateway.port()
  await eventually(async () => (await call(gatewayPort, { ...FIRST, api: APIS })) === 200, 'all is served')
  await eventually(async () => (await totalOf()) > 0, 'the first calls are counted')
  const before = await totalOf()

  const began = performance.now()
  await sendCalls(gatewayPort, 0, CALLS / 2)
  await served?.stop()
  served = null
  const gone = performance.now()
  await sendCalls(gatewayPort, CALLS / 2, (CALLS * 3) / 4)
  await wait(Math.max(0, PLATFORM_GONE_MS - (performance.now() - gone)))
  await serve()
  await sendCalls(gatewayPort, (CALLS * 3) / 4, CALLS)
  t.diagnostic(`${CALLS} calls in ${Math.round((performance.now() - began) / 1_000)} s`)
  assert.deepEqual(surprises, [])
  await eventually(async () => (await totalOf()) >= before + CALLS, 'every call is counted')
  // Two more windows of reports: nothing may come twice.
  await wait(21_000)
  assert.equal(await totalOf(), before + CALLS)
})

/** Returns all calls of the last two days, as an admin sees them. */
async function totalOf(): Promise<number> {
  return made(await admin.get(`/statistics?${periodOf('UTC')}`)).total.calls
}

function periodOf(zone: string): string {
  const today = dateIn(zone, Date.now())
  return new URLSearchParams({ from: dateAfter(today, -1), to: today, timeZone: zone }).toString()
}

const KEY_OF: Record<string, (call: KnownCall) => string> = {
  version: ({ api, version }) => apis[api]?.stages[version] ?? '',
  statusClass: ({ kind }) => String(Math.floor(kind.status / 100)),
  subscriber: ({ api, subscriber, kind }) => ('error' in kind ? NO_ID : (apis[api]?.subscriptionIds[subscriber] ?? '')),
}
const NO_ID = '00000000-0000-0000-0000-000000000000'

for (const zone of ZONES)
  it(`is in every view, file and dashboard (${zone})`, async () => {
    const period = periodOf(zone)
    for (const [number, { id }] of apis.slice(0, APIS).entries()) {
      const calls = sent.filter(({ api }) => api === number)
      for (const [by, keyOf] of Object.entries(KEY_OF)) {
        const view = made(await developer.get(`/statistics?${period}&apiId=${id}&by=${by}`))
        assertFigures(
          view.total,
          calls,
          durationsOf(([api]) => api === String(number)),
          `API ${number}`,
        )
        for (const group of view.groups) {
          const of = calls.filter((one) => keyOf(one) === group.key)
          const names = new Set(of.map((one) => `${one.api}.${one.version}.${one.subscriber}.${KINDS.indexOf(one.kind)}`))
          assertFigures(
            group,
            of,
            durationsOf((name) => names.has(name.join('.'))),
            `API ${number} by ${by}: ${group.name}`,
          )
        }
        const csv = (await developer.get(`/statistics/export?${period}&apiId=${id}&by=${by}&format=csv&table=groups`)).text
          .trim()
          .split('\r\n')
        const { rows } = await readWorkbook(test, developer.accessToken, `/statistics/export?${period}&apiId=${id}&by=${by}&table=groups`)
        const counts = view.groups.map(({ calls: count }: TestBody) => String(count))
        assert.deepEqual(
          csv.slice(1).map((line) => line.split(',')[2]),
          counts,
        )
        assert.deepEqual(
          rows.slice(1).map((row) => String(row[2])),
          counts,
        )
      }
      for (const [index, user] of users.entries()) {
        const own = calls.filter(({ subscriber, kind }) => subscriber === index && !('error' in kind))
        const view = made(await user.get(`/my/subscriptions/${apis[number]?.subscriptionIds[index]}/statistics?${period}`))
        assertFigures(
          view.total,
          own,
          durationsOf(
            ([api, , subscriber, kind]) =>
              api === String(number) && subscriber === String(index) && !('error' in (KINDS[Number(kind)] ?? {})),
          ),
          `subscriber ${index} of API ${number}`,
        )
      }
    }
    const all = made(await admin.get(`/statistics?${period}`)).total
    const ofDay = made(await admin.get('/dashboards/admin?window=day')).traffic
    assert.deepEqual([ofDay.calls, ofDay.errors, ofDay.p50Ms, ofDay.p95Ms], [all.calls, all.errors, all.p50Ms, all.p95Ms])
    assert.equal(made(await developer.get('/dashboards/developer?window=day')).traffic.calls, all.calls)
  })
