import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { PlatformError } from '@/lib/platform/platform-error'
import { SendFirstCall } from './send-first-call'

const mockCall = jest.fn()
jest.mock('@/lib/platform/call-from-browser', () => ({ call: (...given: unknown[]) => mockCall(...given) }))
jest.mock('./console-answer', () => ({
  ConsoleAnswer: ({ answer }: { answer: { status: number } }) => <p>{`answer ${answer.status}`}</p>,
}))

const input = { apiId: 'a1', stageId: 's1', httpMethod: 'GET' as const, path: '/pets', apiKey: 'pk_new' }
const action = { send: 'Send', sending: 'Sending…' }

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
