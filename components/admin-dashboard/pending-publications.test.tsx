import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { startAt } from '@/components/ui/testing/live-address'
import texts from '@/messages/en/admin-dashboard.json'
import kit from '@/messages/en/kit.json'
import { PendingPublications } from './pending-publications'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

let waiting: string[]
let asked: number

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T00:00:00Z') })
  startAt('/admin')
  asked = 0
  globalThis.fetch = (async () => {
    asked += 1
    const items = waiting.map((name) => ({
      ...{
        id: name,
        status: 'WAITING',
        requestedAt: '2026-11-20T00:00:00Z',
        api: { id: name, name },
        requestedBy: { id: 7, name: 'Dana' },
      },
    }))
    return { ok: true, status: 200, text: async () => JSON.stringify({ items, total: items.length, page: 1, size: 5 }) }
  }) as unknown as typeof fetch
})
afterEach(() => jest.useRealTimers())

async function draw(first: string[]) {
  waiting = first
  render(
    <NextIntlClientProvider locale="en" messages={{ 'admin-dashboard': texts, kit }} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PendingPublications />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  await pass(0)
}

const shown = () => screen.queryAllByRole('link', { name: /^API/ }).map(({ textContent }) => textContent)

it('follows the requests without a reload, and keeps the focus', async () => {
  await draw(['API 1', 'API 2', 'API 3'])
  screen.getByRole('link', { name: 'API 2' }).focus()
  waiting = ['API 0', 'API 3', 'API 2']
  await pass(11_000)
  expect(shown()).toEqual(waiting)
  expect(document.activeElement?.textContent).toBe('API 2')
})

it('is not there until a request is pending, and says so when none is left', async () => {
  await draw([])
  expect(document.body.textContent).toBe('')
  waiting = ['API 1']
  await pass(11_000)
  expect(shown()).toEqual(['API 1'])
  waiting = []
  await pass(11_000)
  expect(shown()).toEqual([])
  expect(screen.getByText(texts.noneWaiting)).toBeInTheDocument()
})

it('asks nothing while its page is hidden', async () => {
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await draw(['API 1'])
  asked = 0
  await pass(120_000)
  expect(asked).toBe(0)
  hidden.mockRestore()
  await pass(11_000)
  expect(asked).toBe(1)
})
