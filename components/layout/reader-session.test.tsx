import { act, render, screen } from '@testing-library/react'
import { loadSession } from '@/lib/session/browser/load-session'
import messages from '@/messages/ko/session-warning.json'
import { ReaderSession } from './reader-session'
import { mina } from './testing/session-menu-props'

it('loads the warning with its texts when the session of a reader is about to end', async () => {
  document.documentElement.lang = 'ko'
  const now = Math.floor(Date.now() / 1000)
  const session = { ...mina, marker: 'm1', now, expiresAt: now + 60 }
  Object.assign(globalThis, { fetch: async () => ({ ok: true, status: 200, text: async () => JSON.stringify(session) }) })
  render(<ReaderSession />)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await act(() => loadSession())
  expect(await screen.findByRole('alertdialog', { name: messages.title })).toHaveAccessibleDescription(messages.body)
})
