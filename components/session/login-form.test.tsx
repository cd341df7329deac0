import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import en from '@/messages/en/session.json'
import { LoginForm } from './login-form'
import type { LoginLabels } from './login-labels'

const { resendLink: resend, submit, errors } = en
const labels: LoginLabels = { ...en, resend }
const other = { href: '/manager/login', label: 'Sign in to the developer center' }

interface Reply {
  status?: number
  body?: unknown
}

/** Answers calls by path, each path's replies in order; the last one repeats. Returns the calls. */
function answer(replies: Record<string, Reply[]>): { path: string; body: unknown }[] {
  const asked: { path: string; body: unknown }[] = []
  const fetching = async (path: string, init?: { body?: string }) => {
    asked.push({ path, body: init?.body === undefined ? undefined : JSON.parse(init.body) })
    const left = replies[path] ?? [{ body: { id: 0 } }]
    const { status = 200, body = {} } = (left.length > 1 ? left.shift() : left[0]) ?? {}
    return { ok: status < 300, status, text: async () => JSON.stringify(body) }
  }
  Object.assign(globalThis, { fetch: fetching })
  return asked
}

const now = 1_000_000
const mailed = {
  method: 'mail',
  sentTo: 'm•••@example.com',
  codeExpiresAt: now + 300,
  expiresAt: now + 1800,
  attemptsLeft: 5,
  resendsLeft: 5,
}
const needsCode = (more: object = {}) => ({ body: { needNextStep: true, step: { ...mailed, ...more }, now } })
const refused = (error: string, data?: unknown, status = 401): Reply => ({ status, body: { error, data } })

/** Opens a route and enters the right password, so that the code is asked for. */
async function reachCode(replies: Record<string, Reply[]>, more: object = {}) {
  const asked = answer({ '/api/login': [needsCode(more)], ...replies })
  const user = userEvent.setup()
  render(<LoginForm route="/login" forgotHref="/forgot-password" other={other} labels={labels} />)
  await user.type(screen.getByLabelText('Email'), 'mina@example.com')
  await user.type(screen.getByLabelText('Password'), 'Passw0rd!{Enter}')
  const field = await screen.findByRole('textbox', { name: 'Code' })
  return { user, field, asked, codesSent: () => asked.filter(({ path }) => path === '/api/verify-2fa-code').map(({ body }) => body) }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'XSRF-TOKEN=t.t'
  document.documentElement.lang = 'en'
  Element.prototype.scrollIntoView = () => undefined
})

describe('the password', () => {
  it.each([
    ['SignInPaused', { retryAfterSeconds: 541 }, 'Too many wrong passwords. Try again in 10 minutes.'],
    ['SignInPaused', { retryAfterSeconds: 45 }, 'Too many wrong passwords. Try again in 45 seconds.'],
    ['CodeAttemptsExceeded', { retryAfterSeconds: 1740 }, 'Too many wrong codes. Try again in 29 minutes.'],
    ['CodeResendLimitExceeded', { retryAfterSeconds: 60 }, 'Too many codes were sent. You can request another one in 1 minute.'],
    ['CodeDailyLimitExceeded', { retryAfterSeconds: 40_000 }, 'You have reached the daily limit of codes. Try again tomorrow.'],
    ['WrongIdOrPassword', undefined, 'The email or password is wrong.'],
    ['NeverHeardOf', undefined, 'Something went wrong. Try again.'],
  ])('shows the error %s %o', async (code, data, sentence) => {
    answer({ '/api/login': [refused(code, data)] })
    const user = userEvent.setup()
    render(<LoginForm route="/login" forgotHref="/forgot-password" other={other} labels={labels} />)
    await user.type(screen.getByLabelText('Email'), 'mina@example.com')
    await user.type(screen.getByLabelText('Password'), 'Passw0rd!{Enter}')
    expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert')
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  it('every error code of sign-in has a text on both routes', () => {
    const codes = ['SignInStepExpired', 'AuthCodeExpired', 'CodeMismatch', 'CodeAttemptsExceeded', 'CodeResendLimitExceeded']
    for (const code of [...codes, 'CodeDailyLimitExceeded', 'SignInPaused', 'AccountDeactivated', 'EmailNotVerified', 'NotAllowedRole']) {
      expect(labels.errors[code]).not.toBe(labels.errors.UnknownError)
      expect(labels.errors[code]).toBeTruthy()
    }
  })
})

describe('the reason of a redirect to the login page', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'NeverHeardOf', ''])('is not shown for %j', async (reason) => {
    window.history.replaceState(null, '', `/login?reason=${reason}`)
    answer({})
    const { container } = render(<LoginForm route="/login" forgotHref="/forgot-password" other={other} labels={labels} />)
    await waitFor(() => expect(screen.getByRole('button', { name: submit })).toBeEnabled())
    expect(container).not.toHaveTextContent(/object|function|NeverHeardOf/i)
    window.history.replaceState(null, '', '/login')
  })
})

