import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { renderToString } from 'react-dom/server'
import { startAt } from '@/components/ui/testing/live-address'
import { FORMATS } from '@/lib/i18n/formats'
import kit from '@/messages/en/kit.json'
import rules from '@/messages/en/rules.json'
import en from '@/messages/en/subscription-own.json'
import { KeysPanel } from './keys-panel'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const NOW = '2026-11-22T12:00:00.000Z'
const key = (given: Partial<OwnSubscriptionDetail['keys'][number]>) => ({
  id: given.lastFour ?? '',
  name: '',
  lastFour: '',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
  endsAt: null,
  ...given,
})

const panelWith = (keys: OwnSubscriptionDetail['keys'], state: Partial<OwnSubscriptionDetail> = {}) => (
  <NextIntlClientProvider locale="en" timeZone="UTC" formats={FORMATS} messages={{ 'subscription-own': en, kit, rules }}>
    <QueryClientProvider client={new QueryClient()}>
      <KeysPanel
        subscription={{ id: 's1', status: 'APPROVED', approvedAt: NOW, keys, ...state } as OwnSubscriptionDetail}
        secret={undefined}
        onSecret={() => undefined}
      />
    </QueryClientProvider>
  </NextIntlClientProvider>
)

function draw(keys: OwnSubscriptionDetail['keys']) {
  render(panelWith(keys))
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(NOW) })
  startAt('/user/subscription/s1')
})
afterEach(() => jest.useRealTimers())

test('keys are told apart by name, last four characters and last use', () => {
  draw([key({ lastFour: 'Ab12', name: 'Production', lastUsedAt: '2026-11-22T09:00:00.000Z' }), key({ lastFour: 'Cd34' })])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Production pk_…Ab12Created Nov 1, 2026 · Last used 3 hours agoRotateRenameRevoke',
    ' pk_…Cd34Created Nov 1, 2026 · Never usedRotateRenameRevoke',
  ])
  expect(screen.queryByRole('button', { name: /Create/ })).toBeNull()
})

test.each<[Partial<OwnSubscriptionDetail>, string]>([
  [{ status: 'WAITING', approvedAt: null }, en.keys.afterApproval],
  [{ status: 'REJECTED', approvedAt: null }, en.keys.neverApproved],
  [{ status: 'CANCELED_BY_USER', approvedAt: null }, en.keys.neverApproved],
  [{ status: 'CANCELED_BY_USER' }, en.keys.ended],
  [{ status: 'CANCELED_BY_DEVELOPER' }, en.keys.ended],
])('without approval it speaks of keys only that there were: %j', (state, text) => {
  render(panelWith([], state))
  expect(screen.getByText(text)).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a key is created with the typed name', async () => {
  const sent: unknown[] = []
  globalThis.fetch = (async (_url: string, { body }: { body?: string } = {}) => {
    if (body) sent.push(JSON.parse(body))
    return { ok: true, status: 201, text: async () => JSON.stringify({ key: key({ lastFour: 'Ab12' }), secret: 'pk_secret' }) }
  }) as unknown as typeof fetch
  draw([])
  const name = screen.getByRole('textbox', { name: /Name/ })
  expect(name).toHaveAttribute('maxlength', '50')
  fireEvent.change(name, { target: { value: 'Production' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create key' })))
  expect(sent).toEqual([{ name: 'Production' }])
  expect(name).toHaveValue('')
})

test('a key cannot be created before the page acts, when the browser would submit the form itself', () => {
  expect(renderToString(panelWith([]))).toMatch(/<button type="submit"[^>]* disabled=""/)
  draw([])
  expect(screen.getByRole('button', { name: 'Create key' })).toBeEnabled()
})

test('a key that ends by itself says when, and can be kept', () => {
  draw([key({ lastFour: 'Ab12', endsAt: '2026-11-23T09:00:00.000Z' }), key({ lastFour: 'Cd34' })])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ' pk_…Ab12Works until Nov 23, 2026, 09:00 AM · Never usedKeepRenameRevoke',
    ' pk_…Cd34Created Nov 1, 2026 · Never usedRotateRenameRevoke',
  ])
})

test('a key is rotated with an overlap, except beside another one', async () => {
  const sent: unknown[] = []
  globalThis.fetch = (async (url: string, { body }: { body?: string } = {}) => {
    if (body) sent.push([url.split('/').slice(-3).join('/'), JSON.parse(body)])
    return { ok: true, status: 201, text: async () => JSON.stringify({ key: key({ lastFour: 'Ef56' }), secret: 'pk_secret' }) }
  }) as unknown as typeof fetch
  const open = async () => {
    await act(async () => fireEvent.click(screen.getAllByRole('button', { name: /Rotate: / })[0] as HTMLElement))
    return screen.findByRole('combobox')
  }
  draw([key({ lastFour: 'Ab12', name: 'Production' })])
  const overlap = await open()
  expect(overlap).toHaveTextContent('Not at all1 hour1 day7 days')
  expect(overlap).toHaveValue('day')
  fireEvent.change(overlap, { target: { value: 'week' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Rotate' })))
  expect(sent).toEqual([['keys/Ab12/rotate', { name: 'Production', overlap: 'week' }]])
  cleanup()
  draw([key({ lastFour: 'Ab12' }), key({ lastFour: 'Cd34' })])
  expect(await open()).toHaveTextContent(/^Not at all$/)
})
