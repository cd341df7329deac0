import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, get as requestOf, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { TrustedProxies } from '@portico/settings/trusted-proxies'
import { SERVER_OPTIONS, serveSite } from './edge.ts'
import { type Answered, kindOf } from './edge-watch.ts'
import { FILES_BYTES, PageMemory } from './page-memory.ts'
import { PageTurns } from './page-turns.ts'
import { RequestLog } from './request-log.ts'
import { WebMetrics } from './web-metrics.ts'

let server: Server
let origin: string
let handle: RequestListener
let isStopping: boolean
let metrics: WebMetrics
let ended: Answered[]
let platform: Server
let platformUrl: string

beforeEach(async () => {
  isStopping = false
  ended = []
  handle = (_request, response) => {
    for (const [name, value] of Object.entries({ 'x-nextjs-cache': 'HIT', 'cache-control': 's-maxage=60', 'content-type': 'text/html' }))
      response.setHeader(name, value)
    response.end('<p>')
  }
  platform = createServer((_request, response) => void response.writeHead(201).end()).listen(0, '127.0.0.1')
  await once(platform, 'listening')
  platformUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  const parts = {
    pages: new PageMemory({ milliseconds: 60_000 }),
    files: new PageMemory({ bytes: FILES_BYTES, milliseconds: 0 }),
    turns: new PageTurns(),
  }
  metrics = new WebMetrics(parts, [platformUrl])
  server = createServer(SERVER_OPTIONS)
  const site = { publicUrl: new URL('http://portal.example'), trustedProxies: new TrustedProxies() }
  serveSite(server, (request, response) => handle(request, response), site, parts, {
    isStopping: () => isStopping,
    began: () => metrics.began(),
    ended: (answered) => {
      ended.push(answered)
      metrics.ended(answered)
    },
    looked: (cache, isHit) => metrics.looked(cache, isHit),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const one of [server, platform]) {
    one.closeAllConnections()
    one.close()
    await once(one, 'close')
  }
})

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + path, { headers: { 'accept-language': 'en', ...headers } })
  return { status: answer.status, connection: answer.headers.get('connection'), text: await answer.text() }
}
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise(setImmediate)
}
const lines = async () => (await metrics.text()).split('\n')

describe('the kind of a request', () => {
  for (const [path, kind] of [
    ['/', 'page'],
    ['/ko/apis?page=2', 'page'],
    ['/api-docs/published-api/1/stage/2', 'reference'],
    ['/ko/api-docs/published-api/1', 'reference'],
    ['/developer/apis', 'private page'],
    ['/admin/users', 'private page'],
    ['/api/categories', 'call'],
    ['/api/readyz', 'health'],
    ['/_next/static/a.js', 'file'],
    ['/mcp', 'program'],
    ['/.well-known/security.txt', 'program'],
    ['/apis/pet-store-1.md', 'program'],
  ] as const)
    it(`of ${path} is ${kind}`, () => assert.equal(kindOf({ url: path }), kind))
})

describe('the edge', () => {
  it('counts requests by kind and status, and looks into its caches', async () => {
    await get('/')
    await get('/')
    handle = (_request, response) => void response.writeHead(404).end()
    await get('/api/nothing')
    await until(() => ended.length === 3)
    const shown = await lines()
    for (const line of [
      'http_server_request_duration_seconds_count{portico_kind="page",http_response_status_code="200"} 2',
      'http_server_request_duration_seconds_count{portico_kind="call",http_response_status_code="404"} 1',
      'portico_web_cache_lookups_total{cache="pages",result="miss"} 1',
      'portico_web_cache_lookups_total{cache="pages",result="hit"} 1',
      'http_server_active_requests 0',
      'portico_web_reference_pages{state="waiting"} 0',
    ])
      assert.ok(shown.includes(line), `${line} is not in\n${shown.join('\n')}`)
    assert.ok(shown.some((line) => /^portico_web_cache_bytes\{cache="pages"\} [1-9]/.test(line)))
  })

  it('counts a request whose client left before the answer', async () => {
    let asked = false
    handle = () => {
      asked = true
    }
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
    await until(() => asked)
    assert.ok((await lines()).includes('http_server_active_requests 1'))
    socket.destroy()
    await until(() => ended.length === 1)
    assert.equal(ended[0]?.status, 499)
    assert.ok((await lines()).includes('http_server_active_requests 0'))
  })

  it('shows pages of references that wait for their turn', async () => {
    const finish: (() => void)[] = []
    handle = (_request, response) => new Promise<void>((done) => finish.push(() => done(void response.end())))
    const answers = ['1', '2', '3'].map((page) => get(`/api-docs/published-api/${page}`))
    await until(() => finish.length === 1)
    while (!(await lines()).includes('portico_web_reference_pages{state="waiting"} 2')) await new Promise(setImmediate)
    assert.ok((await lines()).includes('portico_web_reference_pages{state="rendering"} 1'))
    for (let done = 0; done < 3; done++) {
      await until(() => finish.length > done)
      finish[done]?.()
    }
    await Promise.all(answers)
  })

  it('is not ready when it stops, serves as before, and closes connections with its answers', async () => {
    handle = (_request, response) => void response.writeHead(200).end('ready')
    assert.deepEqual(await get('/api/readyz'), { status: 200, connection: 'keep-alive', text: 'ready' })
    isStopping = true
    assert.equal((await get('/api/readyz')).status, 503)
    assert.deepEqual(await get('/apis?page=2'), { status: 200, connection: 'close', text: 'ready' })
  })
})

