import { METHODS_PER_PAGE, methodPages, pageNumberOf } from './method-pages'

const methods = Array.from({ length: METHODS_PER_PAGE + 1 }, (_, at) => ({
  path: `/${at >> 1}`,
  httpMethod: at % 2 ? ('GET' as const) : ('PUT' as const),
}))

it('orders methods by path, with the page of each', () => {
  const { all, shown, page } = methodPages(methods, 1)
  expect(shown.slice(0, 2).map(({ path, httpMethod }) => `${httpMethod} ${path}`)).toEqual(['GET /0', 'PUT /0'])
  expect([shown.length, page, all.at(-1)?.page]).toEqual([METHODS_PER_PAGE, 1, 2])
  expect(methodPages(methods, 2).shown).toEqual([{ path: `/${METHODS_PER_PAGE / 2}`, httpMethod: 'PUT' }])
})

it('shows the last page for one beyond it, and nothing without methods', () => {
  expect(methodPages(methods, 9).page).toBe(2)
  expect(methodPages([], 3)).toEqual({ all: [], shown: [], page: 1 })
})

it.each([
  ['2', 2],
  ['0', 1],
  ['-1', 1],
  ['1e3', 1],
  ['99999', 1],
  [['2', '3'], 1],
  [undefined, 1],
])('the page %j is %i', (given, page) => expect(pageNumberOf(given as string)).toBe(page))
