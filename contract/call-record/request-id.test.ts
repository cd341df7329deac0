import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PERSONAL_TOKEN_PREFIX } from '../personal-token/personal-token.ts'
import { API_KEY_PREFIX } from '../subscription/subscription-endpoints.ts'
import { isUsableRequestId } from './request-id.ts'

describe('a sent request id', () => {
  it('is used if it is plain', () => {
    for (const id of ['abc-1.2_3', 'a'.repeat(128), 'pk_short', `${API_KEY_PREFIX}${'a'.repeat(37)}`]) assert.ok(isUsableRequestId(id), id)
    for (const id of [undefined, ['a'], '', 'a b', 'é', 'a'.repeat(129), 'a\n']) assert.ok(!isUsableRequestId(id), String(id))
  })

  it('is not used if it contains an API key or a personal token', () => {
    for (const prefix of [API_KEY_PREFIX, PERSONAL_TOKEN_PREFIX]) {
      const secret = `${prefix}${'Aa1'.repeat(12)}xy`
      for (const id of [secret, `call-${secret}`, `${secret}.7`]) assert.ok(!isUsableRequestId(id), id)
    }
  })
})
