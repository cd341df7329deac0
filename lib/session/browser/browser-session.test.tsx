import { act, waitFor } from '@testing-library/react'
import { forgetSession, loginAddress } from '../../platform/session-over'
import { acceptSignIn } from './accept-sign-in'
import { followOtherTabs } from './start-session'

const mina = { id: 7, email: 'mina@example.com', name: 'Mina', roles: ['user' as const], iat: 1, exp: 2, locale: 'ko' as const }

function answerSession(body: unknown): jest.Mock {
  const fetching = jest.fn(async () => ({ ok: true, status: 200, text: async () => JSON.stringify(body) }))
  Object.assign(globalThis, { fetch: fetching })
  return fetching
}

function storageEvent(key: string, oldValue: string | null, newValue: string | null): void {
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
  })
}

beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/')
})

describe('another tab', () => {
  const go = { assign: jest.fn(), reload: jest.fn() }
  let stop: () => void

  beforeEach(() => {
    go.assign.mockClear()
    go.reload.mockClear()
    stop = followOtherTabs(go)
  })
  afterEach(() => stop())

  it.each([
    ['/user/subscription', '/login'],
    ['/apis', '/login'],
    ['/developer/apis', '/manager/login'],
    ['/admin', '/manager/login'],
  ])('signing out redirects %s to %s', (path, login) => {
    window.history.replaceState(null, '', path)
    storageEvent('access-token', 'marker', null)
    expect(go.assign.mock.calls).toEqual([[login]])
  })

  it('shows the reason of the other tab', () => {
    window.history.replaceState(null, '', '/admin')
    forgetSession('PermissionChanged')
    storageEvent('access-token', 'marker', null)
    expect(go.assign.mock.calls).toEqual([['/manager/login?reason=PermissionChanged']])
  })

  it('signing in reloads the signed-in user', async () => {
    const fetching = answerSession({ ...mina, marker: 'm2' })
    storageEvent('access-token', null, 'm2')
    await waitFor(() => expect(fetching.mock.calls[0]?.[0]).toBe('/api/session'))
    expect(go.assign).not.toHaveBeenCalled()
  })

  it('choosing another language reloads', () => {
    storageEvent('locale', 'en', 'ko')
    expect(go.reload).toHaveBeenCalledTimes(1)
  })

  it('storing the language of a first visit does not reload', () => {
    storageEvent('locale', null, 'en')
    expect(go.reload).not.toHaveBeenCalled()
  })

  it('changing anything else does nothing', () => {
    storageEvent('sidebar', null, 'folded')
    expect([go.assign.mock.calls, go.reload.mock.calls]).toEqual([[], []])
  })
})

it('a sign-in stores the marker and the person’s language, a sign-out removes marker and sidebar', () => {
  acceptSignIn({ session: mina, marker: 'm1' })
  expect([localStorage.getItem('access-token'), localStorage.getItem('locale')]).toEqual(['m1', 'ko'])
  expect(document.cookie).toContain('locale=ko')
  localStorage.setItem('sidebar', 'folded')
  forgetSession()
  expect([localStorage.getItem('access-token'), localStorage.getItem('sidebar')]).toEqual([null, null])
})

it('the login address has the reason and the page to return to', () => {
  expect(loginAddress('/admin/category', { reason: 'ConcurrentLogin', next: '/admin/category' })).toBe(
    '/manager/login?reason=ConcurrentLogin&next=%2Fadmin%2Fcategory',
  )
  expect(loginAddress('/login', { next: '/login' })).toBe('/login')
})
