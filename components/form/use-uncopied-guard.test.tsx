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

/** The Navigation API, which jsdom does not have. */
const navigation = Object.assign(new EventTarget(), { traverseTo: jest.fn() })

/** Goes back in the browser's history. Returns whether that asks. */
const asksOnBack = () => {
  const details = { navigationType: 'traverse', destination: { key: 'earlier' } }
  const event = Object.assign(new Event('navigate', { cancelable: true }), details)
  act(() => void navigation.dispatchEvent(event))
  return event.defaultPrevented
}
/** Returns whether closing the tab asks. */
const asksOnClose = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const copy = (text: string) => act(() => void window.dispatchEvent(new CustomEvent(COPIED_EVENT, { detail: text })))

beforeAll(loadFeedback)
beforeEach(() => {
  Object.assign(window, { navigation })
  navigation.traverseTo.mockClear()
  renderKit(
    <>
      <Key />
      <FeedbackHost />
    </>,
  )
})

it('asks before the page is left by a link, and stays', async () => {
  fireEvent.click(screen.getByText('Elsewhere'))
  await waitFor(() => expect(screen.getByText(QUESTION)).toBeInTheDocument())
  fireEvent.click(screen.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  expect(window.location.pathname).not.toBe('/elsewhere')
})

it('asks before the page is left by the browser’s back, and stays', async () => {
  expect(asksOnBack()).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
  expect(navigation.traverseTo).not.toHaveBeenCalled()
})

it('goes back once the question is answered with yes', async () => {
  asksOnBack()
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(navigation.traverseTo).toHaveBeenCalledWith('earlier'))
  expect(asksOnBack()).toBe(false)
})

it('asks before the tab is closed', () => expect(asksOnClose()).toBe(true))

it('asks no more once the secret was copied, alone or in a command', () => {
  copy(`portico-gateway --token ${SECRET}`)
  expect(asksOnClose()).toBe(false)
  expect(asksOnBack()).toBe(false)
})

it('still asks after something else was copied', () => {
  copy('another text')
  expect(asksOnClose()).toBe(true)
})
