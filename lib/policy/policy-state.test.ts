import { formatDay, utcToday } from '@/lib/i18n/format-day'
import { policyStateOf } from './policy-state'

const policy = { visibility: 'public', startsOn: '2026-11-01', endsOn: null, current: false } as const

test('returns the state of a policy', () => {
  const stateOf = (changes: object) => policyStateOf({ ...policy, ...changes }, '2026-11-21')
  expect(stateOf({ current: true })).toBe('current')
  expect(stateOf({ visibility: 'private' })).toBe('private')
  expect(stateOf({ startsOn: '2026-11-22' })).toBe('coming')
  expect(stateOf({ endsOn: '2026-11-20' })).toBe('over')
  expect(stateOf({ endsOn: '2026-11-21' })).toBe('replaced')
  expect(stateOf({})).toBe('replaced')
})

test('formats a date in each language, in every time zone', () => {
  expect(formatDay('2026-11-21', 'en')).toBe('November 21, 2026')
  expect(formatDay('2026-11-21', 'ko')).toBe('2026년 11월 21일')
  expect(formatDay('2026-11-21', 'en', 'medium')).toBe('Nov 21, 2026')
  expect(formatDay('2026-11-21', 'ko', 'medium')).toBe('2026. 11. 21.')
  expect(utcToday(new Date('2026-11-21T23:59:00Z'))).toBe('2026-11-21')
})