describe('calls to the platform', () => {
  /** Both clients of the web: they resolve when the answer begins. */
  const clients = {
    fetch: async (url: string, signal?: AbortSignal) => void (await fetch(url, signal ? { signal } : {})),
    'the HTTP client': (url: string, signal?: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const asking = requestOf(url, { agent: false, ...(signal ? { signal } : {}) }, (answer) => resolve(void answer.resume()))
        asking.on('error', reject)
      }),
  }
  for (const [name, call] of Object.entries(clients))
    it(`by ${name} are measured by address, also those without an answer, and no other calls are`, async () => {
      await call(`${platformUrl}/session`)
      await call(`${origin}/api/livez`)
      const host = new URL(platformUrl).host
      const counted = `http_client_request_duration_seconds_count{server_address="${host}",http_response_status_code="201"} 1`
      assert.ok((await lines()).includes(counted))
      const left = new AbortController()
      platform.removeAllListeners('request').once('request', () => left.abort())
      await assert.rejects(call(`${platformUrl}/session`, left.signal))
      const failed = `http_client_request_duration_seconds_count{server_address="${host}",http_response_status_code="0"} 1`
      while (!(await lines()).includes(failed)) await new Promise(setImmediate)
      assert.ok(!(await metrics.text()).includes(new URL(origin).host))
    })
})

describe('the metrics of a web server', () => {
  it('are all in the dashboard and in the documents, and these name no other', async () => {
    const exported = new Set([...(await metrics.text()).matchAll(/^# TYPE ((?:portico|http)_\w+)/gm)].map(([, name = '']) => name))
    for (const file of ['docs/grafana-dashboard.json', 'docs/operations.md']) {
      const text = readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
      const named = [...text.matchAll(/\b((?:portico_web|http)_[a-z_]+)/g)].map(([, name = '']) => name.replace(/_(?:bucket|count)$/, ''))
      const own = named.filter((name) => !['http_route', 'http_response_status_code', 'http_request_method'].includes(name))
      assert.deepEqual([...new Set(own)].sort(), [...exported].sort(), file)
    }
  })
})

describe('the log of requests', () => {
  const answered = { kind: 'page', method: 'GET', path: '/', seconds: 0.0123, requestId: 'page-1' } as const
  const written: { level: string; msg: string }[] = []
  const log = new RequestLog('info', (line) => void written.push(JSON.parse(line)))

  it('has errors only, with the id of their request, and all requests between two SIGUSR2', () => {
    for (const status of [200, 404, 503]) log.add({ ...answered, status })
    assert.deepEqual(written, [])
    log.add({ ...answered, status: 500 })
    const { time, ...line } = written.pop() as unknown as Record<string, unknown>
    assert.match(String(time), /^\d{4}-/)
    assert.deepEqual(line, {
      level: 'warn',
      part: 'web',
      kind: 'page',
      method: 'GET',
      path: '/',
      status: 500,
      ms: 12.3,
      requestId: 'page-1',
      msg: 'request',
    })
    log.toggleDebug()
    log.add({ ...answered, status: 200 })
    log.toggleDebug()
    log.add({ ...answered, status: 200 })
    assert.deepEqual(
      written.map(({ level, msg }) => [level, msg]),
      [
        ['warn', 'SIGUSR2: the log level changes'],
        ['debug', 'request'],
        ['warn', 'SIGUSR2: the log level changes'],
      ],
    )
  })
})
