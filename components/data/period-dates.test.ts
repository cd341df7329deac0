import { signInListQuery } from '@portico/contract/login-history/login-history-endpoints'
import { listQueryOf } from './list-address'
import { datesOf, daysBefore, momentsOf, periodProblem } from './period-dates'

test('days become moments of the own zone, the last day included, and the same days again', () => {
  const moments = momentsOf({ from: '2026-01-01', to: '2026-01-31' })
  expect(moments).toEqual({ from: new Date(2026, 0, 1).toISOString(), to: new Date(2026, 1, 1).toISOString() })
  expect(datesOf(moments)).toEqual({ from: '2026-01-01', to: '2026-01-31' })
})

test('an end that is left open stays open', () => {
  expect(momentsOf({ from: '', to: '' })).toEqual({ from: undefined, to: undefined })
  expect(datesOf({})).toEqual({ from: '', to: '' })
  expect(momentsOf({ from: '2026-01-01', to: '' }).to).toBeUndefined()
})

test('31 days are allowed, more and none are not', () => {
  expect(periodProblem({ from: '2026-01-01', to: '2026-01-31' })).toBeUndefined()
  expect(periodProblem({ from: '2026-01-01', to: '2026-02-01' })).toBe('tooLong')
  expect(periodProblem({ from: '2026-01-02', to: '2026-01-01' })).toBe('order')
  expect(periodProblem({ from: '2026-01-02', to: '' })).toBeUndefined()
})

test('31 days with an hour more never break the platform’s rule', () => {
  const { from = '', to = '' } = momentsOf({ from: '2026-10-10', to: '2026-11-09' })
  expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(31 * 86_400_000)
})

test('days are counted back over the turn of a year', () => {
  expect(daysBefore(1, new Date(2026, 0, 1, 12))).toBe('2025-12-31')
})

test('both ends of a period are read from the address', () => {
  const { from, to } = momentsOf({ from: '2026-01-01', to: '2026-01-07' })
  expect(listQueryOf(signInListQuery, new URLSearchParams({ from: from ?? '', to: to ?? '' }))).toMatchObject({ from, to })
})