describe('the code', () => {
  it('is one field for digits, focused, with where it was sent and how long it is valid', async () => {
    const { field } = await reachCode({})
    expect(field).toHaveFocus()
    expect(field).toHaveAttribute('inputmode', 'numeric')
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    expect(field).toHaveAccessibleDescription('Enter the 6-digit code that we sent to m•••@example.com.')
    expect(screen.getByRole('timer')).toHaveTextContent(/^The code is valid for (5:00|4:5\d)\.$/)
  })

  it('takes the place of the password without a blank page between them', async () => {
    let isBlank = false
    const blank = new MutationObserver(() => {
      isBlank ||= document.querySelector('input') === null
    })
    blank.observe(document.body, { childList: true, subtree: true })
    await reachCode({})
    blank.disconnect()
    expect(isBlank).toBe(false)
  })

  it('is sent automatically once complete, typed or pasted with a space', async () => {
    const { user, field, codesSent } = await reachCode({
      '/api/verify-2fa-code': [refused('CodeMismatch', { attempts: 1, attemptsMax: 5 })],
    })
    await user.type(field, '12345')
    expect(codesSent()).toEqual([])
    await user.type(field, '6')
    await waitFor(() => expect(field).toHaveValue(''))
    await user.click(field)
    await user.paste(' 654 321 ')
    await waitFor(() => expect(codesSent()).toEqual([{ code: '123456' }, { code: '654321' }]))
  })

  it('that is wrong counts as one of five attempts, and the field is ready for the next', async () => {
    const { user, field } = await reachCode({ '/api/verify-2fa-code': [refused('CodeMismatch', { attempts: 2, attemptsMax: 5 })] })
    await user.type(field, '000000')
    expect(await screen.findByText('The code is wrong: 2 of 5 attempts used.')).toHaveAttribute('role', 'alert')
    await waitFor(() => expect(field).toHaveValue(''))
    expect(field).toHaveFocus()
    expect(field).toHaveAttribute('aria-invalid', 'true')
  })

  it('is blocked after the fifth attempt, with the time to wait', async () => {
    const { user, field } = await reachCode({ '/api/verify-2fa-code': [refused('CodeAttemptsExceeded', { retryAfterSeconds: 1800 }, 429)] })
    await user.type(field, '000000')
    const sentence = await screen.findByText('Too many wrong codes. Try again in 30 minutes.')
    await waitFor(() => expect(field).toBeDisabled())
    expect(sentence).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Send new code (5 left)' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Sign in with another account' })).toBeEnabled()
  })

  it('shows the attempts of an earlier sign-in', async () => {
    await reachCode({}, { attemptsLeft: 3 })
    expect(screen.getByText('2 of 5 attempts used.')).toBeInTheDocument()
  })

  it('that has expired says so', async () => {
    const { user, field } = await reachCode({ '/api/verify-2fa-code': [refused('AuthCodeExpired')] }, { codeExpiresAt: now - 1 })
    expect(screen.getByRole('timer')).toHaveTextContent('The code has expired. Request a new one.')
    await user.type(field, '123456')
    expect(await screen.findByRole('alert')).toHaveTextContent('The code has expired. Request a new one.')
  })

  it('can be sent again while resends are left, after a delay', async () => {
    const { user, field } = await reachCode({
      '/api/send-2fa-code': [
        { body: { step: { ...mailed, resendsLeft: 0 }, now } },
        refused('CodeResendLimitExceeded', { retryAfterSeconds: 1800 }, 429),
      ],
    })
    await user.click(screen.getByRole('button', { name: 'Send new code (5 left)' }))
    expect(await screen.findByText('We sent a new code. Earlier codes no longer work.')).toHaveAttribute('role', 'status')
    expect(field).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Send new code (0 left)' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('You can request another one in 30 minutes.')
    expect(screen.getByRole('button', { name: /^You can request a new code at \d/ })).toBeDisabled()
    expect(field).toBeEnabled()
  })

  it('of an app may be a recovery code, which is sent only by the button', async () => {
    const { user, codesSent } = await reachCode(
      { '/api/verify-2fa-code': [refused('CodeMismatch', { attempts: 1, attemptsMax: 5 })] },
      { method: 'authenticator', sentTo: undefined, codeExpiresAt: undefined },
    )
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.queryByRole('button', { name: /Send a new code/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    const field = screen.getByRole('textbox', { name: 'Recovery code' })
    expect(field).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a recovery code like')
    await user.type(field, 'abcd-efgh-ijkl-mnop')
    expect(codesSent()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(codesSent()).toEqual([{ code: 'ABCD-EFGH-IJKL-MNOP' }]))
  })

  it.each(['SignInStepExpired', 'AccountDeactivated', 'NotAllowedRole'])('goes back to the password after %s', async (code) => {
    const { user, field } = await reachCode({ '/api/verify-2fa-code': [refused(code)] })
    await user.type(field, '123456')
    expect(await screen.findByLabelText('Password')).toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent(labels.errors[code] ?? '?')
    expect(sessionStorage).toHaveLength(0)
  })

  it('can be left for another account, which signs out', async () => {
    const { user, asked } = await reachCode({ '/api/logout': [{}] })
    await user.click(screen.getByRole('button', { name: 'Sign in with another account' }))
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus())
    expect(asked.at(-1)?.path).toBe('/api/logout')
    expect(sessionStorage).toHaveLength(0)
  })

  it('is still asked for after a reload, at its own route only', async () => {
    const waiting = { method: 'mail', sentTo: 'm•••@example.com', attemptsLeft: 5, resendsLeft: 5, endsAt: Date.now() + 60_000 }
    sessionStorage.setItem('sign-in-step', JSON.stringify({ route: '/login', waiting }))
    answer({})
    const { unmount } = render(<LoginForm route="/login" forgotHref="/f" other={other} labels={labels} />)
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeInTheDocument()
    unmount()
    render(<LoginForm route="/manager/login" forgotHref="/f" other={other} labels={labels} />)
    expect(screen.getByLabelText('Password')).toBeInTheDocument()
  })

  it('expires: the password is asked for again', async () => {
    const waiting = { method: 'mail', sentTo: 'm•••@example.com', attemptsLeft: 5, resendsLeft: 5, endsAt: Date.now() + 1_200 }
    sessionStorage.setItem('sign-in-step', JSON.stringify({ route: '/login', waiting }))
    answer({})
    render(<LoginForm route="/login" forgotHref="/f" other={other} labels={labels} />)
    await screen.findByRole('textbox', { name: 'Code' })
    await act(() => new Promise((wake) => setTimeout(wake, 2_500)))
    expect(screen.getByRole('alert')).toHaveTextContent('Signing in took too long.')
  })
})

