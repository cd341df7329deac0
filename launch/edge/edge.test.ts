import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { afterEach, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { HEADERS_MAX_BYTES } from './edge.ts'
import { GATHERED_MAX_BYTES } from './shape-answer.ts'
import { type RawAnswer, type Served, serve } from './testing/serve.ts'

let served: Served
afterEach(() => served?.close())

const EVERYWHERE = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^(no-referrer|strict-origin-when-cross-origin)$/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
  'content-security-policy': /default-src .*frame-ancestors 'none'/,
  'x-request-id': /^[A-Za-z0-9._-]{1,128}$/,
  'cache-control': /./,
}

/** Asserts that every security header is present exactly once. */
function assertFullSet({ headers }: RawAnswer, what: string): void {
  for (const [name, pattern] of Object.entries(EVERYWHERE)) {
    const values = headers.get(name) ?? []
    assert.equal(values.length, 1, `${what}: ${name} ${values.length} times`)
    assert.match(values[0] ?? '', pattern, `${what}: ${name}`)
  }
}

const https = { publicUrl: 'https://portal.example' }
const request = (line: string, headers = '') => `${line} HTTP/1.1\r\nHost: portal.example\r\n${headers}Connection: close\r\n\r\n`

/** Answers with the status and type in the URL, such as `/404/text/html`. */
const byAddress: RequestListener = ({ url = '' }, response) => {
  const [, status, ...type] = url.split('/')
  response.statusCode = Number(status)
  if (type.length > 0) response.setHeader('content-type', type.join('/'))
  response.end(type[1] === 'html' ? '<p>Hi</p>' : '{}')
}

describe('the security headers', () => {
  for (const status of [200, 204, 301, 304, 307, 400, 404, 405, 410, 413, 500, 503]) {
    for (const type of ['', '/text/html', '/application/json', '/text/javascript', '/image/svg+xml', '/text/x-component']) {
      it(`are on an answer ${status}${type}`, async () => {
        served = await serve(byAddress, https)
        assertFullSet(await served.raw(request(`GET /${status}${type}`)), type)
        assertFullSet(await served.raw(request(`HEAD /${status}${type}`)), `${type} HEAD`)
      })
    }
  }

  const broken: [string, string, number][] = [
    ['bytes that are no HTTP', '\x16\x03\x01\x02\x00\r\n\r\n', 400],
    ['an unknown method', request('BREW /'), 405],
    ['another protocol', 'GET / SMTP/1.1\r\n\r\n', 400],
    ['a header without a colon', request('GET /', 'nonsense\r\n'), 400],
    ['two lengths', request('POST /api/x', 'Content-Length: 1\r\nContent-Length: 2\r\n'), 400],
    ['a length and chunks', request('POST /api/x', 'Content-Length: 1\r\nTransfer-Encoding: chunked\r\n'), 400],
    ['too many header bytes', request('GET /', `X: ${'a'.repeat(HEADERS_MAX_BYTES)}\r\n`), 431],
    ['an address beyond the headers', request(`GET /${'a'.repeat(HEADERS_MAX_BYTES)}`), 431],
    ['a long address', request(`GET /${'a'.repeat(9_000)}`), 414],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', request('GET /', 'Host: evil.example\r\n'), 400],
    ['a broken percent sign', request('GET /%'), 400],
    ['a path that is no UTF-8', request('GET /%ff%fe'), 400],
    ['a NUL in the path', request('GET /a%00b'), 400],
    ['a backslash in the path', request('GET /\\evil.example'), 400],
    ['an encoded backslash', request('GET /%5cevil.example'), 400],
    ['a target that is no path', request('GET evil.example'), 400],
    ['TRACE', request('TRACE /', 'Cookie: secret=1\r\n'), 405],
    ['TRACE of a call', request('TRACE /api/session', 'Cookie: secret=1\r\n'), 405],
    ['TRACK', request('TRACK /', 'Cookie: secret=1\r\n'), 405],
    ['PROPFIND', request('PROPFIND /'), 405],
    ['CONNECT', request('CONNECT evil.example:443'), 400],
    ['POST to a page', request('POST /apis', 'Content-Length: 0\r\n'), 405],
    ['OPTIONS of everything', request('OPTIONS *'), 400],
    ['a page with a body', `${request('GET /apis', 'Content-Length: 5\r\n')}hello`, 400],
    ['an expectation', request('GET /', 'Expect: tea\r\n'), 417],
  ]
  for (const [what, text, status] of broken) {
    it(`are on the answer to ${what}, which does not echo it`, async () => {
      served = await serve(byAddress, https)
      const answer = await served.raw(text)
      assert.equal(answer.status, status)
      assertFullSet(answer, what)
      assert.doesNotMatch(answer.body, /secret|evil/)
      assert.equal(served.asked(), 0)
      if (status === 405) assert.match(answer.headers.get('allow')?.[0] ?? '', /GET, HEAD/)
    })
  }

  it('include HSTS only for sites that are reached by https', async () => {
    served = await serve(byAddress)
    assert.equal((await served.get('/200/text/html')).headers.get('strict-transport-security'), null)
  })

  it('keep a stricter referrer policy and replace the rest', async () => {
    served = await serve((_request, response) => {
      const headers = {
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'SAMEORIGIN',
        'x-powered-by': 'x',
        'content-security-policy': 'x',
      }
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end('{}')
    })
    const { headers } = await served.get('/api/x')
    assert.deepEqual(
      [headers.get('referrer-policy'), headers.get('x-frame-options'), headers.get('x-powered-by')],
      ['no-referrer', 'DENY', null],
    )
    assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/)
  })
})

