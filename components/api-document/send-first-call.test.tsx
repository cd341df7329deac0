import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { PlatformError } from '@/lib/platform/platform-error'
import { SendFirstCall } from './send-first-call'

const mockCall = jest.fn()
jest.mock('@/lib/platform/call-from-browser', () => ({ call: (...given: unknown[]) => mockCall(...given) }))
jest.mock('./console-answer', () => ({
  ConsoleAnswer: ({ answer }: { answer: { status: number } }) => <p>{`answer ${answer.status}`}</p>,
}))

const mockLoad = jest.fn()
jest.mock('./console-labels', () => {
  const { loadConsoleLabels, ...labels } = jest.requireActual('./console-labels')
  return { ...labels, loadConsoleLabels: async (locale: string) => (await mockLoad()) ?? loadConsoleLabels(locale) }
})
beforeEach(() => jest.resetAllMocks())

const input = { apiId: 'a1', stageId: 's1', httpMethod: 'GET' as const, path: '/pets', apiKey: 'pk_new' }
const action = { send: 'Send', sending: 'Sending…', notLoaded: 'Not loaded', retry: 'Show' }

function send() {
  render(
    <NextIntlClientProvider locale="en" messages={{}}>
      <SendFirstCall input={input} keysHref="/user/subscription/1" action={action} />
    </NextIntlClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: action.send }))
}

it('the first call is sent with the new key, and its answer is shown', async () => {
  mockCall.mockResolvedValue({ status: 200 })
  send()
  await waitFor(() => expect(screen.getByText('answer 200')).toBeTruthy())
  expect(mockCall.mock.calls[0][1].body).toMatchObject(input)
  expect(screen.getByRole('button', { name: action.send })).toHaveProperty('disabled', false)
})

it('says why there is no answer', async () => {
  mockCall.mockRejectedValue(new PlatformError({ status: 429, code: 'TooManyRequests' } as never))
  send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/too many/i))
})

it('an answer that could not be shown is shown after another try, without a second call', async () => {
  mockCall.mockResolvedValue({ status: 200 })
  mockLoad.mockRejectedValue(new Error('offline'))
  send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(action.notLoaded))
  fireEvent.click(screen.getByRole('button', { name: action.retry }))
  await waitFor(() => expect(mockLoad).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('alert').textContent).toBe(action.notLoaded)
  mockLoad.mockResolvedValue(undefined)
  fireEvent.click(screen.getByRole('button', { name: action.retry }))
  await waitFor(() => expect(screen.getByText('answer 200')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(mockCall).toHaveBeenCalledTimes(1)
})
