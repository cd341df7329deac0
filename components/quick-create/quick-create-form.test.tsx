import { loadFeedback } from '@/components/feedback/testing/load-feedback'
import '@testing-library/jest-dom'
import type { QuickProposal } from '@portico/contract/quick-create/quick-create-endpoints'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { FeedbackHost } from '@/components/feedback/feedback-host'
import { startAt } from '@/components/ui/testing/live-address'
import api from '@/messages/en/api.json'
import errors from '@/messages/en/errors.json'
import kit from '@/messages/en/kit.json'
import method from '@/messages/en/method.json'
import rules from '@/messages/en/rules.json'
import { QuickCreateForm } from './quick-create-form'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const ENVIRONMENTS = [
  {
    id: '0197a3c2-0000-7000-8000-000000000000',
    name: 'Production',
    serviceOrigin: 'https://api.example.com',
    exposedOnPortal: true,
    isOwnDefault: false,
  },
]
const PROPOSAL: QuickProposal = {
  title: 'Kennel Book',
  documentVersion: '3.0.3',
  name: 'Kennel Book',
  basePath: 'kennel-book',
  targetUrls: ['https://kennel.example.com/v2'],
  targetPath: '',
  methodCount: 3,
  losses: [],
  droppedCount: 0,
  notCarriedOver: [],
}

function draw(propose: (given: { document: string }) => Promise<QuickProposal> = async () => PROPOSAL) {
  const saved: unknown[] = []
  render(
    <NextIntlClientProvider locale="en" messages={{ kit, rules, errors, api, method }} timeZone="UTC">
      <QuickCreateForm
        environments={ENVIRONMENTS}
        propose={propose}
        drawTest={() => null}
        drawReport={() => null}
        onSave={async (values) => {
          saved.push(values)
        }}
        onRefused={() => undefined}
      />
      <FeedbackHost />
    </NextIntlClientProvider>,
  )
  return saved
}

const typeMethods = () => userEvent.click(screen.getByRole('radio', { name: /A name and a URL/ }))
const box = (name: RegExp) => screen.getByRole('textbox', { name })
const paste = (text: string) => fireEvent.change(box(/^Document/), { target: { value: text } })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create and deploy' }))

beforeAll(loadFeedback)
beforeEach(() => {
  startAt('/developer/apis/create/quick')
})

test('the base path follows the name until it is typed by hand', async () => {
  draw()
  await typeMethods()
  await userEvent.type(box(/^Name/), 'Door Bell')
  expect(box(/^Base path/)).toHaveValue('door-bell')
  await userEvent.type(box(/^Base path/), '-two')
  await userEvent.type(box(/^Name/), ' Ring')
  expect(box(/^Base path/)).toHaveValue('door-bell-two')
  expect(screen.getByText('https://api.example.com/door-bell-two/v1')).toBeInTheDocument()
})

test('a document fills only fields that were not typed', async () => {
  draw()
  await userEvent.type(box(/^Name/), 'My own name')
  paste('{"openapi":"3.0.3"}')
  await screen.findByText('3 methods will be added.')
  expect(box(/^Name/)).toHaveValue('My own name')
  await waitFor(() => expect(box(/^URL/)).toHaveValue('https://kennel.example.com/v2'))
})

test('ignores the response for a document that was replaced in the meantime', async () => {
  const answers: ((proposal: QuickProposal) => void)[] = []
  draw(() => new Promise((resolve) => answers.push(resolve)))
  paste('{"openapi":"3.0.0"}')
  await waitFor(() => expect(answers).toHaveLength(1))
  paste('{"openapi":"3.0.1"}')
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.({ ...PROPOSAL, name: 'Second' })
  await waitFor(() => expect(box(/^Name/)).toHaveValue('Second'))
  answers[0]?.({ ...PROPOSAL, name: 'First' })
  await new Promise((rest) => setTimeout(rest, 20))
  expect(box(/^Name/)).toHaveValue('Second')
})

test('names an invalid line, and sends complete lines', async () => {
  const saved = draw()
  await typeMethods()
  await userEvent.type(box(/^Name/), 'Door Bell')
  await userEvent.type(box(/^URL/), 'http://10.0.0.7:8080')
  fireEvent.change(box(/^Methods/), { target: { value: 'GET /status\nstatus' } })
  await send()
  expect(await screen.findByText(/^Line 2 is not a valid method/)).toBeInTheDocument()
  fireEvent.change(box(/^Methods/), { target: { value: 'GET /status\n/orders/{orderId}' } })
  await send()
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toMatchObject({ way: 'lines', basePath: 'door-bell', lines: 'GET /status\n/orders/{orderId}', deploy: true })
})
