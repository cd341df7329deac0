import assert from 'node:assert/strict'
import { afterEach, it } from 'node:test'
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
