import { signInListQuery } from '@portico/contract/login-history/login-history-endpoints'
import { listQueryOf } from './list-address'
import { datesOf, daysBefore, momentsOf, periodProblem } from './period-dates'

test('converts days to moments of the time zone, including the last day, and back', () => {
  const moments = momentsOf({ from: '2026-01-01', to: '2026-01-31' })
  expect(moments).toEqual({ from: new Date(2026, 0, 1).toISOString(), to: new Date(2026, 1, 1).toISOString() })
  expect(datesOf(moments)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
})

test('an open end stays open', () => {
  expect(momentsOf({ from: '', to: '' })).toEqual({ from: undefined, to: undefined })
  expect(datesOf({})).toEqual({ from: '', to: '' })
  expect(momentsOf({ from: '2026-01-01', to: '' }).to).toBeUndefined()
})

test('allows 1 to 31 days', () => {
  expect(periodProblem({ from: '2026-01-01', to: '2026-01-31' })).toBeUndefined()
  expect(periodProblem({ from: '2026-01-01', to: '2026-02-01' })).toBe('tooLong')
  expect(periodProblem({ from: '2026-01-02', to: '2026-01-01' })).toBe('order')
  expect(periodProblem({ from: '2026-01-02', to: '' })).toBeUndefined()
})

test('31 days with an extra hour never break the platform’s rule', () => {
  const { from = '', to = '' } = momentsOf({ from: '2026-10-10', to: '2026-11-09' })
  expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(31 * 86_400_000)
})

test('counts days back over the turn of a year', () => {
  expect(daysBefore(1, new Date(2026, 0, 1, 12))).toBe('2025-12-31')
})

test('reads both ends of a period from the address', () => {
  const { from, to } = momentsOf({ from: '2026-01-01', to: '2026-01-07' })
  expect(listQueryOf(signInListQuery, new URLSearchParams({ from: from ?? '', to: to ?? '' }))).toMatchObject({ from, to })
})
