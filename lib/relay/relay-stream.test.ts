import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { BODY_LIMIT_BYTES } from '@portico/contract/endpoint'
import { aRequest } from '@/lib/session/server/testing/a-request'
import { webSession } from '@/lib/session/server/testing/a-session'
import { servePlatform } from '../platform/testing/serve-platform'
import { relay } from './relay'
import { reserveUploadShare, SHARE_MAX_BYTES } from './upload-share'

// The relay in front of a real server: what it sends, how much, and when it ends.

const platform = servePlatform()
const sockets = { open: 0 }

beforeAll(() => {
  platform.server.on('connection', (socket) => {
    sockets.open += 1
    socket.once('close', () => {
      sockets.open -= 1
    })
  })
})

const CHUNK = new Uint8Array(64 * 1024).fill(0x20)

async function post(body: ReadableStream<Uint8Array>, path = '/api/categories', session = webSession()): Promise<Response> {
  const plain = await aRequest('POST', path, { session })
  return relay(new Request(plain.url, { method: 'POST', headers: plain.headers, body, duplex: 'half' } as RequestInit))
}

/** Returns a body of so many bytes without a declared length. */
function bodyOf(bytes: number) {
  const seen = { cancelled: false, sent: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (seen.sent >= bytes) return controller.close()
        seen.sent += CHUNK.byteLength
        controller.enqueue(CHUNK)
      },
      cancel() {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}

describe('a body without a declared length', () => {
  it('over its endpoint’s limit is 413, and the call to the platform is cancelled', async () => {
    let received = 0
    const ended = new Promise<IncomingMessage>((resolve) => {
      platform.handle = (request) => {
        request.on('data', (chunk: Buffer) => {
          received += chunk.length
        })
        request.on('error', () => undefined)
        request.once('close', () => resolve(request))
      }
    })
    const { body, seen } = bodyOf(Number.POSITIVE_INFINITY)
    const response = await post(body)
    expect([response.status, (await response.json()).error]).toEqual([413, 'PayloadTooLarge'])
    expect((await ended).complete).toBe(false)
    expect(received).toBeLessThanOrEqual(BODY_LIMIT_BYTES)
    expect(seen.sent).toBeLessThanOrEqual(BODY_LIMIT_BYTES + CHUNK.byteLength)
    expect(seen.cancelled).toBe(false)
  })

  it('at exactly its endpoint’s limit is forwarded completely', async () => {
    let received = 0
    platform.handle = (request, response) => {
      request.on('data', (chunk: Buffer) => {
        received += chunk.length
      })
      request.once('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{}'))
    }
    expect((await post(bodyOf(BODY_LIMIT_BYTES).body)).status).toBe(201)
    expect(received).toBe(BODY_LIMIT_BYTES)
  })

  it('that is large is forwarded completely if its endpoint allows it, with or without a declared length', async () => {
    for (const declared of [true, false]) {
      let received = 0
      platform.handle = (request, response) => {
        request.on('data', (chunk: Buffer) => {
          received += chunk.length
        })
        request.once('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
      }
      const bytes = 20 * 1024 * 1024
      const headers: Record<string, string> = declared ? { 'content-length': String(bytes) } : {}
      const plain = await aRequest('POST', '/api/apis/1/methods/import/preview', { session: webSession(), headers })
      const body = bodyOf(bytes).body
      const response = await relay(new Request(plain.url, { method: 'POST', headers: plain.headers, body, duplex: 'half' } as RequestInit))
      expect([response.status, received]).toEqual([200, bytes])
    }
  })

  it('keeps its connection to the browser when the platform answers before its end', async () => {
    platform.handle = (_request, response) =>
      void response.writeHead(403, { 'content-type': 'application/json' }).end('{"error":"Forbidden"}')
    const { body, seen } = bodyOf(BODY_LIMIT_BYTES)
    expect((await post(body)).status).toBe(403)
    expect(seen.cancelled).toBe(false)
  })
})

it('reads a 401 of any length up to a limit only, and releases its connection', async () => {
  let written = 0
  platform.handle = (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    const write = () => {
      while (!response.destroyed && written < 512 * 1024 * 1024) {
        written += CHUNK.byteLength
        if (!response.write(CHUNK)) return response.once('drain', write)
      }
    }
    response.once('close', () => undefined)
    write()
  }
  const response = await post(bodyOf(10).body)
  expect([response.status, await response.text()]).toEqual([401, ''])
  expect(written).toBeLessThan(64 * 1024 * 1024)
})

describe('bodies in flight', () => {
  it('of one session are limited, without affecting others', async () => {
    const waiting: (() => void)[] = []
    platform.handle = (request, response) => {
      request.resume()
      waiting.push(() => response.writeHead(201, { 'content-type': 'application/json' }).end('{}'))
    }
    const greedy = webSession({}, { marker: 'greedy' })
    const many = SHARE_MAX_BYTES / BODY_LIMIT_BYTES
    const calls = Array.from({ length: many }, () => post(bodyOf(10).body, '/api/categories', greedy))
    while (waiting.length < many) await new Promise((resolve) => setTimeout(resolve, 5))
    const over = await post(bodyOf(10).body, '/api/categories', greedy)
    expect([over.status, (await over.json()).error]).toEqual([429, 'TooManyRequests'])
    const other = post(bodyOf(10).body, '/api/categories', webSession({}, { marker: 'modest' }))
    while (waiting.length < many + 1) await new Promise((resolve) => setTimeout(resolve, 5))
    for (const answer of waiting) answer()
    expect((await Promise.all([other, ...calls])).every(({ status }) => status === 201)).toBe(true)
    platform.handle = (request, response) => void request.resume().once('end', () => response.writeHead(201).end())
    expect((await post(bodyOf(10).body, '/api/categories', greedy)).status).toBe(201)
  })

  it('are released once', () => {
    const back = reserveUploadShare('one', SHARE_MAX_BYTES)
    expect(reserveUploadShare('one', 1)).toBeUndefined()
    back?.()
    back?.()
    const again = reserveUploadShare('one', SHARE_MAX_BYTES)
    expect(reserveUploadShare('one', 1)).toBeUndefined()
    again?.()
  })
})

describe('headers', () => {
  const OWN = [
    'accept',
    'accept-language',
    'content-type',
    'if-none-match',
    'traceparent',
    'tracestate',
    'user-agent',
    'x-forwarded-for',
    'x-request-id',
  ]
  const STRANGERS = [
    ...[
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-forwarded-prefix',
      'x-forwarded',
      'forwarded',
      'forwarded-for',
      'via',
    ],
    ...[
      'x-real-ip',
      'x-client-ip',
      'true-client-ip',
      'cf-connecting-ip',
      'x-cluster-client-ip',
      'x-original-url',
      'x-rewrite-url',
      'x-original-host',
    ],
    ...[
      'x_forwarded_for',
      'x_request_id',
      'content_length',
      'x_portico_web',
      'x-portico-user',
      'x-portico-web-extra',
      'x-client-cert',
      'ssl-client-cert',
    ],
    ...[
      'x-http-method-override',
      'x-http-method',
      'x-method-override',
      'range',
      'if-range',
      'last-event-id',
      'cookie2',
      'origin',
      'referer',
    ],
    ...[
      'x-middleware-subrequest',
      'x-nextjs-data',
      'next-action',
      'rsc',
      'sec-fetch-site',
      'content-encoding',
      'x-user-id',
      'x-roles',
      'remote-user',
    ],
    ...[
      'proxy-authorization',
      'proxy-connection',
      'te',
      'trailer',
      'keep-alive',
      'upgrade',
      'http2-settings',
      'authorization',
      'x-touched-tags',
    ],
  ]

  async function sentFor(headers: Record<string, string>, session = webSession()): Promise<IncomingHttpHeaders> {
    let seen: IncomingHttpHeaders = {}
    platform.handle = (request, response) => {
      seen = request.headers
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    }
    await relay(await aRequest('GET', '/api/categories', { session, headers }))
    return seen
  }
  const given = Object.fromEntries(OWN.map((name) => [name, `own ${name}`]))

  it.each(
    [
      ...[...OWN, 'x-portico-web', 'authorization', 'host', 'content-length', 'cookie'].map((name) => [name]),
      ...[
        OWN.join(', '),
        ` X-Forwarded-For ,,X-PORTICO-WEB;q=1`,
        'close, x-forwarded-for, x-forwarded-for',
        'upgrade,authorization',
        '*',
        '',
      ],
    ].map((one) => [one].flat()),
  )('that the platform reads arrive whatever Connection names: %j', async (connection) => {
    const session = webSession()
    const seen = await sentFor({ ...given, connection: String(connection) }, session)
    for (const name of OWN) expect([name, seen[name]]).toEqual([name, `own ${name}`])
    expect(seen).toMatchObject({ 'x-portico-web': 'web-token-of-the-tests', authorization: `Bearer ${session.accessToken}` })
  })

  it('of browsers are not forwarded unless listed', async () => {
    const strange = Object.fromEntries(STRANGERS.map((name) => [name, 'stranger']))
    const seen = await sentFor({ ...strange, 'x-portico-web': 'stranger', 'x-forwarded-for': '203.0.113.9' })
    expect(Object.entries(seen).filter(([, value]) => String(value).includes('stranger'))).toEqual([])
    expect(seen['x-forwarded-for']).toBe('203.0.113.9')
    const known = [
      ...OWN,
      'x-portico-web',
      'authorization',
      'host',
      'connection',
      'accept-encoding',
      'sec-fetch-mode',
      'content-length',
      'transfer-encoding',
      // set by fetch itself, for requests that it must not cache
      'pragma',
      'cache-control',
    ]
    expect(Object.keys(seen).filter((name) => !known.includes(name))).toEqual([])
  })

  it('of a response reach the browser whatever its Connection names, and internal ones do not', async () => {
    const kept = {
      'cache-control': 'public, max-age=5',
      'content-type': 'application/json',
      'content-disposition': 'attachment; filename="a.csv"',
      'content-security-policy': "default-src 'none'",
      etag: '"1"',
      'retry-after': '5',
      'www-authenticate': 'Bearer',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'r-1',
    }
    const dropped = ['set-cookie', 'x-touched-tags', 'x-portico-web', 'alt-svc', 'x-named', 'proxy-authenticate', 'upgrade']
    platform.handle = (_request, response) => {
      for (const [name, value] of Object.entries(kept)) response.setHeader(name, value)
      for (const name of dropped) response.setHeader(name, 'between-servers')
      response.setHeader('connection', [...Object.keys(kept), 'x-named', 'close'].join(', '))
      response.end('{}')
    }
    const { headers } = await relay(await aRequest('GET', '/api/categories', { session: webSession() }))
    expect(Object.fromEntries(headers)).toMatchObject(kept)
    expect(dropped.filter((name) => headers.has(name))).toEqual([])
  })
})
