import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage, type RequestListener } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { fc } from '@portico/contract/testing/properties'
import { PAGE_BYTES, PageMemory } from './page-memory.ts'
import { type Served, serve } from './testing/serve.ts'

let served: Served
afterEach(() => served?.close())

const shared: RequestListener = (request, response) => {
  response.setHeader('x-nextjs-cache', 'HIT')
  response.setHeader('cache-control', 's-maxage=60, stale-while-revalidate=31535940')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('etag', '"1"')
  response.end(`<p>page of ${request.url}</p>${' '.repeat(2_000)}`)
}

/** Long enough for two requests on a busy machine. */
const LONG = { milliseconds: 60_000 }

async function texts(...paths: [string, Record<string, string>?][]): Promise<string[]> {
  const found: string[] = []
  for (const [path, headers] of paths) found.push(await (await served.get(path, headers)).text())
  return found
}

describe('the page cache', () => {
  it('serves a shared page without asking Next, byte for byte and header for header', async () => {
    served = await serve(shared, { memory: new PageMemory(LONG) })
    const first = await served.get('/apis')
    const second = await served.get('/apis')
    assert.equal(await first.text(), await second.text())
    const differing = ['date', 'x-request-id']
    const headersOf = (answer: Response) => [...answer.headers].filter(([name]) => !differing.includes(name))
    assert.deepEqual(headersOf(first), headersOf(second))
    assert.notEqual(first.headers.get('x-request-id'), second.headers.get('x-request-id'))
    assert.equal(served.asked(), 1)
  })

  it('answers 304 to a visitor who has the page, with the policy of the page', async () => {
    served = await serve(shared, { memory: new PageMemory(LONG) })
    const first = await served.get('/apis')
    const etag = first.headers.get('etag') ?? ''
    for (const given of [etag, `"x", ${etag}`, '*', etag.replace('W/', '')]) {
      const answer = await served.get('/apis', { 'if-none-match': given, 'cache-control': 'max-age=0' })
      assert.deepEqual([answer.status, await answer.text()], [304, ''])
      assert.equal(answer.headers.get('content-security-policy'), first.headers.get('content-security-policy'))
    }
    assert.equal((await served.get('/apis', { 'if-none-match': '"other"', 'cache-control': 'max-age=0' })).status, 200)
    assert.equal(served.asked(), 1)
  })

  it('lets Next answer the sign-in page for those who send cookies: it leads those who are signed in elsewhere', async () => {
    served = await serve(shared, { memory: new PageMemory(LONG) })
    await texts(['/login'], ['/login'], ['/ko/login', { 'accept-language': 'ko' }])
    assert.equal(served.asked(), 2)
    await texts(['/login', { cookie: 'session=a' }], ['/ko/login', { cookie: 'session=a' }])
    assert.equal(served.asked(), 4)
  })

  it('answers HEAD from the page of a GET, and the reverse', async () => {
    served = await serve(shared, { memory: new PageMemory(LONG) })
    const head = await served.get('/apis', {}, 'HEAD')
    const get = await served.get('/apis')
    assert.deepEqual([await head.text(), head.headers.get('content-length')], ['', get.headers.get('content-length')])
    assert.equal((await get.text()).length > 2_000, true)
    assert.equal(served.asked(), 1)
  })

  it('keeps languages and encodings apart', async () => {
    served = await serve(shared, { memory: new PageMemory(LONG) })
    const found = await texts(['/apis'], ['/ko/apis'], ['/apis', { 'accept-encoding': 'identity' }], ['/apis', { cookie: 'locale=ko' }])
    assert.equal(new Set(found).size, 2)
    assert.equal(served.asked(), 4)
  })

  it('uses one entry for equivalent language and encoding headers', async () => {
    served = await serve(shared, { memory: new PageMemory(LONG) })
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[a-jl-z]{1,8}$/), fc.nat(), async (language, number) => {
        const headers = { 'accept-language': `en, ${language};q=0.5`, 'accept-encoding': `gzip, x-${number}`, cookie: `a=${number}` }
        await (await served.get('/apis', headers)).text()
      }),
      { numRuns: 200 },
    )
    assert.equal(served.asked(), 1)
    assert.equal(served.memory.held.pages, 1)
  })

  it('drops expired pages', async () => {
    served = await serve(shared, { memory: new PageMemory({ milliseconds: 50 }) })
    await texts(['/apis'])
    assert.equal(served.memory.held.pages, 1)
    while (served.memory.held.bytes > 0) await wait(10)
    await texts(['/apis'])
    assert.equal(served.asked(), 2)
  })

  it('never exceeds its limit, whatever is requested', async () => {
    const bytes = 100_000
    served = await serve(shared, { memory: new PageMemory({ bytes, ...LONG }) })
    let most = 0
    for (let page = 0; page < 300; page += 1) {
      await texts([`/apis/${page}`, { 'accept-encoding': page % 2 ? 'gzip' : 'identity' }])
      most = Math.max(most, served.memory.held.bytes)
    }
    assert.equal(served.asked(), 300)
    assert.ok(most > bytes / 2 && most <= bytes, `${most}`)
  })

  it('does not cache a page above the limit, and serves it completely', async () => {
    const page = 'x'.repeat(PAGE_BYTES + 1)
    served = await serve(
      (request, response) => {
        response.setHeader('x-nextjs-cache', 'HIT').setHeader('cache-control', 's-maxage=60').setHeader('content-type', 'text/html')
        for (let at = 0; at < page.length; at += 65_536) response.write(page.slice(at, at + 65_536))
        response.end(request.url)
      },
      { memory: new PageMemory(LONG) },
    )
    const [first] = await texts(['/apis', { 'accept-encoding': 'identity' }])
    assert.equal(first, `${page}/apis`)
    assert.deepEqual(served.memory.held, { pages: 0, bytes: 0 })
  })

  for (const [what, path, headers] of [
    ['a call of the API', '/api/session', {}],
    ['a query', '/apis?q=a', {}],
    ['another spelling', '/%61pis', {}],
    ['a private page', '/admin', {}],
    ['a navigation of the router', '/apis', { rsc: '1' }],
    ['a visitor who asks for a fresh page', '/apis', { 'cache-control': 'no-cache' }],
  ] as const) {
    it(`does not serve ${what} from the cache`, async () => {
      served = await serve(shared, { memory: new PageMemory(LONG) })
      await texts([path, headers], [path, headers])
      assert.equal(served.asked(), 2)
    })
  }

  for (const [what, header, value] of [
    ['private pages', 'cache-control', 'private, no-store'],
    ['pages that Next made just now', 'x-nextjs-cache', 'STALE'],
    ['answers with a cookie', 'set-cookie', 'a=b'],
  ] as const) {
    it(`does not keep ${what}`, async () => {
      served = await serve(
        (request, response) => {
          const headers = { 'x-nextjs-cache': 'HIT', 'cache-control': 's-maxage=60', 'content-type': 'text/html', [header]: value }
          response.writeHead(200, headers).end(request.url)
        },
        { memory: new PageMemory(LONG) },
      )
      await texts(['/apis'], ['/apis'])
      assert.equal(served.asked(), 2)
    })
  }
})

