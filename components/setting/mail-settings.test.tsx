import type { Role } from '@portico/contract/role'
import type { MailSettingsView } from '@portico/contract/setting/setting-endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadFeedback } from '@/components/feedback/testing/load-feedback'
import { startAt } from '@/components/ui/testing/live-address'
import { MailSettings } from './mail-settings'
import { renderSetting } from './testing/render-setting'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

type Sent = Record<string, unknown>
let sent: Sent[]
let tested: unknown[]
let kept: MailSettingsView
let refusal: { status: number; body: object } | undefined

/** Answers the platform's calls through the browser's own fetch. */
function answer() {
  globalThis.fetch = (async (url: string, { method, body }: { method?: string; body?: string } = {}) => {
    const given = JSON.parse(body ?? '{}')
    if (method === 'POST') tested.push(given)
    if (method !== 'GET' && refusal) {
      const { status, body: problem } = refusal
      return { ok: false, status, text: async () => JSON.stringify(problem) }
    }
    if (method === 'PUT') {
      sent.push(given)
      const { notifyPassword, ...rest } = given
      kept = { ...kept, ...rest, notifyPasswordSet: notifyPassword === undefined ? kept.notifyPasswordSet : notifyPassword !== null }
    }
    const told = url.endsWith('/test') ? { response: '250 OK' } : kept
    return { ok: true, status: 200, text: async () => JSON.stringify(told) }
  }) as unknown as typeof fetch
}

async function draw(given: Partial<MailSettingsView> = {}, role?: Role) {
  kept = {
    notifyEmail: 'no-reply@example.com',
    notifyPasswordSet: true,
    host: 'smtp.example.com',
    port: 587,
    secure: false,
    buttonLink: '',
    source: 'settings',
    ...given,
  }
  renderSetting(<MailSettings />, role)
  await screen.findByLabelText(/^Host/)
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const password = () => screen.getByLabelText(/^Password/)

beforeAll(loadFeedback)
beforeEach(() => {
  startAt('/admin/setting/general')
  sent = []
  tested = []
  refusal = undefined
  answer()
})

test('an empty password is not sent, a typed one is, and does not stay in the form', async () => {
  await draw()
  expect(password()).toHaveValue('')
  await press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('notifyPassword')
  await userEvent.type(password(), 'new secret')
  await press('Save')
  await waitFor(() => expect(sent[1]).toHaveProperty('notifyPassword', 'new secret'))
  await waitFor(() => expect(password()).toHaveValue(''))
})

test('removes a password with the next save, unless that is undone', async () => {
  await draw()
  await press('Remove password')
  expect(screen.getByText('The password is removed when you save.')).toBeInTheDocument()
  await press('Keep password')
  await press('Remove password')
  await press('Save')
  await waitFor(() => expect(sent[0]).toHaveProperty('notifyPassword', null))
  expect(await screen.findByText('Not set')).toBeInTheDocument()
})

test('shows the platform’s error in its field', async () => {
  await draw()
  const fields = [{ path: 'notifyPassword', rule: 'required', values: {} }]
  refusal = { status: 400, body: { error: 'ClassValidatorPassFailed', data: { fields } } }
  await press('Save')
  expect(await screen.findByText('This field is required.')).toBeInTheDocument()
})

test('an empty port is left out', async () => {
  await draw({ port: null })
  await press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('port')
})

test('offers a test email only with a mail server', async () => {
  await draw({ host: '', source: 'none' })
  expect(screen.getByText('No mail server is configured')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Send test email' })).toBeDisabled()
})

test('a test shows the mail server’s response, or its error', async () => {
  await draw()
  await press('Send test email')
  await userEvent.clear(await screen.findByLabelText(/^To/))
  await userEvent.type(screen.getByLabelText(/^To/), 'kim@example.com')
  await press('Send')
  expect(await screen.findByText('250 OK')).toBeInTheDocument()
  expect(tested).toEqual([{ to: 'kim@example.com', locale: 'en' }])
  refusal = { status: 422, body: { error: 'MailTestFailed', data: { reason: '535 wrong password' } } }
  await press('Send')
  expect(await screen.findByText('535 wrong password')).toBeInTheDocument()
  expect(screen.queryByText('250 OK')).not.toBeInTheDocument()
})

test('an admin who is not a superAdmin changes the content of emails, not the mail server', async () => {
  await draw({}, 'admin')
  expect(screen.getByText(/Only super administrators/)).toBeInTheDocument()
  expect(screen.getByLabelText(/^Host/)).toBeDisabled()
  expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument()
  await userEvent.type(screen.getByLabelText(/^Button link/), 'https://acme.example')
  await press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ host: 'smtp.example.com', port: 587, buttonLink: 'https://acme.example' })
  expect(sent[0]).not.toHaveProperty('notifyPassword')
})
