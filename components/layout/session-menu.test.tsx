import { render, screen, waitFor } from '@testing-library/react'
import { SessionMenu } from './session-menu'

const mina = { id: 7, email: 'mina@example.com', name: 'Mina', roles: ['user' as const], iat: 1, exp: 2, locale: 'ko' as const }
const labels = {
  menu: 'Account',
  person: '',
  open: '',
  subscriptions: 'My subscriptions',
  center: 'Center',
  portal: 'Portal',
  profile: 'Profile',
  signOut: 'Sign out',
}

function answerSession(body: unknown): jest.Mock {
  const fetching = jest.fn(async () => ({ ok: true, status: 200, text: async () => JSON.stringify(body) }))
  Object.assign(globalThis, { fetch: fetching })
  return fetching
}

beforeEach(() => localStorage.clear())

describe('at the start of a page with a marker', () => {
  it('tries a silent refresh at the portal’s auth route; a failure removes the marker', async () => {
    localStorage.setItem('access-token', 'm1')
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'XSRF-TOKEN=t.t'
    const fetching = jest.fn(async (url: string) =>
      url === '/api/refresh'
        ? { ok: false, status: 503, text: async () => '{"error":"PlatformUnavailable"}' }
        : { ok: true, status: 200, text: async () => '{"id":0}' },
    )
    Object.assign(globalThis, { fetch: fetching })
    render(
      <SessionMenu labels={labels} place="portal">
        <a href="/login">Sign in</a>
      </SessionMenu>,
    )
    await waitFor(() => expect(localStorage.getItem('access-token')).toBeNull())
    expect(fetching.mock.calls[0]?.[0]).toBe('/api/refresh')
  })
})

it('the menu links to sign in, and shows the person once the session is known', async () => {
  answerSession({ ...mina, marker: 'm1' })
  render(
    <SessionMenu labels={labels} place="portal">
      <a href="/login">Sign in</a>
    </SessionMenu>,
  )
  expect(await screen.findByRole('button', { name: 'Account: Mina' })).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
  expect(localStorage.getItem('access-token')).toBe('m1')
})