describe('files of the build', () => {
  const SCRIPT = `${'let scripted = 1;'.repeat(500)}`
  const immutable: RequestListener = (request, response) => {
    response.statusCode = request.url?.includes('missing') ? 404 : 200
    response.setHeader('cache-control', request.url?.includes('changing') ? 'no-cache' : 'public, max-age=31536000, immutable')
    response.setHeader('content-type', 'application/javascript; charset=utf-8')
    response.end(SCRIPT)
  }

  for (const coding of ['gzip', 'br'])
    it(`are compressed as much as ${coding} can once they were asked for, and given again with the same headers`, async () => {
      served = await serve(immutable)
      const get = async () => {
        const answer = await served.get('/_next/static/a.js', { 'accept-encoding': coding })
        assert.equal(await answer.text(), SCRIPT)
        return answer
      }
      const first = await get()
      let again = await get()
      for (let asked = 0; asked !== served.asked(); again = await get()) asked = served.asked()
      for (const name of ['content-type', 'content-encoding', 'cache-control', 'vary', 'content-security-policy', 'x-content-type-options'])
        assert.equal(again.headers.get(name), first.headers.get(name), name)
      assert.equal(again.headers.get('content-encoding'), coding)
      assert.ok(Number(again.headers.get('content-length')) > 0)
    })

  it('are smaller for whoever asks first than files that may change', async () => {
    const script = readFileSync(new URL('./shape-answer.ts', import.meta.url), 'utf8')
    const sizes = new Map<string, number>()
    served = await serve((request, response) => {
      response.setHeader('cache-control', request.url === '/changing.js' ? 'no-cache' : 'public, max-age=31536000, immutable')
      response.setHeader('content-type', 'application/javascript; charset=utf-8')
      response.end(script)
    })
    for (const path of ['/changing.js', '/_next/static/a.js']) {
      const [answer] = (await once(get({ port: served.port, path, headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage]
      const body = await buffer(answer)
      assert.equal(brotliDecompressSync(body).toString(), script)
      sizes.set(path, body.length)
    }
    assert.ok((sizes.get('/_next/static/a.js') ?? 0) < (sizes.get('/changing.js') ?? 0), JSON.stringify([...sizes]))
  })

  for (const [what, path, headers] of [
    ['for somebody who takes no coding', '/_next/static/a.js', { 'accept-encoding': 'identity' }],
    ['for somebody who has them', '/_next/static/a.js', { 'if-none-match': '"1"' }],
    ['when they are missing', '/_next/static/missing.js', {}],
    ['when they may change', '/_next/static/changing.js', {}],
    ['with a query', '/_next/static/a.js?b=1', {}],
  ] as const) {
    it(`are asked of Next ${what}`, async () => {
      served = await serve(immutable)
      assert.deepEqual(await texts([path, headers], [path, headers]), [SCRIPT, SCRIPT])
      assert.equal(served.asked(), 2)
    })
  }
})
