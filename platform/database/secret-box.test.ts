import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { SecretBox } from './secret-box.ts'

const box = new SecretBox(randomBytes(32))

describe('a sealed secret', () => {
  it('opens in its own row, and is never the same twice', () => {
    const sealed = box.seal('비밀', 'keys/1')
    assert.equal(box.open(sealed, 'keys/1'), '비밀')
    assert.notEqual(box.seal('비밀', 'keys/1'), sealed)
  })

  it('does not open in another row, with another key, or with one bit changed', () => {
    const sealed = box.seal('secret', 'keys/1')
    assert.throws(() => box.open(sealed, 'keys/2'))
    assert.throws(() => new SecretBox(randomBytes(32)).open(sealed, 'keys/1'))
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (const at of [0, 14, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      assert.throws(() => box.open(`v1.${changed.toString('base64url')}`, 'keys/1'))
    }
  })

  it('does not show its key', () => {
    assert.equal(JSON.stringify({ box }), '{"box":"[hidden]"}')
  })
})
