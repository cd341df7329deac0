import { yup } from '@portico/contract/rule/yup'
import { EMPTY_SESSION } from '@portico/contract/session/session'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderKit } from '@/components/ui/testing/render-kit'
import { dropDrafts, keepDrafts } from '@/lib/drafts'
import { adoptNobody, adoptSession } from '@/lib/session/browser/browser-session'
import { Form } from './form'
import { PasswordField } from './password-field'
import { TextField } from './text-field'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const schema = yup.object({ name: yup.string(), smtpPassword: yup.string() }).noUnknown()
const signIn = (id: number) => adoptSession({ ...EMPTY_SESSION, id })
const RESTORED = 'Your unsaved changes were restored.'

function draw(props: { about?: string; guardUnsaved?: boolean } = {}) {
  renderKit(
    <Form schema={schema} defaultValues={{ name: '', smtpPassword: '' }} onSubmit={() => undefined} {...props}>
      <TextField name="name" label="Name" />
      <PasswordField name="smtpPassword" label="Password" />
    </Form>,
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Ends the session on a page with typed text, and opens the page again as a person. */
async function comeBackAs(id: number) {
  signIn(7)
  draw()
  type('Name', 'Orders')
  type('Password', 'Brisk.Moss.7')
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Orders'))
  keepDrafts()
  cleanup()
  adoptNobody()
  signIn(id)
  draw()
}

beforeEach(() => sessionStorage.clear())

it('restores what the same person typed, and says so', async () => {
  await comeBackAs(7)
  await waitFor(() => expect(screen.getByText(RESTORED)).toBeInTheDocument())
  expect(screen.getByLabelText('Name')).toHaveValue('Orders')
})

it('never keeps a password', async () => {
  await comeBackAs(7)
  await waitFor(() => expect(screen.getByText(RESTORED)).toBeInTheDocument())
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

it('does not store a password in the browser', () => {
  signIn(7)
  draw()
  type('Name', 'Orders')
  type('Password', 'Brisk.Moss.7')
  keepDrafts()
  expect(JSON.stringify({ ...sessionStorage })).toContain('Orders')
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Brisk')
})

it('gives another person nothing', async () => {
  await comeBackAs(8)
  expect(screen.getByLabelText('Name')).toHaveValue('')
})

it('keeps nothing of a form without changes', () => {
  signIn(7)
  draw()
  keepDrafts()
  expect(sessionStorage).toHaveLength(0)
})

it('restores nothing after signing out', () => {
  signIn(7)
  draw()
  type('Name', 'Orders')
  keepDrafts()
  dropDrafts()
  cleanup()
  draw()
  expect(screen.queryByText(RESTORED)).toBeNull()
})

it('keeps the text of a form that leaves without a question', () => {
  signIn(7)
  draw({ guardUnsaved: false })
  type('Name', 'Orders')
  keepDrafts()
  expect(JSON.stringify({ ...sessionStorage })).toContain('Orders')
})

it('restores nothing when only a password was typed', async () => {
  signIn(7)
  draw()
  type('Password', 'Brisk.Moss.7')
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveValue('Brisk.Moss.7'))
  keepDrafts()
  expect(sessionStorage).toHaveLength(0)
})

it('restores the text of one item in its own form alone', async () => {
  signIn(7)
  draw({ about: 'key-1' })
  type('Name', 'Orders')
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Orders'))
  keepDrafts()
  cleanup()
  draw({ about: 'key-2' })
  expect(screen.getByLabelText('Name')).toHaveValue('')
  cleanup()
  draw({ about: 'key-1' })
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Orders'))
})