describe('an image', () => {
  for (const type of ['image/png', 'image/svg+xml'])
    it(`that is opened directly is in a sandbox and loads nothing: ${type}`, async () => {
      served = await serve(byAddress)
      const { headers } = await served.get(`/200/${type}`)
      assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none';.*; sandbox$/)
      assert.equal(headers.get('x-content-type-options'), 'nosniff')
    })
})

describe('an upgrade', () => {
  it('is answered like any other request, and connects to nothing', async () => {
    served = await serve((incoming, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(incoming.url))
    })
    const text = 'GET http://169.254.169.254/latest HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const answer = await served.raw(text.replace('Connection: Upgrade', 'Connection: Upgrade, close'))
    assert.deepEqual([answer.status, answer.body.includes('"/latest"')], [200, true])
  })
})

describe('a foreign Host', () => {
  it('is refused at the edge', async () => {
    served = await serve(({ headers }, response) => {
      response.writeHead(307, { location: `http://${headers.host}${headers['x-forwarded-host']}/` }).end(JSON.stringify(headers))
    }, https)
    for (const host of ['evil.example', 'portal.example.evil.example', 'portal.example:1', '']) {
      const answer = await served.raw(`GET /en/apis HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-Host: ${host}\r\nConnection: close\r\n\r\n`)
      assert.deepEqual(answer.headers.get('location'), ['http://portal.exampleportal.example/'])
      assert.doesNotMatch(answer.body, /evil|:1"/)
    }
  })
})

describe('the Cache-Control of an answer', () => {
  for (const [given, seen] of [
    ['s-maxage=60, stale-while-revalidate=31535940', 'public, max-age=0, s-maxage=1, must-revalidate'],
    ['s-maxage=31536000', 'public, max-age=0, s-maxage=1, must-revalidate'],
    ['private, no-store', 'private, no-store'],
    ['public, max-age=31536000, immutable', 'public, max-age=31536000, immutable'],
    ['public, max-age=0, must-revalidate', 'public, max-age=0, must-revalidate'],
    [undefined, 'no-store'],
  ] as const) {
    it(`is "${seen}" for ${given} from Next`, async () => {
      served = await serve(({ url = '' }, response) => {
        if (given) response.setHeader('cache-control', given)
        response.writeHead(Number(url.slice(-3)), { 'content-type': url.startsWith('/rsc') ? 'text/x-component' : 'text/html' }).end('<p>')
      })
      for (const path of ['/page-200', '/page-404', '/page-410', '/rsc-200', '/page-307']) {
        assert.equal((await served.get(path)).headers.get('cache-control'), seen, path)
      }
    })
  }
})

const page = `<html><head></head><body>${'<p>text</p>'.repeat(1_000)}<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,"data"])</script></body></html>`
const headOf = (type: string) => ({ 'content-type': type, etag: '"made-by-next"', 'cache-control': 's-maxage=60' })

describe('a page', () => {
  it('has the same hashes and the same text, in one or several chunks, compressed or not, and for HEAD', async () => {
    served = await serve(({ url }, response) => {
      response.writeHead(200, headOf('text/html; charset=utf-8'))
      if (url === '/whole') return response.end(page)
      response.flushHeaders()
      for (let at = 0; at < page.length; at += 1_000) response.write(page.slice(at, at + 1_000))
      return response.end()
    })
    const seen = new Set<string>()
    for (const path of ['/whole', '/pieces']) {
      const codings = {
        gzip: 'gzip',
        identity: null,
        'gzip;q=0': null,
        '*': 'gzip',
        br: 'br',
        'gzip, br': 'br',
        'br;q=0, gzip': 'gzip',
        'br;q=0': null,
      }
      for (const [encoding, coding] of Object.entries(codings)) {
        const answer = await served.get(path, { 'accept-encoding': encoding })
        const head = await served.get(path, { 'accept-encoding': encoding }, 'HEAD')
        assert.equal(answer.headers.get('content-encoding'), coding)
        assert.equal(answer.headers.get('vary'), 'Accept-Encoding, Accept')
        for (const name of ['content-security-policy', 'etag', 'content-length', 'content-encoding']) {
          assert.equal(head.headers.get(name), answer.headers.get(name), name)
        }
        seen.add(`${answer.headers.get('content-security-policy')} ${answer.headers.get('etag')} ${await answer.text()}`)
      }
    }
    assert.equal(seen.size, 1)
    assert.match([...seen][0] ?? '', /script-src 'self' 'sha256-[^ ]+' 'sha256-[^ ]+' W\/"/)
  })

  it('with Next’s own ETag is requested completely, since the policy must fit the browser’s copy', async () => {
    served = await serve(({ headers }, response) => {
      assert.deepEqual([headers['if-none-match'], headers['if-modified-since'], headers.range], [undefined, undefined, undefined])
      response.writeHead(200, headOf('text/html')).end(page)
    })
    const first = await served.get('/a')
    const etag = first.headers.get('etag') ?? ''
    const again = await served.get('/a', { 'if-none-match': `"x", ${etag}`, 'if-modified-since': 'now', range: 'bytes=0-1' })
    assert.deepEqual([again.status, await again.text()], [304, ''])
    assert.equal(again.headers.get('content-security-policy'), first.headers.get('content-security-policy'))
  })

  it('or a file is requested completely: Next fails for unsatisfiable ranges and failed preconditions', async () => {
    const asked = ['range', 'if-range', 'if-match', 'if-unmodified-since']
    served = await serve(({ headers }, response) => {
      response.statusCode = asked.some((name) => headers[name] !== undefined) ? 500 : 200
      response.end('x')
    })
    const conditions = Object.fromEntries(asked.map((name) => [name, 'bytes=9-']))
    for (const path of ['/a', '/icon.svg', '/_next/static/a.js']) {
      for (const headers of [conditions, { ...conditions, rsc: '1' }]) assert.equal((await served.get(path, headers)).status, 200, path)
    }
  })

  it('with a nonce keeps its own policy and is streamed', async () => {
    let finish = () => undefined as unknown
    served = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-abc'" })
      response.write('<p>first</p>')
      finish = () => response.end('<p>last</p>')
    })
    const answer = await served.get('/admin', { 'accept-encoding': 'identity' })
    const reader = answer.body?.getReader()
    assert.equal(new TextDecoder().decode((await reader?.read())?.value), '<p>first</p>')
    finish()
    assert.equal(new TextDecoder().decode((await reader?.read())?.value), '<p>last</p>')
    assert.equal(answer.headers.get('content-security-policy'), "script-src 'nonce-abc'")
  })

  it('above the buffer limit is sent completely, without inline scripts', async () => {
    const piece = `<p>${'x'.repeat(1_000_000)}</p>`
    const pieces = Math.ceil(GATHERED_MAX_BYTES / piece.length) + 2
    served = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      for (let at = 0; at < pieces; at += 1) response.write(piece)
      response.end(page)
    })
    const answer = await served.get('/apis', { 'accept-encoding': 'identity' })
    assert.equal((await answer.text()).length, pieces * piece.length + page.length)
    assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self' 'sha256-[^ ]+'$/)
  })

  it('whose chunks split a character is sent unchanged', async () => {
    const text = '<p>API 게이트웨이 🚪</p>'
    served = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      for (const byte of Buffer.from(text)) response.write(Buffer.of(byte))
      response.end()
    })
    assert.equal(await (await served.get('/apis')).text(), text)
  })

  it('whose visitor disconnects does not affect others', async () => {
    served = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.end(page.repeat(20))
    })
    for (let time = 0; time < 20; time += 1) {
      const controller = new AbortController()
      const answer = fetch(`http://127.0.0.1:${served.port}/apis`, { signal: controller.signal })
      controller.abort()
      await assert.rejects(answer)
    }
    assert.equal((await served.get('/apis')).status, 200)
  })
})

