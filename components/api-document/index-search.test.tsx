import { fireEvent, render, screen } from '@testing-library/react'
import { IndexSearch } from './index-search'

const METHODS = ['GET /pets 동물을 읽습니다', 'POST /pets', 'GET /orders/{orderId}']

function draw() {
  render(
    <IndexSearch label="Search methods" hint="hint" none="No methods match.">
      <ul>
        {METHODS.map((method) => (
          <li key={method} data-find={method.toLowerCase()}>
            {method}
          </li>
        ))}
      </ul>
    </IndexSearch>,
  )
  return screen.getByLabelText('Search methods')
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('shows items with every word in any case, and all again after Escape', () => {
  const input = draw()
  fireEvent.change(input, { target: { value: 'PETS get' } })
  expect(shown()).toEqual([METHODS[0]])
  fireEvent.keyDown(input, { key: 'Escape' })
  expect(shown()).toEqual(METHODS)
})

it('says when nothing is found', () => {
  const input = draw()
  fireEvent.change(input, { target: { value: 'cats' } })
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('No methods match.')
})

it('waits for a Hangul syllable to be finished', () => {
  const input = draw()
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: 'ㄷ' } })
  expect(shown()).toEqual(METHODS)
  fireEvent.change(input, { target: { value: '동' } })
  fireEvent.compositionEnd(input)
  expect(shown()).toEqual([METHODS[0]])
})
