import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderKit } from '@/components/ui/testing/render-kit'
import { PlatformError } from '@/lib/platform/platform-error'
import { confirm } from './confirm-store'
import { errorStore, showError, showErrorUnlessPlaced, withdrawError } from './error-store'
import { FeedbackHost } from './feedback-host'
import { loadFeedback } from './testing/load-feedback'
import { toast } from './toast-store'

beforeAll(loadFeedback)
beforeEach(() => {
  errorStore.close()
  renderKit(<FeedbackHost />)
})

test('the error dialog shows text, code, data and request id, and closes by its button or its icon', async () => {
  act(() => showError(new PlatformError({ code: 'NameAlreadyExists', status: 409, data: { name: 'x' }, requestId: 'r-7' })))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('This name is taken.')
  expect(dialog).toHaveTextContent('NameAlreadyExists')
  expect(dialog).toHaveTextContent('"name": "x"')
  expect(dialog).toHaveTextContent('r-7')
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  act(() => showError(new PlatformError({ code: 'NameAlreadyExists', status: 409 })))
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('an unknown code and a plain error have a general text', async () => {
  act(() => showError({ code: 'NeverHeardOf' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Something unexpected happened.')
  expect(screen.getByRole('alertdialog')).toHaveTextContent('NeverHeardOf')
  act(() => showError(new TypeError('fetch failed')))
  expect(screen.getByRole('alertdialog')).toHaveTextContent('UnknownError')
  expect(screen.getByRole('alertdialog')).not.toHaveTextContent('fetch failed')
})

test('an error that was closed does not open the dialog again', async () => {
  const error = new PlatformError({ code: 'NameAlreadyExists', status: 409 })
  showErrorUnlessPlaced(error)
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }))
  // The form has the error once the page is refetched.
  act(() => showError(error))
  expect(errorStore.current()).toBeUndefined()
  act(() => showError(new PlatformError({ code: 'NameAlreadyExists', status: 409 })))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('NameAlreadyExists')
})

test('an error that a form shows never opens the dialog, any other does', async () => {
  const [taken, left] = [409, 404].map((status) => new PlatformError({ code: 'NameAlreadyExists', status }))
  const opened: unknown[] = []
  const forget = errorStore.subscribe(() => opened.push(errorStore.current()))
  showErrorUnlessPlaced(taken)
  withdrawError(taken)
  await act(() => new Promise((wake) => setTimeout(wake, 10)))
  expect(opened).toEqual([])
  forget()
  showErrorUnlessPlaced(left)
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('NameAlreadyExists')
})

test('confirm is 300 px wide and resolves with the answer', async () => {
  let answer: Promise<{ confirmed: boolean }> | undefined
  act(() => {
    answer = confirm({ title: 'Delete Weather?', confirmLabel: 'Delete', danger: true })
  })
  expect(await screen.findByRole('alertdialog', { name: 'Delete Weather?' })).toHaveStyle({ width: '300px' })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await expect(answer).resolves.toEqual({ confirmed: true, reason: '' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('asks for a reason until one is given', async () => {
  let answer: Promise<unknown> | undefined
  act(() => {
    answer = confirm({ title: 'Reject', confirmLabel: 'Reject', reason: { label: 'Reason', maxLength: 10, about: 'reject:1' } })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Reject' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a reason.')
  expect(screen.getByLabelText(/Reason/)).toHaveFocus()
  await userEvent.type(screen.getByLabelText(/Reason/), 'far too long')
  expect(screen.getByRole('alert')).toHaveTextContent('Enter up to 10 characters.')
  await userEvent.clear(screen.getByLabelText(/Reason/))
  await userEvent.type(screen.getByLabelText(/Reason/), 'no docs ')
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await expect(answer).resolves.toEqual({ confirmed: true, reason: 'no docs' })
})

test('a required word must be typed; cancel answers no', async () => {
  let answer: Promise<unknown> | undefined
  act(() => {
    answer = confirm({ title: 'Delete', confirmLabel: 'Delete', typedWord: 'delete' })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await expect(answer).resolves.toEqual({ confirmed: false, reason: '' })
})

test('a toast shows its text and action, and can be closed', async () => {
  act(() => toast.success('Created.', { action: { label: 'Open', href: '/x' } }))
  expect(await screen.findByText('Created.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/x')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Created.')).not.toBeInTheDocument())
})

test('Tab passes the toasts, which wait while one has the focus', async () => {
  const before = document.createElement('button')
  document.body.prepend(before)
  act(() => toast.success('Saved.'))
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' })
  const shown = dismiss.closest('[role=status]')
  before.focus()
  await userEvent.tab()
  expect(shown).toHaveFocus()
  await waitFor(() => expect(shown).toHaveAttribute('data-paused'))
  await userEvent.tab()
  expect(dismiss).toHaveFocus()
  await userEvent.tab()
  await waitFor(() => expect(shown).not.toHaveAttribute('data-paused'))
  expect(document.body).toHaveFocus()
  before.remove()
})

test.each(['{Enter}', '{Escape}'])('a toast that is dismissed with %s gives the focus back', async (key) => {
  const before = document.createElement('button')
  document.body.prepend(before)
  act(() => toast.success('Given back.'))
  const shown = await screen.findByText('Given back.')
  const dismiss = shown.parentElement?.querySelector('button') as HTMLElement
  before.focus()
  while (document.activeElement !== dismiss) await userEvent.tab()
  await userEvent.keyboard(key)
  expect(before).toHaveFocus()
  await waitFor(() => expect(shown).not.toBeInTheDocument())
  before.remove()
})
