import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { afterEach, describe, it } from 'node:test'
import { shortIdOf } from '../../lib/catalogue/short-id.ts'
import { type Served, serve } from './testing/serve.ts'

let served: Served
afterEach(() => served?.close())

const WITHDRAWN = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
const EMPTY = '<!DOCTYPE html><html id="__next_error__"><head></head><body></body></html>'

/** Answers like Next: the not-found page, a page of its own, and an empty document for everything else. */
const asNext: RequestListener = ({ url = '', headers }, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (url.startsWith('/admin') || url.startsWith('/developer')) {
    response.setHeader('content-security-policy', "script-src 'nonce-abc'")
    response.setHeader('x-user-category', url.startsWith('/admin') ? 'admin' : 'developer')
  }
  if (/\/not-found\/(user|admin|developer)$|\/withdrawn-api\/01a1fc15/.test(url)) response.end(`<h1>${url} ${headers.cookie}</h1>`)
  else response.writeHead(404).end(url === '/own' ? '<h1>Own</h1>' : EMPTY)
}

const get = async (path: string, headers?: Record<string, string>) => {
  const answer = await served.get(path, headers)
  return { status: answer.status, text: await answer.text(), policy: answer.headers.get('content-security-policy'), answer }
}

describe('a 404 without content', () => {
  const cases: [string, string, Record<string, string>?][] = [
    ['/no-such-page', '/not-found/user locale=en'],
    ['/ko/no-such-page?a=1', '/ko/not-found/user locale=ko'],
    ['/developer/no-such-page', '/not-found/developer locale=en'],
    ['/admin/no-such-page', '/not-found/admin locale=en'],
    ['/admin/no-such-page', '/ko/not-found/admin locale=ko', { cookie: 'locale=ko; portico-session=s' }],
    ['/user/no-such-page', '/ko/not-found/user locale=ko', { 'accept-language': 'ko' }],
  ]
  for (const [path, shown, headers] of cases) {
    it(`of ${path} ${JSON.stringify(headers ?? {})} is replaced by ${shown}`, async () => {
      served = await serve(asNext)
      const { status, text, policy, answer } = await get(path, headers)
      assert.deepEqual([status, text], [404, `<h1>${shown}</h1>`])
      assert.doesNotMatch(policy ?? '', /nonce/)
      assert.equal(answer.headers.get('x-user-category'), null)
    })
  }

  it('of a HEAD request has the same head and no body', async () => {
    served = await serve(asNext)
    const answer = await served.get('/no-such-page', {}, 'HEAD')
    assert.deepEqual([answer.status, await answer.text()], [404, ''])
  })

  it('is sent as it is when the not-found page is missing itself', async () => {
    served = await serve((_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end(EMPTY))
    assert.deepEqual((await get('/no-such-page')).text, EMPTY)
  })

  it('is sent as it is to the router of an open page', async () => {
    served = await serve(asNext)
    assert.equal((await get('/no-such-page', { rsc: '1' })).text, EMPTY)
  })
})

describe('a 404 of an API that was published', () => {
  const cases = [
    [`/apis/${WITHDRAWN}`, `/withdrawn-api/${WITHDRAWN} locale=en`],
    [`/ko/apis/old-name-${shortIdOf(WITHDRAWN)}`, `/ko/withdrawn-api/${WITHDRAWN} locale=ko`],
    [`/api-docs/published-api/${WITHDRAWN}/tags/pets?a=1`, `/withdrawn-api/${WITHDRAWN} locale=en`],
  ] as const
  for (const [path, shown] of cases) {
    it(`is 410 with ${shown} for ${path}`, async () => {
      served = await serve(asNext)
      const { status, text } = await get(path)
      assert.deepEqual([status, text], [410, `<h1>${shown}</h1>`])
    })
  }

  it('stays 404 for other APIs', async () => {
    served = await serve(asNext)
    const unknown = WITHDRAWN.replace('01a1fc15', '01a1fc16')
    for (const path of [`/apis/${unknown}`, `/apis/x-${shortIdOf(unknown)}`]) {
      const { status, text } = await get(path)
      assert.deepEqual([status, text], [404, '<h1>/not-found/user locale=en</h1>'])
    }
  })
})

it('a 404 with content stays', async () => {
  served = await serve(asNext)
  assert.equal((await get('/own')).text, '<h1>Own</h1>')
})
