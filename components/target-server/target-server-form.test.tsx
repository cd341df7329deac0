import { loadFeedback } from '@/components/feedback/testing/load-feedback'
import '@testing-library/jest-dom'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { FeedbackHost } from '@/components/feedback/feedback-host'
import { startAt } from '@/components/ui/testing/live-address'
import errors from '@/messages/en/errors.json'
import kit from '@/messages/en/kit.json'
import rules from '@/messages/en/rules.json'
import targetServer from '@/messages/en/target-server.json'
import { TargetServerForm } from './target-server-form'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const tested: unknown[] = []
let outcome: 'connected' | 'refused'

/** Answers connection tests through the browser's own fetch. */
function answerTests() {
  globalThis.fetch = (async (url: string, init: { body?: string } = {}) => {
    if (url.includes('connection-test')) tested.push(JSON.parse(init.body ?? '{}'))
    const body = JSON.stringify({ result: outcome, durationMs: 3 })
    return { ok: true, status: 200, text: async () => body }
  }) as unknown as typeof fetch
}

function draw() {
  const saved: unknown[] = []
  render(
    <NextIntlClientProvider locale="en" messages={{ kit, rules, errors, 'target-server': targetServer }} timeZone="UTC">
      <QueryClientProvider client={new QueryClient()}>
        <TargetServerForm
          cancelHref="/developer/target-servers"
          onSave={async (values) => {
            saved.push(values)
          }}
        />
        <FeedbackHost />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  )
  return saved
}

const port = () => screen.getByLabelText(/^Port/)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save group' }))

beforeAll(loadFeedback)
beforeEach(() => {
  startAt('/developer/target-servers/create')
  tested.length = 0
  outcome = 'connected'
  answerTests()
})

test('the port follows the protocol until it is changed by hand', async () => {
  draw()
  expect(port()).toHaveValue('80')
  await userEvent.selectOptions(screen.getByLabelText(/^Protocol/), 'https')
  await waitFor(() => expect(port()).toHaveValue('443'))
  await userEvent.clear(port())
  await userEvent.type(port(), '8443')
  await userEvent.selectOptions(screen.getByLabelText(/^Protocol/), 'http')
  expect(port()).toHaveValue('8443')
})

test('a server is tested before it is saved', async () => {
  const saved = draw()
  await userEvent.type(screen.getByLabelText(/^Name/), 'Local')
  await userEvent.type(screen.getByLabelText(/^Address/), 'localhost')
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(tested).toEqual([{ protocol: 'http', address: 'localhost', port: 80 }])
  expect(saved[0]).toMatchObject({ name: 'Local', acceptFailedTest: false })
})

test('asks before saving after a failed test', async () => {
  outcome = 'refused'
  const saved = draw()
  await userEvent.type(screen.getByLabelText(/^Name/), 'Local')
  await userEvent.type(screen.getByLabelText(/^Address/), 'localhost')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save group' })).toBeEnabled())
  expect(saved).toEqual([])
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Save anyway' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ acceptFailedTest: true })
})

test('fields that the chosen health check does not show do not block the form', async () => {
  const saved = draw()
  await userEvent.type(screen.getByLabelText(/^Name/), 'Local')
  await userEvent.type(screen.getByLabelText(/^Address/), 'localhost')
  await userEvent.click(screen.getByLabelText(/^HTTP request/))
  await userEvent.clear(screen.getByLabelText(/^Path/))
  await userEvent.type(screen.getByLabelText(/^Path/), 'healthz')
  await save()
  expect(await screen.findByText('Start with / and use no spaces, for example /healthz.')).toBeInTheDocument()
  await userEvent.clear(screen.getByLabelText(/^Interval/))
  await userEvent.click(screen.getByLabelText(/^Off/))
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ healthCheck: { kind: 'off', path: '/', intervalMs: 5_000 } })
})

test('the traffic policy is folded, and checked like other fields', async () => {
  const saved = draw()
  await userEvent.type(screen.getByLabelText(/^Name/), 'Local')
  await userEvent.type(screen.getByLabelText(/^Address/), 'localhost')
  const connections = screen.getByLabelText(/^Connections per server/)
  expect(connections.closest('details')).not.toHaveAttribute('open')
  await userEvent.click(screen.getByText('Advanced'))
  await userEvent.clear(connections)
  await userEvent.type(connections, '-1')
  await save()
  expect(await screen.findByText('Enter 0 or more.')).toBeInTheDocument()
  await userEvent.clear(connections)
  await userEvent.type(connections, '20')
  await save()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ trafficPolicy: { maxConnections: 20, queueLength: 100, queueWaitMs: 1_000 } })
})
