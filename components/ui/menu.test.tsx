import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Menu } from './menu'
import { renderKit } from './testing/render-kit'

// Watching sizes is all that is missing in jsdom for a menu to stand under its trigger.
beforeAll(() =>
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  }),
)

const items = [{ value: 'copy', label: 'Copy' }]
const trigger = () => screen.getByRole('button', { name: 'More' })

/** Opens the menu as a keyboard does, and waits until it has taken the focus. */
async function openMenu() {
  act(() => trigger().focus())
  fireEvent.click(trigger(), { detail: 0 })
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu).toHaveFocus())
  return menu
}

test('a menu whose focus was lost while it closed gives it to its trigger', async () => {
  renderKit(<Menu label="More" items={items} />)
  const menu = await openMenu()
  const focus = jest.spyOn(trigger(), 'focus').mockImplementationOnce(() => undefined)
  fireEvent.keyDown(menu, { key: 'Escape' })
  await waitFor(() => expect(focus).toHaveBeenCalledTimes(2))
  expect(trigger()).toHaveFocus()
})
