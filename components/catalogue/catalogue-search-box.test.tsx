import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { CatalogueSearchBox, SEARCH_DELAY_MS } from './catalogue-search-box'
import { CatalogueSearchField, FIELD_BEFORE_SCRIPT } from './catalogue-search-field'

const replace = jest.fn()
let address = ''
jest.mock('next/navigation', () => ({
  useRouter: () => ({ replace }),
  useSearchParams: () => new URLSearchParams(address),
}))

const labels = { label: 'Search APIs', placeholder: '', button: 'Search', clear: 'Clear', suggestions: 'Suggestions' }
const rest = () => act(() => jest.advanceTimersByTime(SEARCH_DELAY_MS + 10))

beforeEach(() => {
  jest.useFakeTimers()
  replace.mockClear()
  address = ''
})
afterEach(() => jest.useRealTimers())

function draw() {
  render(<CatalogueSearchBox locale="ko" labels={labels} />)
  return screen.getByLabelText('Search APIs') as HTMLInputElement
}

test('searches once when typing pauses', () => {
  const input = draw()
  fireEvent.change(input, { target: { value: 'p' } })
  fireEvent.change(input, { target: { value: 'pet' } })
  expect(replace).not.toHaveBeenCalled()
  rest()
  expect(replace.mock.calls).toEqual([['/ko/apis?q=pet', { scroll: false }]])
})

test('keeps the filters of the address and goes back to page 1', () => {
  address = 'sort=name&page=3'
  const input = draw()
  fireEvent.change(input, { target: { value: 'pet' } })
  rest()
  expect(replace.mock.calls[0]?.[0]).toBe('/ko/apis?q=pet&sort=name')
})

test('waits for a Hangul syllable; the Enter that ends it searches once, with the complete syllable', () => {
  const input = draw()
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: '날ㅆ' } })
  rest()
  expect(replace).not.toHaveBeenCalled()
  fireEvent.change(input, { target: { value: '날씨' } })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: true })
  fireEvent.submit(input.form as HTMLFormElement)
  expect(replace).not.toHaveBeenCalled()
  fireEvent.compositionEnd(input)
  rest()
  expect(replace.mock.calls).toEqual([[`/ko/apis?q=${encodeURIComponent('날씨')}`, { scroll: false }]])
})

test('clearing shows everything again', () => {
  address = 'q=pet'
  draw()
  fireEvent.click(screen.getByLabelText('Clear'))
  expect(replace.mock.calls).toEqual([['/ko/apis', { scroll: false }]])
})

test('continues what is typed into the field that the page had before its script', async () => {
  let arrive = () => {}
  const script = new Promise<void>((resolve) => {
    arrive = resolve
  })
  function Late() {
    use(script)
    return <CatalogueSearchBox locale="en" labels={labels} />
  }
  const field = () => screen.getByLabelText('Search APIs') as HTMLInputElement
  const before = <CatalogueSearchField locale="en" labels={labels} input={{ id: FIELD_BEFORE_SCRIPT }} />
  render(
    <Suspense fallback={before}>
      <Late />
    </Suspense>,
  )
  field().focus()
  field().value = 'pet'
  await act(async () => {
    arrive()
    // React waits before it replaces a fallback.
    await jest.advanceTimersByTimeAsync(1_000)
  })
  expect([field().id, field().value, document.activeElement]).toEqual(['', 'pet', field()])
  rest()
  expect(replace.mock.calls).toEqual([['/apis?q=pet', { scroll: false }]])
})
