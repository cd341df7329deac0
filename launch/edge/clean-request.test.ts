import assert from 'node:assert/strict'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { type Served, serve } from './testing/serve.ts'

let served: Served
let seen: IncomingHttpHeaders
let address: string | undefined

before(async () => {
  served = await serve(
    (request, response) => {
      seen = { ...request.headers }
      address = request.url
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    },
    { publicUrl: 'https://portal.example' },
  )
})
after(() => served.close())

/** Returns the headers that Next receives. */
async function seenOf(lines: string, target = '/api/session'): Promise<IncomingHttpHeaders> {
  const { status } = await served.raw(`GET ${target} HTTP/1.1\r\nHost: portal.example\r\n${lines}Connection: close\r\n\r\n`)
  assert.equal(status, 200)
  return seen
}

describe('a request’s headers', () => {
  it('contain the socket’s address and the site’s own host, whatever the client sends', async () => {
    for (const name of [
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
      'X-Forwarded-Port',
      'Forwarded',
      'X-Real-IP',
      'X-Original-URL',
    ]) {
      const headers = await seenOf(`${name}: evil.example\r\n`)
      assert.equal(Object.values(headers).join(' ').includes('evil'), false, name)
      assert.deepEqual(
        [headers['x-forwarded-for'], headers['x-forwarded-host'], headers['x-forwarded-proto']],
        ['127.0.0.1', 'portal.example', 'https'],
      )
    }
  })

  it('cannot be removed by Connection, in any spelling', async () => {
    for (const named of [
      'x-forwarded-for',
      'X-Forwarded-For, x-request-id',
      'host,x-forwarded-host ,x-forwarded-proto',
      ' x-forwarded-for\t',
    ]) {
      const headers = await seenOf(`Connection: ${named}\r\nX-Forwarded-For: 203.0.113.9\r\n`)
      assert.equal(headers['x-forwarded-for'], '127.0.0.1')
      assert.match(String(headers['x-request-id']), /^[0-9a-f-]{36}$/)
      assert.deepEqual([headers.host, headers.connection], ['portal.example', undefined])
    }
    assert.equal((await seenOf('Connection: x-mine\r\nX-Mine: 1\r\n'))['x-mine'], undefined)
  })

  it('contain no internal headers and none that Next interprets', async () => {
    const names = [
      'x-middleware-subrequest',
      'x-middleware-override-headers',
      'x-nextjs-data',
      'x-invoke-path',
      'x-prerender-revalidate',
      'next-action',
    ]
    names.push(
      'x-nonce',
      'x-path',
      'x-portico-web',
      'x-touched-tags',
      'content-security-policy',
      'x-matched-path',
      'next-resume',
      'x_forwarded_for',
    )
    const headers = await seenOf(names.map((name) => `${name}: 1\r\n`).join(''))
    assert.deepEqual(Object.keys(headers).sort(), ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id'])
  })

  it('keep those of the router and the browser', async () => {
    const headers = await seenOf(
      'RSC: 1\r\nNext-Router-Prefetch: 1\r\nNext-Url: /apis\r\nX-XSRF-TOKEN: t\r\nOrigin: https://portal.example\r\n',
    )
    assert.deepEqual([headers.rsc, headers['next-router-prefetch'], headers['next-url'], headers['x-xsrf-token']], ['1', '1', '/apis', 't'])
  })

  it('contain only the first cookie of each name', async () => {
    const cookies = 'session=a; XSRF-TOKEN=x; session=b;\tsession=c; SESSION=d; session; =session=e; a=b=c;;  XSRF-TOKEN =y'
    assert.equal((await seenOf(`Cookie: ${cookies}\r\nCookie: session=f\r\n`)).cookie, 'session=a; XSRF-TOKEN=x; SESSION=d; a=b=c')
    assert.equal((await seenOf('Cookie: ;;  ; nameless\r\n')).cookie, undefined)
    assert.equal((await seenOf('Cookie: __prerender_bypass=a; b=c; __next_preview_data=d\r\n')).cookie, 'b=c')
  })

  it('contain exactly one valid request id, which the answer repeats', async () => {
    for (const [lines, kept] of [
      ['X-Request-Id: mine.1-2_3\r\n', true],
      [`X-Request-Id: pk_${'Aa'.repeat(19)}\r\n`, false],
      [`X-Request-Id: ${'a'.repeat(129)}\r\n`, false],
      ['X-Request-Id: a b\r\n', false],
      ['X-Request-Id: a\r\nX-Request-Id: b\r\n', false],
      ['X-Request-Id: \r\n', false],
      ['', false],
    ] as const) {
      const answer = await served.raw(`GET /api/x HTTP/1.1\r\nHost: a\r\n${lines}Connection: close\r\n\r\n`)
      assert.deepEqual(answer.headers.get('x-request-id'), [seen['x-request-id']])
      assert.match(String(seen['x-request-id']), kept ? /^mine\.1-2_3$/ : /^[0-9a-f-]{36}$/)
    }
  })

  it('come with a path, also if the URL has a host', async () => {
    await seenOf('', 'http://evil.example/api/session?next=http://a.b')
    assert.deepEqual([address, seen.host], ['/api/session?next=http://a.b', 'portal.example'])
    await seenOf('', 'https://evil.example')
    assert.equal(address, '/')
  })

  it('of a disconnected client are not passed on', async () => {
    const before = served.asked()
    await Promise.all(
      Array.from({ length: 50 }, () => {
        return new Promise<void>((done) => {
          const socket = connect(served.port, '127.0.0.1', () => {
            socket.write('GET /api/reset HTTP/1.1\r\nHost: a\r\n\r\n')
            socket.resetAndDestroy()
          })
          socket.on('error', () => undefined).on('close', () => done())
        })
      }),
    )
    await (await served.get('/api/after')).text()
    // A request that was served has its address, since it is read when the connection opens.
    if (served.asked() > before + 1) assert.equal(seen['x-forwarded-for'], '127.0.0.1')
  })
})
