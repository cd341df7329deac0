import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { adoptNobody } from '@/lib/session/browser/browser-session'
import { OwnMenu } from './own-menu'
import { ReaderMenu } from './reader-menu'
import { SessionMenu } from './session-menu'
import { labels, mina } from './testing/session-menu-props'

function answerSession(body: unknown): jest.Mock {
  const fetching = jest.fn(async () => ({ ok: true, status: 200, text: async () => JSON.stringify(body) }))
  Object.assign(globalThis, { fetch: fetching })
  return fetching
}

beforeEach(() => {
  localStorage.clear()
  adoptNobody()
})

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

it('a browser with a session shows no invitation to sign in before the session is known', async () => {
  document.documentElement.dataset.signedIn = ''
  let reply: (body: unknown) => void = () => undefined
  const waiting = new Promise((resolve) => {
    reply = (body) => resolve({ ok: true, status: 200, text: async () => JSON.stringify(body) })
  })
  Object.assign(globalThis, { fetch: () => waiting })
  const { container } = render(
    <SessionMenu labels={labels} place="portal">
      <a href="/login">Sign in</a>
    </SessionMenu>,
  )
  expect(screen.getByRole('link', { name: 'Sign in' }).closest('[data-visitors]')).not.toBeNull()
  expect(container.querySelector('.personPlace')).not.toBeNull()
  reply({ ...mina, id: 0, roles: [] })
  await waitFor(() => expect(document.documentElement.dataset.signedIn).toBeUndefined())
})

describe('the menu of a private page', () => {
  it('says when signing out failed, and signs out at the next click', async () => {
    answerSession({ ...mina, marker: 'm1' })
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'XSRF-TOKEN=t.t'
    const user = userEvent.setup()
    render(<OwnMenu person={mina} labels={labels} place="portal" />)
    await user.click(screen.getByRole('button', { name: 'Account: Mina' }))
    const fetching = jest.fn(async () => ({ ok: false, status: 503, text: async () => '{"error":"PlatformUnavailable"}' }))
    Object.assign(globalThis, { fetch: fetching })
    await user.click(screen.getByRole('button', { name: 'Sign out' }))
    expect(await screen.findByText(labels.signOutFailed)).toBeInTheDocument()
    expect(localStorage.getItem('access-token')).toBe('m1')
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeEnabled()
  })
})

it('beside a document, the button is there at once, and what it opens follows', async () => {
  answerSession({ ...mina, id: 7 })
  render(<ReaderMenu person={mina} labels={labels} place="portal" />)
  await userEvent.click(screen.getByRole('button', { name: 'Account: Mina' }))
  expect(await screen.findByRole('link', { name: labels.profile as string })).toBeVisible()
  expect(screen.getByRole('button', { name: labels.signOut as string })).toBeEnabled()
})
