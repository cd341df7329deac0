import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { SearchSuggestions, SUGGEST_DELAY_MS } from './search-suggestions'

const API = { id: '01a1fc15-3404-746f-961d-c7ac521ad7e2', name: '날씨 예보' }
const OPERATION = { apiId: API.id, apiName: API.name, slug: 'get-days', httpMethod: 'GET', path: '/days', summary: '날씨 조회' }

const asked: string[] = []
let field: HTMLInputElement

beforeEach(() => {
  jest.useFakeTimers()
  asked.length = 0
  globalThis.fetch = jest.fn(async (url: string) => {
    asked.push(new URL(url, 'http://x').searchParams.get('q') ?? '')
    return { ok: true, json: async () => ({ apis: [API], operations: [OPERATION], hashtags: [] }) }
  }) as unknown as typeof fetch
  const form = document.createElement('form')
  field = document.createElement('input')
  form.append(field)
  document.body.append(form)
  field.focus()
  suggestFrom('')
})
afterEach(() => {
  jest.useRealTimers()
  document.body.replaceChildren()
})

const suggestFrom = (startText: string) =>
  render(<SearchSuggestions field={field} startText={startText} locale="ko" labels={{ suggestions: 'Suggestions' }} />)
const type = (value: string) => fireEvent.input(field, { target: { value } })
const rest = () => act(async () => jest.advanceTimersByTimeAsync(SUGGEST_DELAY_MS + 10))

test('asks once when typing pauses, and shows APIs and operations as links', async () => {
  type('날')
  type('날씨')
  expect(asked).toEqual([])
  await rest()
  expect(asked).toEqual(['날씨'])
  const [api, operation] = screen.getAllByRole('option')
  expect(api).toHaveAttribute('href', expect.stringMatching(/^\/ko\/apis\/%EB%82%A0%EC%94%A8-%EC%98%88%EB%B3%B4-/))
  expect(operation).toHaveAttribute('href', `/ko/api-docs/published-api/${API.id}/operations/get-days`)
  expect(screen.getAllByText('날씨', { selector: 'mark' })).toHaveLength(2)
  expect(field).toHaveAttribute('aria-expanded', 'true')
})

test('asks nothing for an unfinished syllable, and once for each that is complete', async () => {
  fireEvent.compositionStart(field)
  type('나')
  await rest()
  type('날')
  await rest()
  expect(asked).toEqual([])
  fireEvent.compositionEnd(field)
  await rest()
  expect(asked).toEqual(['날'])
})

test('arrows choose and Escape closes; Enter without a choice leaves the form alone', async () => {
  type('날씨')
  await rest()
  expect(fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true })).toBe(true)
  expect(fireEvent.keyDown(field, { key: 'ArrowUp' })).toBe(false)
  expect(screen.getAllByRole('option')[1]).toHaveAttribute('aria-selected', 'true')
  expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(field).not.toHaveAttribute('aria-activedescendant')
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(screen.queryAllByRole('option')).toEqual([])
  type('날')
  await rest()
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(true)
  expect(screen.queryAllByRole('option')).toEqual([])
})

test('a late answer to an older search is not shown', async () => {
  const answers: ((name: string) => void)[] = []
  globalThis.fetch = jest.fn(
    () =>
      new Promise((resolve) => {
        answers.push((name) => resolve({ ok: true, json: async () => ({ apis: [{ ...API, name }], operations: [], hashtags: [] }) }))
      }),
  ) as unknown as typeof fetch
  type('a')
  await rest()
  type('ab')
  await rest()
  await act(async () => answers[1]?.('newer'))
  await act(async () => answers[0]?.('older'))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('newer')])
})

test('says that nothing matches, only where the page does not, and suggests nothing when no answer comes', async () => {
  const answer = { apis: [] as object[], operations: [], hashtags: [] }
  let isDown = false
  globalThis.fetch = jest.fn(async () => ({ ok: !isDown, json: async () => answer })) as unknown as typeof fetch
  type('x')
  await rest()
  expect(screen.getByRole('status', { hidden: true })).not.toBeVisible()
  cleanup()
  render(<SearchSuggestions field={field} startText="" locale="en" labels={{ suggestions: 'Suggestions', nothing: 'No match' }} />)
  await rest()
  expect(screen.getByText('No match')).toBeVisible()
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(screen.queryByText('No match')).toBeNull()
  answer.apis = [API]
  type('xy')
  await rest()
  expect(screen.getAllByRole('option')).toHaveLength(1)
  isDown = true
  type('xyz')
  await rest()
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(screen.queryByText('No match')).toBeNull()
})

test('asks for what was typed while it was loaded, also when the value attribute follows the field', async () => {
  cleanup()
  field.setAttribute('value', '날씨')
  suggestFrom('')
  await rest()
  expect(asked).toEqual(['날씨'])
  cleanup()
  suggestFrom('날씨')
  await rest()
  expect(asked).toEqual(['날씨'])
})
