import type { NotificationView } from '@portico/contract/notification/notification-endpoints'
import { NOTIFICATION_TYPES } from '@portico/contract/notification/notification-types'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { startAt, visitedAddresses } from '@/components/ui/testing/live-address'
import { adoptUnreadNotifications } from '@/lib/session/browser/browser-session'
import en from '@/messages/en/notification.json'
import ko from '@/messages/ko/notification.json'
import { NotificationBell } from './notification-bell'
import { NotificationText } from './notification-text'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const session = { id: 7, email: 'dana@example.com', name: 'Dana', roles: ['developer' as const], iat: 1, exp: 2, locale: 'en' as const }
const aNotification = (fields: Partial<NotificationView>): NotificationView => ({
  id: 'n1',
  type: 'SubscriptionRequested',
  issuer: 'Vera',
  apiName: 'Pets',
  roles: [],
  planned: null,
  path: '/developer/apis-subscription',
  createdAt: new Date().toISOString(),
  readAt: null,
  ...fields,
})

let items: NotificationView[]
let broken: boolean
let sent: string[]

/** Answers the platform's calls: reading a notification changes the next list. */
function answerNotifications() {
  const unread = () => items.filter(({ readAt }) => readAt === null).length
  globalThis.fetch = (async (url: string, init: { method?: string } = {}) => {
    const call = `${init.method ?? 'GET'} ${url.replace(/^\/api/, '')}`
    sent.push(call)
    const one = /^POST \/notifications\/(\w+)\/read$/.exec(call)?.[1]
    if (init.method === 'POST') items = items.map((item) => (one && item.id !== one ? item : { ...item, readAt: item.createdAt }))
    const body = call.startsWith('GET /notifications?')
      ? { items, total: items.length, page: 1, size: 8, unread: unread() }
      : { unread: unread() }
    return { ok: !broken, status: broken ? 503 : 200, text: async () => JSON.stringify(broken ? { error: 'PlatformUnavailable' } : body) }
  }) as unknown as typeof fetch
}

function draw() {
  return render(
    <NextIntlClientProvider locale="en" messages={{ notification: en }} timeZone="UTC">
      <NotificationBell place="center" session={session} />
      <button type="button">Elsewhere</button>
    </NextIntlClientProvider>,
  )
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const panel = () => screen.getByRole('region', { name: 'Notifications' })

beforeEach(() => {
  startAt('/developer/apis')
  items = [aNotification({}), aNotification({ id: 'n2', type: 'RolesChanged', roles: ['developer', 'admin'], path: null })]
  broken = false
  sent = []
  answerNotifications()
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'XSRF-TOKEN=t.t'
  act(() => adoptUnreadNotifications(2))
})

describe('the bell', () => {
  it('shows the number of unread ones, and 99+ from a hundred on', () => {
    draw()
    expect(bell()).toHaveAccessibleName('Notifications, 2 unread')
    act(() => adoptUnreadNotifications(120))
    expect(bell()).toHaveTextContent('99+')
    act(() => adoptUnreadNotifications(0))
    expect(bell()).toHaveAccessibleName('Notifications')
    expect(bell()).toHaveTextContent('')
  })

  it('loads nothing before it is opened', () => {
    draw()
    expect(sent).toEqual([])
  })

  it('lists the newest with text and link, and links to all of the area', async () => {
    draw()
    await userEvent.click(bell())
    expect(await within(panel()).findByRole('link', { name: /Vera requested a subscription to Pets/ })).toHaveAttribute(
      'href',
      '/developer/apis-subscription',
    )
    expect(within(panel()).getByRole('button', { name: /You are now: admin and developer/ })).toBeInTheDocument()
    expect(within(panel()).getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/developer/notifications')
  })

  it('marks a followed notification as read, closes, and opens its page', async () => {
    draw()
    await userEvent.click(bell())
    await userEvent.click(await screen.findByRole('link', { name: /Vera requested a subscription to Pets/ }))
    expect(visitedAddresses).toContain('/developer/apis-subscription')
    expect(screen.queryByRole('region')).toBeNull()
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, 1 unread'))
    expect(sent).toContain('POST /notifications/n1/read')
  })

  it('marks one without a page as read and stays open', async () => {
    draw()
    await userEvent.click(bell())
    await userEvent.click(await screen.findByRole('button', { name: /You are now/ }))
    await waitFor(() => expect(within(panel()).queryByRole('button', { name: /You are now/ })).toBeNull())
    expect(bell()).toHaveAccessibleName('Notifications, 1 unread')
  })

  it('marks all as read', async () => {
    draw()
    await userEvent.click(bell())
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'))
    await waitFor(() => expect(within(panel()).queryByText('Unread')).toBeNull())
  })

  it('closes by Escape, which restores the focus, and when the focus leaves it', async () => {
    draw()
    await userEvent.click(bell())
    await screen.findByRole('link', { name: /Vera/ })
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region')).toBeNull()
    expect(bell()).toHaveFocus()
    await userEvent.click(bell())
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  })

  it('shows that there are none, and that loading failed, with a button to try again', async () => {
    broken = true
    draw()
    await userEvent.click(bell())
    expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded')
    broken = false
    items = []
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await within(panel()).findByText('No notifications')).toBeInTheDocument()
  })
})

describe.each([
  ['en', en],
  ['ko', ko],
] as const)('texts in %s', (locale, notification) => {
  it.each(NOTIFICATION_TYPES)('%s names its subject', (type) => {
    const { container } = render(
      <NextIntlClientProvider locale={locale} messages={{ notification }} timeZone="UTC">
        <NotificationText type={type} issuer="Vera" apiName="Pets" roles={['admin', 'developer']} planned={null} />
      </NextIntlClientProvider>,
    )
    const words = container.textContent ?? ''
    expect(words).not.toMatch(/[<>{}]|notification\./)
    if (type === 'RolesChanged') expect(words).toContain(notification.roleNames.admin)
    else expect(words).toContain('Pets')
  })

  it('a deleted person is named without a name', () => {
    const { container } = render(
      <NextIntlClientProvider locale={locale} messages={{ notification }} timeZone="UTC">
        <NotificationText type="SubscriptionRequested" issuer={null} apiName="Pets" roles={[]} planned={null} />
      </NextIntlClientProvider>,
    )
    expect(container.textContent).toMatch(
      locale === 'ko' ? /^탈퇴한 사용자가 Pets 이용을 신청했습니다\.$/ : /^Someone who has left requested a subscription to Pets\.$/,
    )
  })
})
