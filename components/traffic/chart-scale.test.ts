import { roundTop } from './chart-scale'

test.each([
  [0, 4],
  [4, 4],
  [5, 5],
  [7, 10],
  [11, 20],
  [99, 100],
  [100, 100],
  [2_001, 5_000],
])('a highest bar of %i fits under %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top)
})
