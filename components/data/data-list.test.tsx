import { listQuery } from '@portico/contract/rule/list'
import { yup } from '@portico/contract/rule/yup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startAt, visitedAddresses } from '@/components/ui/testing/live-address'
import { renderKit } from '@/components/ui/testing/render-kit'
import { ListPreferencesProvider } from '@/lib/list-preferences/list-preferences-provider'
import { PlatformError } from '@/lib/platform/platform-error'
import { DataList, type ListPage } from './data-list'
import { FilterSelect } from './filter-select'
import { SEARCH_DELAY_MS } from './search-box'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const schema = listQuery(['name', '-name', 'createdAt'], 'name').shape({ state: yup.string().oneOf(['on', 'off']) })
type Query = yup.InferType<typeof schema>
interface Row {
  id: string
  name: string
}

const asked: Query[] = []
let answer: (query: Query) => Promise<ListPage<Row>>

function draw() {
  return renderKit(
    <DataList
      schema={schema}
      caption="Things"
      pageQuery={(query) => ({
        queryKey: ['things', query],
        queryFn: () => {
          asked.push(query)
          return answer(query)
        },
      })}
      columns={[{ id: 'name', width: '1fr', header: 'Name', sort: 'name', primary: true, cell: (row: Row) => row.name }]}
      rowKey={(row) => row.id}
      rowHref={(row) => `/things/${row.id}`}
      searchLabel="Search things"
      filters={(list) => <FilterSelect list={list} name="state" label="State" allLabel="All" choices={[{ value: 'on', label: 'On' }]} />}
      empty={{ title: 'No things yet', action: <a href="/things/create">Create one</a> }}
    />,
  )
}

const pageOf = (names: string[], total = names.length, page = 1): ListPage<Row> => ({
  items: names.map((name) => ({ id: name, name })),
  total,
  page,
  size: 20,
})

beforeEach(() => {
  asked.length = 0
  startAt('/things')
  answer = async () => pageOf(['alpha', 'beta'])
})
afterEach(() => jest.useRealTimers())

test('the address is the state: what it asks for is asked of the platform, a broken part counts as not given', async () => {
  startAt('/things?q=al&sort=-name&page=2&state=on&size=many')
  draw()
  await screen.findByText('alpha')
  expect(asked).toEqual([{ page: 2, size: 20, q: 'al', sort: '-name', state: 'on' }])
})

test('a header sorts without a history entry, another page adds one, back returns', async () => {
  answer = async (query) => pageOf([`row of page ${query.page}`], 60, query.page)
  draw()
  await screen.findByText('row of page 1')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(window.location.search).toBe('?sort=-name')
  await waitFor(() => expect(screen.getByRole('columnheader')).toHaveAttribute('aria-sort', 'descending'))
  const steps = window.history.length
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(window.location.search).toBe('?sort=-name&page=2')
  expect(window.history.length).toBe(steps + 1)
  await screen.findByText('row of page 2')
  await act(async () => window.history.back())
  await screen.findByText('row of page 1')
})

test('a page past the end opens the last page, without a history entry', async () => {
  startAt('/things?page=9')
  answer = async (query) => (query.page <= 3 ? pageOf([`row of page ${query.page}`], 60, query.page) : pageOf([], 60, query.page))
  const steps = window.history.length
  draw()
  await screen.findByText('row of page 3')
  expect(window.location.search).toBe('?page=3')
  expect(window.history.length).toBe(steps)
})

test('the page before opens when the last row of the last page is deleted', async () => {
  startAt('/things?page=3')
  let rows = 41
  answer = async (query) => {
    const shown = Math.max(0, Math.min(20, rows - (query.page - 1) * 20))
    return pageOf(
      Array.from({ length: shown }, (_, index) => `row ${index} of page ${query.page}`),
      rows,
      query.page,
    )
  }
  const { client } = draw()
  await screen.findByText('row 0 of page 3')
  rows = 40
  await act(() => client.invalidateQueries())
  await screen.findByText('row 19 of page 2')
  expect(window.location.search).toBe('?page=2')
})