async function refuseWith(error: string, replies: Record<string, Reply[]> = {}) {
  const asked = answer({ '/api/login': [refused(error, undefined, 403)], ...replies })
  const user = userEvent.setup()
  render(<LoginForm route="/login" forgotHref="/forgot-password" other={other} labels={labels} />)
  await user.type(screen.getByLabelText('Email'), 'mina@example.com')
  await user.type(screen.getByLabelText('Password'), 'Passw0rd!{Enter}')
  await screen.findByRole('alert')
  return { user, asked }
}

describe('a refusal with a way on', () => {
  it('an account that may not sign in here is led to the other login page', async () => {
    await refuseWith('NotAllowedRole')
    expect(screen.getByRole('alert')).toHaveTextContent(errors.NotAllowedRole)
    expect(screen.getByRole('link', { name: other.label })).toHaveAttribute('href', '/manager/login')
  })

  it('a wrong password is not', async () => {
    await refuseWith('WrongIdOrPassword')
    expect(screen.queryByRole('link', { name: other.label })).toBeNull()
    expect(screen.queryByRole('button', { name: resend.action })).toBeNull()
  })

  it.each([
    [true, 'We sent a new link to mina@example.com.'],
    [false, resend.held],
  ])('an unverified account can be sent the link again; mailed: %s', async (mailed, text) => {
    window.history.replaceState(null, '', '/login?next=/apis/0197a3c2-0000-7000-8000-000000000000')
    const { user, asked } = await refuseWith('EmailNotVerified', { '/api/join/resend-verification': [{ body: { mailed } }] })
    await user.click(await screen.findByRole('button', { name: resend.action }))
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(asked.at(-1)).toEqual({
      path: '/api/join/resend-verification',
      body: { email: 'mina@example.com', apiId: '0197a3c2-0000-7000-8000-000000000000' },
    })
    window.history.replaceState(null, '', '/')
  })

  it('a resend limit is said', async () => {
    const { user } = await refuseWith('EmailNotVerified', {
      '/api/join/resend-verification': [refused('VerificationMailSendLimitExceeded', undefined, 429)],
    })
    await user.click(await screen.findByRole('button', { name: resend.action }))
    expect(await screen.findByText(errors.VerificationMailSendLimitExceeded)).toBeInTheDocument()
  })
})
