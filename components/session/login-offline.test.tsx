import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import en from '@/messages/en/session.json'
import { LoginForm } from './login-form'
import type { LoginLabels } from './login-labels'

// What explains a refusal cannot be loaded: the connection is lost.
jest.mock('@/lib/session/browser/sign-in-error', () => {
  throw new Error('offline')
})

const labels = { ...en, resend: en.resendLink } as LoginLabels

it('says that there is no connection, and keeps what was typed', async () => {
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('offline')) })
  const user = userEvent.setup()
  render(<LoginForm route="/login" forgotHref="/forgot-password" other={{ href: '/manager/login', label: 'Staff' }} labels={labels} />)
  await user.type(screen.getByLabelText('Email'), 'mina@example.com')
  await user.type(screen.getByLabelText('Password'), 'Passw0rd!{Enter}')
  expect(await screen.findByText(en.errors.PlatformUnavailable)).toHaveAttribute('role', 'alert')
  expect(screen.getByLabelText('Email')).toHaveValue('mina@example.com')
})
