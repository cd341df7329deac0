import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ACCESS_LOG_TOKENS, accessLogExample } from './access-log.ts'
import { ACCESS_LOG_FORMAT_DEFAULT } from './environment.ts'

describe('the example line of an access log', () => {
  it('has a value for every token', () => {
    assert.equal(
      accessLogExample(ACCESS_LOG_FORMAT_DEFAULT),
      '203.0.113.7 - 01a20550-4a8c-7b52-9d0e-3f6f5d1c2b11 [21/Nov/2026:02:29:27 +0000] "GET /shop/v1/orders?page=2 HTTP/1.1" 200 512 12345',
    )
    for (const token of ACCESS_LOG_TOKENS) assert.notEqual(accessLogExample(`%${token}`), `%${token}`)
  })

  it('has headers, and leaves unknown tokens and percent signs as gateways do', () => {
    assert.equal(accessLogExample('"%{User-Agent}i" %{X-Other}i %>s 100%% %Z %{x}Z 5% off'), '"curl/8.9.1" - 200 100% %Z %{x}Z 5% off')
  })
})
