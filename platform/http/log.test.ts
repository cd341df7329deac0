import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLog } from './log.ts'

function logged(...args: [object, string]): string {
  const lines: string[] = []
  createLog('info', { write: (line) => void lines.push(line) }).info(...args)
  return lines.join('')
}

describe('a log line', () => {
  it('hides secrets at any depth', () => {
    const secrets = { password: 'S3CRET', refreshToken: 'S3CRET', authorization: 'S3CRET' }
    const line = logged({ ...secrets, body: secrets, request: { headers: secrets, body: { person: secrets } } }, 'words')
    assert.ok(!line.includes('S3CRET'), line)
    assert.ok(line.includes('[hidden]') && line.includes('words'))
  })

  it("contains an error with its cause, without the statement's values", () => {
    const cause = new Error('duplicate key')
    const error = Object.assign(new Error('Failed query: insert into users values ($1)\nparams: S3CRET,\nS3CRET'), { cause })
    const line = logged({ err: error }, 'words')
    assert.ok(!line.includes('S3CRET'), line)
    assert.ok(line.includes('Failed query') && line.includes('duplicate key'))
  })
})
