import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Markdown } from './markdown'
import { OpenFolds } from './open-folds'
import { readyButtons } from './page-buttons'
import { labels } from './testing/render-operation'

const buttonLabels = { copy: 'Copy', copied: 'Copied' }

it('copies each block of code of the descriptions', async () => {
  const user = userEvent.setup()
  render(<Markdown text={'`a`\n\n```\none\n```\n\n- b\n\n  ```\n  two\n  ```'} headings={2} prefix="about" t={labels} />)
  readyButtons(buttonLabels)
  readyButtons(buttonLabels)
  const buttons = screen.getAllByRole('button', { name: 'Copy' })
  expect(buttons.map((button) => button.previousElementSibling?.textContent?.trim())).toEqual(['one', 'two'])
  await user.click(buttons[1] as Element)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBe(buttons[1]))
  expect((await navigator.clipboard.readText()).trim()).toBe('two')
})

it('opens all folds of an operation, and closes those that were closed; not those of samples', async () => {
  const user = userEvent.setup()
  const { container } = render(
    <article>
      <header>
        <OpenFolds open="Open" close="Close" />
      </header>
      <div>
        <details open id="outermost">
          <details id="field" />
        </details>
        <details id="response" />
      </div>
      <div>
        <details id="sample" />
      </div>
    </article>,
  )
  readyButtons(buttonLabels)
  const opened = () => [...container.querySelectorAll('details[open]')].map(({ id }) => id)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect(opened()).toEqual(['outermost', 'field', 'response'])
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(opened()).toEqual(['outermost'])
  expect(screen.getByRole('button', { name: 'Open' })).toBeTruthy()
})
