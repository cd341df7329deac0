import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { endpointQuery } from './endpoint-query'
import { createQueryClient } from './query-client'
import { useEndpointMutation } from './use-endpoint-mutation'

const { listCategories, listCategoryOptions } = categoryEndpoints
const calls: string[] = []

beforeEach(() => {
  calls.length = 0
  global.fetch = jest.fn(async (input: RequestInfo | URL) => {
    calls.push(String(input))
    return { ok: true, status: 200, text: async () => JSON.stringify({ items: [], total: 0 }) } as Response
  }) as typeof fetch
})

function Screen({ mutationFn }: { mutationFn: () => Promise<unknown> }) {
  const one = useQuery(endpointQuery(listCategories, { query: { page: 1 } }))
  const two = useQuery(endpointQuery(listCategories, { query: { page: 2 } }))
  const options = useQuery(endpointQuery(listCategoryOptions))
  const mutation = useEndpointMutation({ mutationFn, outdates: [listCategories], outdatesOnFailure: [listCategoryOptions] })
  const isLoaded = one.data && two.data && options.data
  return (
    <button type="button" onClick={() => mutation.mutate()}>
      {isLoaded ? `loaded ${mutation.status}` : 'loading'}
    </button>
  )
}

async function act(mutationFn: () => Promise<unknown>, status: string): Promise<string[]> {
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <Screen mutationFn={mutationFn} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByText('loaded idle'))
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe(`loaded ${status}`))
  return calls.slice(3)
}

it('a success refetches all queries of the endpoints that it outdates, whatever their input', async () => {
  const refetched = await act(async () => ({}), 'success')
  expect(refetched.sort()).toEqual(['/api/categories?page=1', '/api/categories?page=2'])
})

it('a failure refetches only what is named for failures', async () => {
  const refetched = await act(() => Promise.reject(new Error('no')), 'error')
  expect(refetched).toEqual(['/api/categories/options'])
})