describe('other answers', () => {
  it('are streamed, compressed if worthwhile, unchanged even for slow readers', async () => {
    const body = randomBytes(1_500_000).toString('hex')
    served = await serve(({ url }, response) => {
      response.writeHead(200, { 'content-type': url === '/api/a.bin' ? 'application/octet-stream' : 'application/json' })
      for (let at = 0; at < body.length; at += 50_000) response.write(body.slice(at, at + 50_000))
      response.end()
    })
    for (const coding of ['gzip', 'br']) {
      const answer = await served.get('/api/a', { 'accept-encoding': coding })
      assert.equal(answer.headers.get('content-encoding'), coding)
      assert.equal((await answer.text()) === body, true)
    }
    const plain = await served.get('/api/a.bin')
    assert.deepEqual([plain.headers.get('content-encoding'), (await plain.text()) === body], [null, true])
  })

  it('are sent whenever the handler flushes', async () => {
    let finish = () => undefined as unknown
    served = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/x-component' })
      response.write('first')
      ;(response as unknown as { flush: () => void }).flush()
      finish = () => response.end('last')
    })
    const answer = await served.get('/apis', { rsc: '1' })
    const reader = answer.body?.getReader()
    assert.equal(new TextDecoder().decode((await reader?.read())?.value), 'first')
    finish()
    assert.equal(new TextDecoder().decode((await reader?.read())?.value), 'last')
  })

  it('that are short or already compressed are not compressed', async () => {
    served = await serve(({ url }, response) => {
      const [type, size] = url === '/api/small' ? ['application/json', 10] : ['font/woff2', 5_000]
      response.writeHead(200, { 'content-type': type, 'content-length': size }).end('x'.repeat(size))
    })
    for (const path of ['/api/small', '/_next/static/a.woff2']) {
      const { headers } = await served.get(path)
      assert.equal(headers.get('content-encoding'), null)
      assert.notEqual(headers.get('content-length'), null)
    }
  })

  it('of a failing handler are completed once', async () => {
    served = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"first":true}')
      response.setHeader('content-type', 'text/html')
      response.end('second')
    })
    assert.deepEqual(await (await served.get('/api/x')).json(), { first: true })
  })

  it('have valid gzip', async () => {
    served = await serve(byAddress)
    const text = await new Promise<Buffer>((resolve, reject) => {
      import('node:http').then(({ get }) =>
        get({ port: served.port, path: '/200/application/json', headers: { 'accept-encoding': 'gzip' } }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
        }).on('error', reject),
      )
    })
    assert.equal(gunzipSync(text).toString(), '{}')
  })
})
