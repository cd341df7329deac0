import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { moved, SortableList } from './sortable-list'
import { renderKit } from './testing/render-kit'

function Fruits() {
  const [ids, setIds] = useState(['Apple', 'Banana', 'Cherry'])
  return <SortableList label="Fruits" items={ids.map((id) => ({ id, name: id, content: id }))} onOrder={setIds} />
}

const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const handleOf = (name: string) => screen.getByRole('button', { name: `Move ${name}` })

it('moves an item by the keys of its handle, keeps the focus on it and says its place', () => {
  renderKit(<Fruits />)
  handleOf('Cherry').focus()
  fireEvent.keyDown(handleOf('Cherry'), { key: 'ArrowUp' })
  expect(shown()).toEqual(['Apple', 'Cherry', 'Banana'])
  expect(document.activeElement).toBe(handleOf('Cherry'))
  expect(screen.getByRole('status').textContent).toBe('Cherry: place 2 of 3')
  fireEvent.keyDown(handleOf('Cherry'), { key: 'Home' })
  fireEvent.keyDown(handleOf('Cherry'), { key: 'ArrowUp' })
  expect(shown()).toEqual(['Cherry', 'Apple', 'Banana'])
  fireEvent.keyDown(handleOf('Cherry'), { key: 'End' })
  expect(shown()).toEqual(['Apple', 'Banana', 'Cherry'])
})

it('moves an item by its buttons, without dragging', () => {
  renderKit(<Fruits />)
  fireEvent.click(screen.getByRole('button', { name: 'Move Apple down' }))
  expect(shown()).toEqual(['Banana', 'Apple', 'Cherry'])
  expect((screen.getByRole('button', { name: 'Move Banana up' }) as HTMLButtonElement).disabled).toBe(true)
})

it.each([
  [0, 2, 'bca'],
  [2, -5, 'cab'],
  [1, 99, 'acb'],
  [7, 0, 'abc'],
])('moves the item at %p to %p', (from, to, expected) => {
  expect(moved([...'abc'], from, to).join('')).toBe(expected)
})
