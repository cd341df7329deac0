import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useNativeForm } from './use-native-form'

// The part that places errors cannot be loaded: the connection is lost.
jest.mock('./place-server-error', () => {
  throw new Error('offline')
})

function Question() {
  const { form, failure, sending, submit } = useNativeForm({
    messages: {} as never,
    check: ({ email }) => ({ values: { email: String(email) } }) as never,
    send: () => Promise.reject(new TypeError('offline')),
  })
  return (
    <form ref={form} onSubmit={submit}>
      <input name="email" aria-label="Email" />
      <button type="submit" disabled={sending}>
        Send
      </button>
      <p role="alert">{failure}</p>
    </form>
  )
}

it('says that there is no connection, keeps what was typed, and can be sent again', async () => {
  const user = userEvent.setup()
  render(<Question />)
  await user.type(screen.getByLabelText('Email'), 'mina@example.com')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('PlatformUnavailable')).toHaveAttribute('role', 'alert')
  expect(screen.getByLabelText('Email')).toHaveValue('mina@example.com')
  expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled()
})
