import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { brokenRule } from '../testing/broken-rule.ts'
import { deprecationInput, mayFollow, sunsetHasCome, sunsetMayBe } from './deprecation.ts'

const ID = '00000000-0000-7000-8000-000000000001'
const NOON = new Date('2026-11-21T12:00:00Z')

describe('the input of a deprecation', () => {
  const passes: [unknown, unknown][] = [
    [{}, { sunsetOn: null, successorId: null }],
    [
      { sunsetOn: null, successorId: null },
      { sunsetOn: null, successorId: null },
    ],
    [
      { sunsetOn: '', successorId: '' },
      { sunsetOn: null, successorId: null },
    ],
    [
      { sunsetOn: '2028-02-29', successorId: ID },
      { sunsetOn: '2028-02-29', successorId: ID },
    ],
  ]
  for (const [given, taken] of passes)
    test(`${JSON.stringify(given)} is accepted`, () => assert.deepEqual(deprecationInput.validateSync(given), taken))

  const fails: [unknown, string][] = [
    [{ sunsetOn: '2027-02-29' }, 'day'],
    [{ sunsetOn: '2027-2-9' }, 'day'],
    [{ sunsetOn: '2027-02-09T00:00:00Z' }, 'day'],
    [{ successorId: 'v2' }, 'uuid'],
  ]
  for (const [given, rule] of fails)
    test(`${JSON.stringify(given)} breaks ${rule}`, () => assert.equal(brokenRule(deprecationInput, given), rule))
})

test('a date is today in UTC, later, or the one announced before', () => {
  const cases: [string | null, string | null, boolean][] = [
    [null, null, true],
    ['2026-11-21', null, true],
    ['2026-11-22', null, true],
    ['2026-11-20', null, false],
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-19', '2026-11-20', false],
  ]
  for (const [day, announced, may] of cases) assert.equal(sunsetMayBe(day, announced, NOON), may, `${day} after ${announced}`)
})

test('a sunset has come from the start of its date', () => {
  assert.equal(sunsetHasCome({ sunsetOn: null }, NOON), false)
  assert.equal(sunsetHasCome({ sunsetOn: '2026-11-22' }, new Date('2026-11-21T23:59:59Z')), false)
  assert.equal(sunsetHasCome({ sunsetOn: '2026-11-22' }, new Date('2026-11-22T00:00:00Z')), true)
})

test('a successor is deployed and not deprecated', () => {
  const candidate = { id: 'v2', deployed: true, deprecated: false }
  assert.equal(mayFollow(candidate, 'v1'), true)
  assert.equal(mayFollow(candidate, 'v2'), false)
  assert.equal(mayFollow({ ...candidate, deployed: false }, 'v1'), false)
  assert.equal(mayFollow({ ...candidate, deprecated: true }, 'v1'), false)
})
