import { EMPTY_SESSION } from '@portico/contract/session/session'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderKit } from '@/components/ui/testing/render-kit'
import { keepDrafts } from '@/lib/drafts'
import { createQueryClient } from '@/lib/query/query-client'
import { adoptSession } from '@/lib/session/browser/browser-session'
import { confirm } from './confirm-store'
import { FeedbackHost } from './feedback-host'
import { KeptDialogs } from './kept-dialogs'
import { loadFeedback } from './testing/load-feedback'

const RESTORED = 'Your text from before the session ended was restored.'
const KEPT = 'Your text in “Reject” was kept. Open it again to continue.'

beforeAll(loadFeedback)
beforeEach(() => {
  sessionStorage.clear()
  adoptSession({ ...EMPTY_SESSION, id: 7 })
  open()
})

function open() {
  renderKit(
    <>
      <FeedbackHost />
      <KeptDialogs />
    </>,
  )
}

const ask = (about: string) =>
  act(() => void confirm({ title: 'Reject', confirmLabel: 'Send', reason: { label: 'Reason', maxLength: 100, about } }))
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))

async function typeReason() {
  ask('reject:1')
  await userEvent.type(await screen.findByLabelText('Reason'), 'No purpose')
}

/** Ends the session and opens the page again. */
async function comeBack() {
  keepDrafts()
  if (screen.queryByRole('alertdialog')) await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup()
  open()
}

test('a reason in an open question is announced and restored, with a word', async () => {
  await typeReason()
  await comeBack()
  expect(await screen.findByText(KEPT)).toBeInTheDocument()
  ask('reject:1')
  expect(await screen.findByText(RESTORED)).toBeInTheDocument()
  expect(screen.getByLabelText('Reason')).toHaveValue('No purpose')
})

test('a reason is kept when the session ends while it is sent', async () => {
  await typeReason()
  await send()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await comeBack()
  ask('reject:1')
  await waitFor(() => expect(screen.getByLabelText('Reason')).toHaveValue('No purpose'))
})

test('a reason that was sent is not kept', async () => {
  await typeReason()
  await send()
  const client = createQueryClient(() => undefined)
  await client
    .getMutationCache()
    .build(client, { mutationFn: async () => undefined })
    .execute(undefined)
  await comeBack()
  expect(sessionStorage).toHaveLength(0)
})

test('a reason for one item is not restored for another', async () => {
  await typeReason()
  await comeBack()
  ask('reject:2')
  expect(await screen.findByLabelText('Reason')).toHaveValue('')
  expect(screen.queryByText(RESTORED)).toBeNull()
})
