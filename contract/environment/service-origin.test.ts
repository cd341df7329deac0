import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { completeAddress, serviceOrigin } from './service-origin.ts'

describe('the address of an environment', () => {
  it('has the port unless it is the default of the protocol', () => {
    const origin = (protocol: 'http' | 'https', listenPort: number) => serviceOrigin({ protocol, apiEndpoint: 'a.example', listenPort })
    assert.deepEqual(
      [origin('https', 443), origin('http', 80), origin('https', 80), origin('http', 8443)],
      ['https://a.example', 'http://a.example', 'https://a.example:80', 'http://a.example:8443'],
    )
  })

  it('is completed from the protocol or from the port', () => {
    assert.deepEqual(completeAddress({ protocol: 'https' }), { protocol: 'https', listenPort: 443 })
    assert.deepEqual(completeAddress({ protocol: 'http' }), { protocol: 'http', listenPort: 80 })
    assert.deepEqual(completeAddress({ listenPort: 443 }), { protocol: 'https', listenPort: 443 })
    assert.deepEqual(completeAddress({ listenPort: 8080 }), { protocol: 'http', listenPort: 8080 })
    assert.deepEqual(completeAddress({ protocol: 'https', listenPort: 8080 }), { protocol: 'https', listenPort: 8080 })
  })
})
