import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { FORMATS } from '@/lib/i18n/formats'
import en from '@/messages/en/subscription-own.json'
import { KeysPanel } from './keys-panel'

const NOW = '2026-11-22T12:00:00.000Z'
const key = (given: Partial<OwnSubscriptionDetail['keys'][number]>) => ({
  id: given.lastFour ?? '',
  name: '',
  lastFour: '',
  createdAt: '2026-11-01T08:00:00.000Z',
  lastUsedAt: null,
  ...given,
})

function draw(keys: OwnSubscriptionDetail['keys']) {
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" formats={FORMATS} messages={{ 'subscription-own': en }}>
      <QueryClientProvider client={new QueryClient()}>
        <KeysPanel
          subscription={{ id: 's1', status: 'APPROVED', keys } as OwnSubscriptionDetail}
          secret={undefined}
          onSecret={() => undefined}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

beforeEach(() => jest.useFakeTimers({ now: new Date(NOW) }))
afterEach(() => jest.useRealTimers())

test('keys are told apart by name, last four characters and last use', () => {
  draw([key({ lastFour: 'Ab12', name: 'Production', lastUsedAt: '2026-11-22T09:00:00.000Z' }), key({ lastFour: 'Cd34' })])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Production pk_…Ab12Created Nov 1, 2026 · Last used 3 hours agoRenameRevoke',
    ' pk_…Cd34Created Nov 1, 2026 · Never usedRenameRevoke',
  ])
  expect(screen.queryByRole('button', { name: /Create/ })).toBeNull()
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
