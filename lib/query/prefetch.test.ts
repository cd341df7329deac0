import { expectPage, forgetPage, isIncomplete } from '@/lib/platform/incomplete-pages'
import { PlatformError } from '@/lib/platform/platform-error'
import type { NamedQuery } from './endpoint-query'
import { Prefetch } from './prefetch'

const loadQuery = jest.fn<Promise<unknown>, [NamedQuery]>()
jest.mock('./load-query', () => ({ loadQuery: (query: NamedQuery) => loadQuery(query) }))
jest.mock('@/lib/session/server/current-request', () => ({ currentRequestId: async () => 'page-1' }))

const queries = ['first', 'second'].map((name) => ({ queryKey: [name] })) as unknown as NamedQuery[]

beforeEach(() => expectPage('page-1'))
afterEach(() => forgetPage('page-1'))

async function render(failure?: PlatformError): Promise<boolean> {
  loadQuery.mockResolvedValueOnce({ items: [] })
  if (failure) loadQuery.mockRejectedValueOnce(failure)
  else loadQuery.mockResolvedValueOnce({ items: [] })
  await Prefetch({ queries, children: null })
  return isIncomplete('page-1')
}

it.each([
  ['PlatformUnavailable', 503],
  ['DatabaseUnavailable', 503],
] as const)('a page without an answer, for %s, is incomplete', async (code, status) => {
  expect(await render(new PlatformError({ code, status }))).toBe(true)
})

it.each([
  ['PlatformTimeout', 504],
  ['Forbidden', 403],
] as const)('a page whose query ends with %s is not', async (code, status) => {
  expect(await render(new PlatformError({ code: code as 'PlatformTimeout', status }))).toBe(false)
})

it('a page with all of its data is not', async () => {
  expect(await render()).toBe(false)
})
