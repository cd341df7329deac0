import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderKit } from '@/components/ui/testing/render-kit'
import { PlatformError } from '@/lib/platform/platform-error'
import { allOf, QueryView, type ViewedQuery } from './query-view'

const failure = new PlatformError({ code: 'PlatformUnavailable', status: 503 })
const query = (part: Partial<ViewedQuery<string[]>>): ViewedQuery<string[]> => ({
  data: undefined,
  error: null,
  refetch: jest.fn(),
  ...part,
})

function draw(viewed: ViewedQuery<string[]>) {
  return renderKit(
    <QueryView query={viewed} skeleton={<p>loading</p>} isEmpty={(names) => names.length === 0} empty={<p>none</p>}>
      {(names) => <p>{names.join(', ')}</p>}
    </QueryView>,
  )
}

describe('a query is shown', () => {
  it('loading as its skeleton', async () => {
    await draw(query({}))
    expect(screen.getByText('loading')).toBeInTheDocument()
  })

  it('failed as an error with a retry button', async () => {
    const refetch = jest.fn()
    await draw(query({ error: failure, refetch }))
    await userEvent.click(screen.getByRole('button'))
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('empty as its replacement', async () => {
    await draw(query({ data: [] }))
    expect(screen.getByText('none')).toBeInTheDocument()
  })

  it('loaded, and stays so when a refetch fails', async () => {
    await draw(query({ data: ['a', 'b'], error: failure }))
    expect(screen.getByText('a, b')).toBeInTheDocument()
  })
})

describe('several queries', () => {
  const loaded = query({ data: ['a'] })

  it('are loaded when all of them are', () => {
    expect(allOf({ one: loaded, two: query({}) })).toMatchObject({ data: undefined, error: undefined })
    expect(allOf({ one: loaded, two: loaded }).data).toEqual({ one: ['a'], two: ['a'] })
  })

  it('fail with the first that failed without data; only those are refetched', async () => {
    const failed = query({ error: failure })
    const kept = query({ data: ['a'], error: failure })
    const both = allOf({ kept, failed })
    expect(both.error).toBe(failure)
    await both.refetch()
    expect(failed.refetch).toHaveBeenCalled()
    expect(kept.refetch).not.toHaveBeenCalled()
  })
})
