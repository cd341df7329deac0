import { act, fireEvent, screen } from '@testing-library/react'
import { Modal } from './modal'
import { renderKit } from './testing/render-kit'

/** Waits for the frames after which a dialog begins to watch what happens outside of it, and answers to it. */
const settle = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(() => resolve())))))

test('a click outside closes a dialog; a focus that a script moves outside does not', async () => {
  const onClose = jest.fn()
  renderKit(
    <>
      <button type="button">Outside</button>
      <Modal title="Email" closeLabel="Close" onClose={onClose}>
        Text
      </Modal>
    </>,
  )
  await screen.findByRole('dialog')
  await settle()
  const outside = screen.getByText('Outside')
  act(() => outside.focus())
  fireEvent.focusIn(outside)
  await settle()
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.pointerDown(outside)
  await settle()
  expect(onClose).toHaveBeenCalledTimes(1)
})
