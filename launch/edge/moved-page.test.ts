import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { afterEach, describe, it } from 'node:test'
import { shortIdOf } from '../../lib/catalogue/short-id.ts'
import { PageMemory } from './page-memory.ts'
import { type Served, serve } from './testing/serve.ts'

let served: Served
afterEach(() => served?.close())

const ID = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
const SHORT = shortIdOf(ID)
const NOW = `%EB%82%A0%EC%94%A8-${SHORT}`

/** Answers like Next: one page of an API for every address of it, from the cache. */
const asNext: RequestListener = ({ url = '' }, response) => {
  const language = url.startsWith('/ko/') ? '/ko' : ''
  response.setHeader('x-nextjs-cache', 'HIT').setHeader('cache-control', 's-maxage=60').setHeader('content-type', 'text/html')
  response.end(`<link rel="canonical" href="http://portal.example${language}/apis/${NOW}"/>`)
}

const headOf = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await served.get(path, headers, method)
  await answer.text()
  return [answer.status, answer.headers.get('location')]
}

describe('an address with an API’s name', () => {
  it('is served from memory when it is the current one', async () => {
    served = await serve(asNext, { memory: new PageMemory({ milliseconds: 60_000 }) })
    for (const path of [`/apis/${NOW}`, `/apis/${NOW}`, `/ko/apis/${NOW}`]) assert.deepEqual(await headOf(path), [200, null])
    assert.equal(served.asked(), 2)
  })

  it('is redirected when it is an older one, another spelling, or without a name', async () => {
    served = await serve(asNext)
    for (const name of [`weather-${SHORT}`, SHORT, NOW.toLowerCase().replace(SHORT.toLowerCase(), SHORT)])
      assert.deepEqual(await headOf(`/apis/${name}`), [308, `/apis/${NOW}`])
    assert.deepEqual(await headOf(`/ko/apis/weather-${SHORT}?a=1?b`), [308, `/ko/apis/${NOW}?a=1?b`])
    assert.deepEqual(await headOf(`/apis/weather-${SHORT}`, { 'if-none-match': '*' }, 'HEAD'), [308, `/apis/${NOW}`])
    const answer = await served.get(`/apis/weather-${SHORT}`)
    assert.deepEqual([answer.headers.get('cache-control'), await answer.text()], ['no-cache', ''])
  })

  it('stays for an id, for other pages, and for the router of an open page', async () => {
    served = await serve(asNext)
    for (const path of [`/apis/${ID}`, '/apis', `/support/weather-${SHORT}`]) assert.deepEqual(await headOf(path), [200, null])
    assert.deepEqual(await headOf(`/apis/weather-${SHORT}`, { rsc: '1' }), [200, null])
  })
})
