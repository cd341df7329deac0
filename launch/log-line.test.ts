import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readableDatabaseLine, readableLine } from './log-line.ts'

describe('a readable line', () => {
  it('shows message and details of a JSON line', () => {
    const raw = JSON.stringify({ level: 40, time: 1, pid: 2, msg: 'slow', path: '/apis', ms: 12, why: 'two words' })
    assert.equal(readableLine(raw, 'info'), 'warn slow path=/apis ms=12 why="two words"')
  })

  it('is not shown below the log level', () => {
    assert.equal(readableLine(JSON.stringify({ level: 20, msg: 'x' }), 'info'), null)
    assert.equal(readableLine(JSON.stringify({ level: 20, msg: 'x' }), 'debug'), 'debug x')
  })

  it('has the level of the platform, which writes names, so that its errors are shown at every level', () => {
    const error = { message: 'Failed query', cause: { message: 'connect failed', cause: { message: 'no route' } } }
    const raw = JSON.stringify({ level: 'error', time: '2026-01-01T00:00:00.000Z', part: 'platform', msg: 'UnknownError', err: error })
    for (const level of ['trace', 'info', 'warn', 'error'] as const)
      assert.equal(readableLine(raw, level), 'error UnknownError err="Failed query; cause: connect failed; cause: no route"')
    assert.equal(readableLine(raw, 'fatal'), null)
    assert.equal(readableLine(JSON.stringify({ level: 'debug', msg: 'x' }), 'info'), null)
  })

  it('leaves plain text unchanged', () => {
    assert.equal(readableLine('{not json', 'info'), '{not json')
    assert.equal(readableLine('  ', 'info'), null)
  })

  it('shows routine messages of the database at level debug, and its warnings', () => {
    const at = '2026-01-01 00:00:00.000 UTC [1]'
    assert.equal(readableDatabaseLine(`${at} LOG:  checkpoint starting`, 'info'), null)
    assert.equal(readableDatabaseLine(`${at} LOG:  checkpoint starting`, 'debug'), 'checkpoint starting')
    assert.equal(readableDatabaseLine(`${at} PANIC:  disk full`, 'info'), 'panic disk full')
    const further = '\tPL/pgSQL function portico_record_change() line 27'
    assert.deepEqual([readableDatabaseLine(further, 'info'), readableDatabaseLine(further, 'debug')], [null, further])
  })
})
