import { act, render, screen } from '@testing-library/react'
import { adoptSession, adoptUnreadNotifications } from '@/lib/session/browser/browser-session'
import { useUnreadNotifications } from '@/lib/session/browser/use-unread-notifications'
import { useLiveUnread } from './use-live-unread'

const session = { id: 7, email: 'dana@example.com', name: 'Dana', roles: ['developer' as const], iat: 1, exp: 2, locale: 'en' as const }

/** The channels of all tabs; a message reaches those of the other ones. */
class FakeChannel {
  static all = new Set<FakeChannel>()
  onmessage: ((event: { data: unknown }) => void) | null = null
  constructor() {
    FakeChannel.all.add(this)
  }
  postMessage(data: unknown) {
    for (const other of FakeChannel.all) if (other !== this) other.onmessage?.({ data })
  }
  close() {
    FakeChannel.all.delete(this)
  }
}

let unread: number
let asked: string[]

function Bell() {
  useLiveUnread()
  return <output>{useUnreadNotifications()}</output>
}

beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { BroadcastChannel: FakeChannel })
  unread = 2
  asked = []
  globalThis.fetch = (async (url: string) => {
    asked.push(url)
    const body = { ...session, category: 'developer', now: 0, unreadNotifications: unread }
    return { ok: true, status: 200, text: async () => JSON.stringify(body) }
  }) as unknown as typeof fetch
  act(() => {
    adoptSession(session)
    adoptUnreadNotifications(1)
  })
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
})

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

describe('the number of unread notifications', () => {
  it('is asked for every five seconds without extending the session, and told to the other tabs', async () => {
    const other = new FakeChannel()
    const told: unknown[] = []
    other.onmessage = ({ data }) => told.push(data)
    render(<Bell />)
    await pass(5_000)
    expect(screen.getByRole('status')).toHaveTextContent('2')
    expect(asked).toEqual(['/api/session?renew=no'])
    expect(told).toEqual([{ personId: 7, unread: 2 }])
    other.close()
  })

  it('comes from another tab that has asked just now, if it is of the same person', async () => {
    const other = new FakeChannel()
    render(<Bell />)
    for (const _ of [1, 2, 3]) {
      await pass(4_000)
      act(() => other.postMessage({ personId: 7, unread: 5 }))
      await pass(1_000)
    }
    expect(screen.getByRole('status')).toHaveTextContent('5')
    expect(asked).toEqual([])
    act(() => other.postMessage({ personId: 8, unread: 9 }))
    expect(screen.getByRole('status')).toHaveTextContent('5')
    await pass(10_000)
    expect(asked.length).toBeGreaterThan(0)
    other.close()
  })
})
