import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { FeedbackHost } from '@/components/feedback/feedback-host'
import { loadFeedback } from '@/components/feedback/testing/load-feedback'
import { COPIED_EVENT } from '@/components/ui/copy-text'
import { renderKit } from '@/components/ui/testing/render-kit'
import { useUncopiedGuard } from './use-uncopied-guard'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const SECRET = 'pk_live_1'
const QUESTION = 'Leave without copying?'

function Key() {
  useUncopiedGuard(SECRET)
  return <a href="/elsewhere">Elsewhere</a>
}

/** Returns whether closing the tab asks. */
const asksOnClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const copy = (text: string) => act(() => void window.dispatchEvent(new CustomEvent(COPIED_EVENT, { detail: text })))

beforeAll(loadFeedback)
beforeEach(() =>
  renderKit(
    <>
      <Key />
      <FeedbackHost />
    </>,
  ),
)

it('asks before the page is left by a link, and stays', async () => {
  fireEvent.click(screen.getByText('Elsewhere'))
  await waitFor(() => expect(screen.getByText(QUESTION)).toBeInTheDocument())
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  expect(window.location.pathname).not.toBe('/elsewhere')
})

it('asks before the tab is closed', () => expect(asksOnClose()).toBe(true))

it('asks no more once the secret was copied, alone or in a command', () => {
  copy(`portico-gateway --token ${SECRET}`)
  expect(asksOnClose()).toBe(false)
})

it('still asks after something else was copied', () => {
  copy('another text')
  expect(asksOnClose()).toBe(true)
})
