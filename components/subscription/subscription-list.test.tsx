import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { startAt } from '@/components/ui/testing/live-address'
import '@/components/ui/testing/no-layout'
import kit from '@/messages/en/kit.json'
import subscription from '@/messages/en/subscription.json'
import { SubscriptionList } from './subscription-list'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const NAMES = Array.from({ length: 150 }, (_, number) => `API ${String(number + 1).padStart(3, '0')}`)

let asked: string[]

/** Answers the first 100 APIs that a search finds, and no subscription. */
beforeEach(() => {
  asked = []
  globalThis.fetch = (async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://a.test')
    const isOfApis = pathname === '/api/apis'
    if (!isOfApis) asked.push(searchParams.get('apiId') ?? '')
    const found = isOfApis ? NAMES.filter((name) => name.includes(searchParams.get('q') ?? '')) : []
    const items = found.slice(0, 100).map((name) => ({ id: `id of ${name}`, name }))
    const body = JSON.stringify({ items, total: found.length, page: 1, size: isOfApis ? 100 : 20 })
    return { ok: true, status: 200, text: async () => body }
  }) as unknown as typeof fetch
})

function draw(address: string) {
  startAt(address)
  render(
    <NextIntlClientProvider locale="en" messages={{ kit, subscription }} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <SubscriptionList tab="rejectCancel" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
}

const ID = '01a21e45-b04c-78a0-8775-f2f9b23d8293'

it('finds an API beyond the first 100 for its filter, beside the search of the list', async () => {
  draw('/developer/apis-subscription')
  await screen.findByRole('option', { name: 'API 100' })
  await userEvent.type(screen.getByRole('textbox', { name: 'Search APIs' }), 'API 101')
  expect(await screen.findByRole('option', { name: 'API 101' })).toBeInTheDocument()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('/')
  expect(screen.getByRole('textbox', { name: 'Search subscriber or API' })).toHaveFocus()
})

it('names the API of an address that is not among them', async () => {
  draw(`/developer/apis-subscription?apiId=${ID}`)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'API' })).toHaveDisplayValue('Another API'))
  expect(asked).toContain(ID)
})
