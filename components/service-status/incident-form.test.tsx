import '@testing-library/jest-dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { startAt } from '@/components/ui/testing/live-address'
import '@/components/ui/testing/no-layout'
import errors from '@/messages/en/errors.json'
import kit from '@/messages/en/kit.json'
import rules from '@/messages/en/rules.json'
import serviceStatus from '@/messages/en/service-status.json'
import { IncidentCreateForm } from './incident-form'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const IDS = ['01a20c33-c2c5-7879-8631-08f534771df0', '01a20c33-c972-700f-bf1e-c797f28a88a4']
const API_NAMES = ['Orders', 'Payments']

/** Answers the list of APIs as the platform does: by a search, or all; `total` says that there are more. */
function answerApis(total: number) {
  globalThis.fetch = (async (url: string) => {
    const q = new URL(url, 'http://a.test').searchParams.get('q') ?? ''
    const items = API_NAMES.flatMap((name, at) => (name.toLowerCase().includes(q.toLowerCase()) ? [{ id: IDS[at], name }] : []))
    const body = JSON.stringify({ items: q === '' ? items.slice(0, 1) : items, total, page: 1, size: 100 })
    return { ok: true, status: 200, text: async () => body }
  }) as unknown as typeof fetch
}

function draw() {
  const saved: unknown[] = []
  startAt('/developer/support/incidents/create')
  render(
    <NextIntlClientProvider locale="en" messages={{ kit, rules, errors, 'service-status': serviceStatus }} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <IncidentCreateForm cancelHref="/developer/support/incidents" onSave={async (values) => saved.push(values)} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return saved
}

it('keeps an API that was chosen while another one is searched, and sends both with the first update', async () => {
  answerApis(2)
  const saved = draw()
  await userEvent.click(await screen.findByLabelText('Orders'))
  await userEvent.type(screen.getByLabelText('Search by title or API'), 'pay')
  await userEvent.click(await screen.findByLabelText('Payments'))
  expect(screen.queryByLabelText('Orders')).toBeNull()
  for (const [label, text] of [
    ['Title in English', 'Slow'],
    ['Title in Korean', '지연'],
    ['Text in English', 'We look.'],
    ['Text in Korean', '확인 중입니다.'],
  ] as const)
    await userEvent.type(screen.getByLabelText(new RegExp(`^${label}`)), text)
  await userEvent.click(screen.getByRole('button', { name: 'Report incident' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({
    apiIds: IDS,
    impact: 'minor',
    status: 'investigating',
    notifies: true,
    title: { en: 'Slow', ko: '지연' },
  })
})

it('names the states of maintenance otherwise, and sends nothing without an API', async () => {
  answerApis(1)
  const saved = draw()
  await screen.findByLabelText('Orders')
  expect(screen.queryByLabelText('Search by title or API')).toBeNull()
  await userEvent.click(screen.getByText('Maintenance: planned work'))
  expect(screen.getByRole('option', { name: 'Planned' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Report incident' }))
  expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(2)
  expect(saved).toEqual([])
})
