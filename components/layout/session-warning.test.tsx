import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import messages from '@/messages/en/session-warning.json'
import { SessionWarning } from './session-warning'

const mina = { id: 7, email: 'mina@example.com', name: 'Mina', roles: ['user' as const], iat: 1, exp: 2, locale: 'en' as const }
const seconds = () => Math.floor(Date.now() / 1000)

function draw(secondsLeft: number) {
  const page = (left: number) => (
    <NextIntlClientProvider locale="en" messages={{ 'session-warning': messages }} timeZone="UTC">
      <SessionWarning secondsLeft={left} />
    </NextIntlClientProvider>
  )
  const { rerender } = render(page(secondsLeft))
  return { count: (left: number) => act(() => rerender(page(left))) }
}

function answerExtension(status: number, secondsMore: number): string[] {
  const asked: string[] = []
  Object.assign(globalThis, {
    fetch: async (path: string) => {
      asked.push(path)
      const body = status === 200 ? { ...mina, now: seconds(), expiresAt: seconds() + secondsMore } : { error: 'PlatformUnavailable' }
      return { ok: status === 200, status, text: async () => JSON.stringify(body) }
    },
  })
  return asked
}

const stayButton = () => screen.getAllByRole('button', { name: 'Stay signed in' }).at(-1) as HTMLElement

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'XSRF-TOKEN=t.t'
})

it('is an alert dialog with its text, the focused extend button, and the time', async () => {
  draw(119)
  expect(screen.getByRole('alertdialog', { name: 'Are you still there?' })).toHaveAccessibleDescription(messages.body)
  await waitFor(() => expect(stayButton()).toHaveFocus())
  expect(screen.getByRole('timer')).toHaveTextContent('1:59')
})

it('announces the time to screen readers three times only', async () => {
  const { count } = draw(61)
  const heard: string[] = []
  for (let left = 61; left > 0; left -= 1) {
    await count(left)
    const text = screen.getByRole('status').textContent ?? ''
    if (text !== heard.at(-1)) heard.push(text)
  }
  expect(heard).toEqual(['', '60 seconds left', '30 seconds left', '10 seconds left'])
})

it('extends the session by its button', async () => {
  const asked = answerExtension(200, 7200)
  draw(60)
  await userEvent.click(stayButton())
  await waitFor(() => expect(asked).toEqual(['/api/extend-session']))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says when the session could not be extended, and offers to try again', async () => {
  answerExtension(503, 0)
  draw(60)
  await userEvent.click(stayButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.failed)
  expect(stayButton()).toBeEnabled()
})

it('says when a session cannot be extended any further', async () => {
  answerExtension(200, 60)
  draw(60)
  await userEvent.click(stayButton())
  expect(await screen.findByText(messages.longest)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeEnabled()
})
