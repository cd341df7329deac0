import { pageOfSegments } from './page-of-segments'

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
  expect(pageOfSegments(segments)).toBe(page)
})
