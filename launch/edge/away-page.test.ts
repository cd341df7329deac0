import assert from 'node:assert/strict'
import { afterEach, it } from 'node:test'
import { admitIncomplete } from '../../lib/platform/incomplete-pages.ts'
import { type Served, serve } from './testing/serve.ts'

let served: Served
afterEach(() => served?.close())

/** A page as Next sends it when its rendering fails with an error of this digest. */
const failed = (digest: string) =>
  `<!DOCTYPE html><html><body><script>self.__next_f.push([1,"f:E{\\"digest\\":\\"${digest}\\"}\\n"])</script></body></html>`

async function answerOf(status: number, html: string) {
  served = await serve((_request, response) => response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html))
  const answer = await served.get('/apis?q=pets')
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
}

for (const digest of ['DatabaseUnavailable', 'PlatformUnavailable', 'PlatformTimeout'])
  it(`a page that failed with ${digest} is unavailable, not faulty`, async () => {
    const { status, retryAfter, text } = await answerOf(500, failed(digest))
    assert.deepEqual([status, retryAfter], [503, '5'])
    assert.match(text, /<html/)
  })

it('a page that failed in another way is a fault', async () => {
  const { status, retryAfter } = await answerOf(500, failed('1234567890'))
  assert.deepEqual([status, retryAfter], [500, null])
})

it('a page that was rendered is as it is, whatever its scripts hold', async () => {
  assert.equal((await answerOf(200, failed('DatabaseUnavailable'))).status, 200)
})

it('a page that only names such an error is a fault', async () => {
  assert.equal((await answerOf(500, '<html><body>DatabaseUnavailable</body></html>')).status, 500)
})

/** A page of a signed-in person, as Next streams it: the head is complete before the last of it is rendered. */
async function privateAnswer(path: string, headers: Record<string, string> = {}) {
  served = await serve((request, response) => {
    if (request.url !== '/whole') admitIncomplete(String(request.headers['x-request-id']))
    const type = request.headers.rsc ? 'text/x-component' : 'text/html; charset=utf-8'
    response.writeHead(200, { 'content-type': type, 'content-security-policy': "script-src 'nonce-1'" })
    response.write('<!DOCTYPE html><html>')
    response.end('<body>the frame of the page</body></html>')
  })
  const answer = await served.get(path, headers)
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text: await answer.text() }
}

it('a page that lacks data since the platform was away is unavailable, and whole', async () => {
  const { status, retryAfter, text } = await privateAnswer('/user/subscription')
  assert.deepEqual([status, retryAfter], [503, '5'])
  assert.match(text, /the frame of the page<\/body><\/html>$/)
})

it('the next page of the same request id is judged for itself', async () => {
  const headers = { 'x-request-id': 'the-same' }
  assert.equal((await privateAnswer('/user/subscription', headers)).status, 503)
  served.close()
  assert.equal((await privateAnswer('/whole', headers)).status, 200)
})

it('what Next fetches for an open page keeps its status, since it would load the whole page anew', async () => {
  assert.equal((await privateAnswer('/user/subscription', { rsc: '1' })).status, 200)
})

it('a private page that could not be rendered is unavailable too', async () => {
  served = await serve((_request, response) =>
    response
      .writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': "script-src 'nonce-1'" })
      .end(failed('PlatformUnavailable')),
  )
  const answer = await served.get('/admin')
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
  assert.match(String(answer.headers.get('content-security-policy')), /'nonce-1'/)
})
