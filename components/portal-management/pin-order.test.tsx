import '@testing-library/jest-dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import '@/components/ui/testing/no-layout'
import kit from '@/messages/en/kit.json'
import portalManagement from '@/messages/en/portal-management.json'
import { PinOrder } from './pin-order'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const NAMES = ['Ash', 'Beech', 'Cedar']
let stored: string[]
let sent: string[][]

beforeEach(() => {
  stored = NAMES
  sent = []
  globalThis.fetch = (async (_url: string, init: { method?: string; body?: string } = {}) => {
    if (init.method === 'PUT') {
      stored = JSON.parse(init.body ?? '{}').apiIds
      sent.push(stored)
    }
    const body = JSON.stringify({ items: stored.map((name) => ({ id: name, name, publicationId: name })) })
    return { ok: true, status: 200, text: async () => body }
  }) as unknown as typeof fetch
})

const draw = () =>
  render(
    <NextIntlClientProvider locale="en" messages={{ kit, 'portal-management': portalManagement }} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PinOrder />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

it('saves several moves once, with the last order, and says each place', async () => {
  draw()
  const handle = await screen.findByRole('button', { name: 'Move Cedar' })
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move Cedar' }), { key: 'ArrowUp' })
  expect(shown()).toEqual(['Cedar', 'Ash', 'Beech'])
  expect(screen.getByText('Cedar: place 1 of 3')).toBeInTheDocument()
  expect(sent).toEqual([])
  await waitFor(() => expect(sent).toEqual([['Cedar', 'Ash', 'Beech']]))
  expect(shown()).toEqual(['Cedar', 'Ash', 'Beech'])
})

it('saves the order of whoever leaves at once', async () => {
  const { unmount } = draw()
  fireEvent.click(await screen.findByRole('button', { name: 'Move Ash down' }))
  unmount()
  await waitFor(() => expect(sent).toEqual([['Beech', 'Ash', 'Cedar']]))
})
