import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fc } from '../testing/properties.ts'
import { dateAfter, dateIn, dayStarts, daysFrom, isTimeZone } from './local-days.ts'

const HOUR_MS = 3_600_000
const ZONES = [
  'UTC',
  'Asia/Seoul',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Africa/Cairo',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

const hoursOf = (zone: string, date: string) => {
  const [from = 0, to = 0] = dayStarts(zone, date, 1)
  return (to - from) / HOUR_MS
}

describe('the days of a time zone', () => {
  it('have 23 and 25 hours when clocks change', () => {
    assert.deepEqual(
      ['2026-03-28', '2026-03-29', '2026-10-25'].map((date) => hoursOf('Europe/Berlin', date)),
      [24, 23, 25],
    )
    assert.deepEqual(
      ['2026-03-08', '2026-11-01'].map((date) => hoursOf('America/New_York', date)),
      [23, 25],
    )
    assert.equal(hoursOf('Asia/Seoul', '2026-03-29'), 24)
  })

  it('begin at midnight, or after it where it is skipped', () => {
    assert.equal(dayStarts('Asia/Seoul', '2026-11-21', 1)[0], Date.parse('2026-11-20T15:00:00Z'))
    assert.equal(dayStarts('Asia/Kolkata', '2026-11-21', 1)[0], Date.parse('2026-11-20T18:30:00Z'))
    assert.equal(dayStarts('Africa/Cairo', '2026-04-24', 1)[0], Date.parse('2026-04-23T22:00:00Z'))
  })

  it('follow each other without a gap, each with its date', () => {
    const day = fc.integer({ min: 0, max: 9_000 }).map((days) => dateAfter('2005-01-01', days))
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), day, (zone, first) => {
        const starts = dayStarts(zone, first, 3)
        assert.equal(starts.length, 4)
        for (const [index, at] of starts.entries()) {
          assert.equal(dateIn(zone, at), dateAfter(first, index))
          assert.equal(dateIn(zone, at - 1), dateAfter(first, index - 1))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('are counted with both ends', () => {
    assert.deepEqual(
      [daysFrom('2026-01-01', '2026-01-31'), daysFrom('2026-03-29', '2026-03-29'), daysFrom('2026-01-02', '2026-01-01')],
      [31, 1, 0],
    )
  })
})

describe('the name of a time zone', () => {
  it('is one of the IANA database', () => {
    for (const zone of ZONES) assert.ok(isTimeZone(zone), zone)
    for (const name of ['', 'Mars/Olympus', '+09:00', 'Asia/Seoul; drop', 'x'.repeat(1_000), '__proto__', '../etc'])
      assert.ok(!isTimeZone(name), name)
  })
})
