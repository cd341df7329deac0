import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { browserSession } from './browser-session'
import { followSession } from './follow-session'
import { loadSession } from './load-session'
import { useSessionEnd } from './use-session-end'

const START = new Date('2026-11-21T00:00:00Z')
const mina = {
  id: 7,
  email: 'mina@example.com',
  name: 'Mina',
  roles: ['user' as const],
  iat: 1,
  exp: 2,
  locale: 'en' as const,
  marker: 'm1',
}
const seconds = () => Math.floor(Date.now() / 1000)

let asked: string[]
let expiresAt: number
let over: string | undefined

/** Answers the auth routes as a session that ends at `expiresAt`. */
function answer(): void {
  Object.assign(globalThis, {
    fetch: async (path: string) => {
      asked.push(path)
      const body = over ? { id: 0, roles: [], over, now: seconds() } : { ...mina, now: seconds(), expiresAt, unreadNotifications: 2 }
      return { ok: true, status: 200, text: async () => JSON.stringify(body) }
    },
  })
}

function Countdown() {
  return <p>{useSessionEnd() ?? 'calm'}</p>
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  jest.useFakeTimers({ now: START })
  asked = []
  over = undefined
  expiresAt = seconds() + 3600
  localStorage.clear()
  window.history.replaceState(null, '', '/')
  answer()
})
afterEach(() => jest.useRealTimers())

describe('an open private page', () => {
  let stop: () => void
  beforeEach(async () => {
    await loadSession()
    asked = []
    stop = followSession()
  })
  afterEach(() => stop())

  it('checks its session every ten seconds, and updates the unread notifications', async () => {
    await pass(31_000)
    expect(asked).toEqual(['/api/session', '/api/session', '/api/session'])
    expect(browserSession.current().unreadNotifications).toBe(2)
  })

  it('stops checking after ten minutes without input, and continues after a key', async () => {
    await pass(11 * 60_000)
    asked = []
    await pass(60_000)
    expect(asked).toEqual([])
    window.dispatchEvent(new KeyboardEvent('keydown'))
    await pass(10_000)
    expect(asked).toEqual(['/api/session'])
  })

  it('pauses polling queries too, so that nothing extends an unused session', async () => {
    let answers = 0
    const client = new QueryClient()
    const observer = new QueryObserver(client, { queryKey: ['figures'], queryFn: () => ++answers, refetchInterval: 10_000 })
    const leave = observer.subscribe(() => undefined)
    await pass(60_000)
    expect(answers).toBeGreaterThan(5)
    await pass(11 * 60_000)
    answers = 0
    await pass(60_000)
    expect(answers).toBe(0)
    window.dispatchEvent(new KeyboardEvent('keydown'))
    await pass(20_000)
    expect(answers).toBeGreaterThan(0)
    leave()
    client.clear()
  })

  it('checks at once when the user returns, and never while it is hidden', async () => {
    window.dispatchEvent(new Event('focus'))
    await pass(0)
    expect(asked).toEqual(['/api/session'])
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(60_000)
    expect(asked).toEqual(['/api/session'])
    hidden.mockRestore()
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(asked).toEqual(['/api/session', '/api/session'])
  })

  it('does not extend the session by a check near its end', async () => {
    expiresAt = seconds() + 100
    await loadSession()
    asked = []
    await pass(10_000)
    expect(asked).toEqual(['/api/session?renew=no'])
  })

  it('shows nobody signed in on a public page after the end, and stores the reason for other tabs', async () => {
    localStorage.setItem('access-token', 'm1')
    over = 'PermissionChanged'
    await pass(10_000)
    expect(browserSession.current()).toMatchObject({ known: true, session: { id: 0 } })
    expect([localStorage.getItem('access-token'), localStorage.getItem('session-over')]).toEqual([null, 'PermissionChanged'])
  })
})

it('a check without a response changes nothing', async () => {
  await loadSession()
  Object.assign(globalThis, { fetch: () => Promise.reject(new TypeError('offline')) })
  await loadSession()
  expect(browserSession.current().session.id).toBe(7)
})

describe('the end of a session', () => {
  it('is counted down from two minutes, after checking whether another tab has extended it', async () => {
    expiresAt = seconds() + 300
    await loadSession()
    render(<Countdown />)
    expect(screen.getByText('calm')).toBeInTheDocument()
    asked = []
    await pass(179_000)
    expect(screen.getByText('calm')).toBeInTheDocument()
    await pass(1_500)
    expect(asked).toEqual(['/api/session?renew=no'])
    expect(screen.getByText('120')).toBeInTheDocument()
    await pass(30_000)
    expect(screen.getByText('90')).toBeInTheDocument()
  })

  it('does not come when another tab has extended it', async () => {
    expiresAt = seconds() + 300
    await loadSession()
    render(<Countdown />)
    expiresAt = seconds() + 3600
    await pass(200_000)
    expect(screen.getByText('calm')).toBeInTheDocument()
  })

  it('closes the countdown when the session is extended meanwhile', async () => {
    expiresAt = seconds() + 60
    await loadSession()
    render(<Countdown />)
    await pass(5_000)
    expect(screen.getByText('55')).toBeInTheDocument()
    expiresAt = seconds() + 3600
    await act(() => loadSession({ renew: false }))
    expect(screen.getByText('calm')).toBeInTheDocument()
  })

  it('signs out at the platform and stores the reason for other tabs', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = 'XSRF-TOKEN=t.t'
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    localStorage.setItem('access-token', 'm1')
    expiresAt = seconds() + 3
    await loadSession()
    render(<Countdown />)
    await pass(4_000)
    await waitFor(() => expect(asked.at(-1)).toBe('/api/logout'))
    await pass(0)
    expect([localStorage.getItem('access-token'), localStorage.getItem('session-over')]).toEqual([null, 'SessionExpired'])
  })
})
