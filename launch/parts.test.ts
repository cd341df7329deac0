import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { outboundSettings } from './parts.ts'
import { readStartSettings } from './settings.ts'

const SOCKET = 'postgresql://postgres:secret@/postgres?host=%2Ftmp%2Fsocket&port=5432'
const settingsOf = (environment: Record<string, string>) => readStartSettings(environment as unknown as NodeJS.ProcessEnv)

describe('the outbound settings', () => {
  const table: [string | undefined, boolean, 'on' | 'off'][] = [
    [undefined, false, 'off'],
    [undefined, true, 'on'],
    ['off', true, 'off'],
    ['on', false, 'on'],
  ]
  for (const [given, demo, expected] of table)
    it(`target servers on this machine are ${expected} for ${given ?? 'no setting'} ${demo ? 'with' : 'without'} the demo`, () => {
      const settings = settingsOf(given === undefined ? {} : { ALLOW_LOOPBACK_TARGETS: given })
      assert.equal(outboundSettings(settings, SOCKET, demo).ALLOW_LOOPBACK_TARGETS, expected)
    })

  it('deny the product’s own ports, and the database’s if it has one, after the operator’s entries', () => {
    const own = 'localhost:3000,localhost:4000,localhost:8080,localhost:9000'
    assert.equal(outboundSettings(settingsOf({}), SOCKET, true).DENIED_TARGETS, own)
    const given = settingsOf({ DENIED_TARGETS: '10.9.0.0/16' })
    assert.equal(
      outboundSettings(given, 'postgresql://me:secret@db.internal/portico', true).DENIED_TARGETS,
      `10.9.0.0/16,${own},db.internal:5432`,
    )
  })
})
