import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, it } from 'node:test'
import { withPageCache } from './page-cache.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** Serves through the cache; `asked` counts what was passed on. */
async function serve(
  listener: RequestListener,
): Promise<{ get: (path: string, headers?: Record<string, string>) => Promise<Response>; asked: () => number }> {
  let asked = 0
  const cached = withPageCache((request, response) => {
    asked += 1
    return listener(request, response)
  })
  server = createServer(cached)
  await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return { asked: () => asked, get: (path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }) }
}

const shared: RequestListener = (request, response) => {
  response.setHeader('x-nextjs-cache', 'HIT')
  response.setHeader('cache-control', 's-maxage=60')
  response.setHeader('etag', '"1"')
  response.write(`page of ${request.url} `)
  response.end(request.headers['accept-language'])
}

describe('the page cache', () => {
  it('gives a shared page again without asking Next, byte for byte', async () => {
    const { get, asked } = await serve(shared)
    const first = await get('/apis', { 'accept-language': 'en' })
    const second = await get('/apis', { 'accept-language': 'en' })
    assert.equal(await first.text(), 'page of /apis en')
    assert.equal(await second.text(), 'page of /apis en')
    assert.equal(second.headers.get('x-nextjs-cache'), 'HIT')
    assert.equal(asked(), 1)
  })

  it('answers 304 to a visitor who has the page', async () => {
    const { get } = await serve(shared)
    await (await get('/apis')).text()
    assert.equal((await get('/apis', { 'if-none-match': '"1"', 'cache-control': 'max-age=0' })).status, 304)
  })

  it('keeps languages apart', async () => {
    const { get, asked } = await serve(shared)
    await (await get('/apis', { 'accept-language': 'en' })).text()
    await (await get('/apis', { 'accept-language': 'ko' })).text()
    await (await get('/apis', { 'accept-language': 'en', cookie: 'a=b; locale=ko' })).text()
    assert.equal(asked(), 3)
  })

  it('forgets after a second', async () => {
    const { get, asked } = await serve(shared)
    await (await get('/apis')).text()
    await new Promise((wake) => setTimeout(wake, 1_050))
    await (await get('/apis')).text()
    assert.equal(asked(), 2)
  })

  for (const [what, path, headers] of [
    ['a call of the API', '/api/session', {}],
    ['a query', '/apis?q=a', {}],
    ['a navigation of the router', '/apis', { rsc: '1' }],
    ['a visitor who asks for a fresh page', '/apis', { 'cache-control': 'no-cache' }],
  ] as const) {
    it(`passes on ${what}`, async () => {
      const { get, asked } = await serve(shared)
      await (await get(path, headers)).text()
      await (await get(path, headers)).text()
      assert.equal(asked(), 2)
    })
  }

  for (const [what, header, value] of [
    ['private pages', 'cache-control', 'private, no-store'],
    ['pages that Next made just now', 'x-nextjs-cache', 'STALE'],
    ['answers with a cookie', 'set-cookie', 'a=b'],
  ] as const) {
    it(`does not keep ${what}`, async () => {
      const { get, asked } = await serve((request, response) => {
        response.setHeader(header, value)
        if (header !== 'x-nextjs-cache') response.setHeader('x-nextjs-cache', 'HIT')
        if (header !== 'cache-control') response.setHeader('cache-control', 's-maxage=60')
        response.end(request.url)
      })
      await (await get('/apis')).text()
      await (await get('/apis')).text()
      assert.equal(asked(), 2)
    })
  }
})
