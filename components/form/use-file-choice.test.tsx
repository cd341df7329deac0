import { fireEvent, render, screen } from '@testing-library/react'
import { useFileChoice } from './use-file-choice'

const take = jest.fn()
const file = new File(['{}'], 'pets.json')

function Field() {
  const { area, input } = useFileChoice(take)
  return (
    <div {...area} data-testid="area">
      <input {...input} aria-label="File" />
    </div>
  )
}

beforeEach(() => {
  take.mockClear()
  render(<Field />)
})

it('takes the chosen file, and forgets it, so that it can be chosen again', () => {
  const input = screen.getByLabelText<HTMLInputElement>('File')
  const set = jest.spyOn(input, 'value', 'set')
  fireEvent.change(input, { target: { files: [file] } })
  expect(take).toHaveBeenCalledWith(file)
  expect(set).toHaveBeenCalledWith('')
})

it('takes the dropped file, and marks the area only while the file is over it', () => {
  const area = screen.getByTestId('area')
  fireEvent.dragOver(area)
  expect(area).toHaveAttribute('data-over')
  fireEvent.dragLeave(area)
  expect(area).not.toHaveAttribute('data-over')
  fireEvent.dragOver(area)
  expect(fireEvent.drop(area, { dataTransfer: { files: [file] } })).toBe(false)
  expect(area).not.toHaveAttribute('data-over')
  expect(take).toHaveBeenCalledWith(file)
})

it('takes nothing when something other than a file is dropped', () => {
  fireEvent.drop(screen.getByTestId('area'), { dataTransfer: { files: [] } })
  expect(take).not.toHaveBeenCalled()
})