describe('the view of a list', () => {
  const drawView = (initial = {}) =>
    renderKit(
      <ListPreferencesProvider initial={initial}>
        <DataList
          id="things"
          schema={schema}
          caption="Things"
          pageQuery={(query) => ({
            queryKey: ['things', query],
            queryFn: () => {
              asked.push(query)
              return answer(query)
            },
          })}
          columns={[
            { id: 'name', width: '1fr', header: 'Name', primary: true, cell: (row: Row) => row.name },
            { id: 'size', width: '6rem', header: 'Size', cell: (row: Row) => `size of ${row.name}` },
          ]}
          rowKey={(row) => row.id}
          empty={{ title: 'No things yet' }}
        />
      </ListPreferencesProvider>,
    )
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  afterEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the browser keeps it
    document.cookie = 'lists=; Max-Age=0; Path=/'
  })

  test('hides columns by the keyboard, keeps the one that names the row, and is kept in the browser', async () => {
    drawView()
    await screen.findByText('alpha')
    expect(headers()).toEqual(['Name', 'Size'])
    screen.getByRole('button', { name: 'View' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
    await userEvent.tab()
    expect(screen.getByRole('checkbox', { name: 'Size' })).toHaveFocus()
    await userEvent.keyboard(' ')
    expect(headers()).toEqual(['Name'])
    expect(document.cookie).toContain('lists=things:20:size')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'View' })).toHaveFocus()
  })

  test('changes the rows per page from the first page, and is reset', async () => {
    startAt('/things?page=2&size=10')
    drawView({ things: { size: 20, hidden: ['size'] } })
    await screen.findByText('alpha')
    await userEvent.click(screen.getByRole('button', { name: 'View' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50')
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1, size: 50 }))
    expect(window.location.search).toBe('')
    expect(document.cookie).toContain('lists=things:50:size')
    await userEvent.click(screen.getByRole('button', { name: 'Reset view' }))
    expect(headers()).toEqual(['Name', 'Size'])
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ size: 20 }))
    expect(document.cookie).not.toContain('lists=')
  })
})

test('a filter goes back to page 1', async () => {
  startAt('/things?page=3')
  draw()
  await screen.findByText('alpha')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'on')
  expect(window.location.search).toBe('?state=on')
})

test('a row opens by click and by keyboard', async () => {
  draw()
  const cell = (await screen.findByText('beta')).closest('td') as HTMLElement
  await userEvent.click(cell)
  expect(visitedAddresses).toEqual(['/things/beta'])
  expect(within(cell).getByRole('link', { name: 'beta' })).toHaveAttribute('href', '/things/beta')
})

test('the rows of the last query stay while the next is loading', async () => {
  draw()
  await screen.findByText('alpha')
  answer = () => new Promise(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.getByText('alpha')).toBeInTheDocument()
})

test('an empty list offers the next step; an empty search offers to clear it', async () => {
  answer = async () => pageOf([])
  draw()
  expect(await screen.findByText('No things yet')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Create one' })).toBeInTheDocument()
  act(() => window.history.replaceState(null, '', '/things?q=zzz&state=on'))
  expect(await screen.findByText('No results')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }))
  expect(window.location.search).toBe('')
})

test('a failure shows its code and a retry button', async () => {
  answer = () => Promise.reject(new PlatformError({ code: 'AlreadyRequested', status: 409 }))
  draw()
  expect(await screen.findByRole('alert')).toHaveTextContent('Already in use.')
  answer = async () => pageOf(['alpha'])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('alpha')).toBeInTheDocument()
})

test('searches when typing pauses', async () => {
  draw()
  await screen.findByText('alpha')
  jest.useFakeTimers()
  const box = screen.getByRole('textbox', { name: 'Search things' })
  for (const value of ['a', 'al', 'alp']) fireEvent.change(box, { target: { value } })
  expect(window.location.search).toBe('')
  act(() => jest.advanceTimersByTime(SEARCH_DELAY_MS))
  expect(window.location.search).toBe('?q=alp')
})

test('never searches an unfinished Hangul syllable; the Enter that ends it searches once, with the complete syllable', async () => {
  draw()
  await screen.findByText('alpha')
  asked.length = 0
  jest.useFakeTimers()
  const box = screen.getByRole('textbox', { name: 'Search things' })
  fireEvent.compositionStart(box)
  for (const value of ['ㄴ', '나', '날']) {
    fireEvent.change(box, { target: { value } })
    act(() => jest.advanceTimersByTime(SEARCH_DELAY_MS * 3))
  }
  expect(window.location.search).toBe('')
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229, isComposing: true })
  fireEvent.change(box, { target: { value: '날씨' } })
  fireEvent.compositionEnd(box, { data: '씨' })
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 })
  act(() => jest.advanceTimersByTime(SEARCH_DELAY_MS * 3))
  jest.useRealTimers()
  await waitFor(() => expect(asked.map((query) => query.q)).toEqual(['날씨']))
})
