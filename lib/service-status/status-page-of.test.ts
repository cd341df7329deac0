import { statusPageOf } from './status-page-of'

it.each([
  [undefined, 1],
  [[], 1],
  [['2'], 2],
  [['9999'], 9999],
  [['1'], undefined],
  [['0'], undefined],
  [['2', '3'], undefined],
  [['two'], undefined],
  [['10000'], undefined],
])('the segments %p are page %p', (segments, page) => {
  expect(statusPageOf(segments)).toBe(page)
})
