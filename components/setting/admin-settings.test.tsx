import type { GeneralSettingsView } from '@portico/contract/setting/setting-endpoints'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadFeedback } from '@/components/feedback/testing/load-feedback'
import { startAt } from '@/components/ui/testing/live-address'
import { AdminSettings } from './admin-settings'
import { renderSetting } from './testing/render-setting'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const sent: unknown[] = []
let kept: GeneralSettingsView

/** Answers the platform's calls through the browser's own fetch. */
function answer() {
  globalThis.fetch = (async (_url: string, { method, body }: { method?: string; body?: string } = {}) => {
    if (method === 'PUT') sent.push(JSON.parse(body ?? '{}'))
    kept = { ...kept, ...(body ? JSON.parse(body) : {}) }
    return { ok: true, status: 200, text: async () => JSON.stringify(kept) }
  }) as unknown as typeof fetch
}

async function draw(given: Partial<GeneralSettingsView> = {}) {
  kept = {
    refreshTokenHours: 12,
    accessTokenMinutes: 30,
    twoStep: false,
    twoStepRoles: [],
    mailServerSet: true,
    twoStepSwitchedOff: false,
    ...given,
  }
  renderSetting(<AdminSettings />)
  await screen.findByRole('switch')
}

const turnOn = () => userEvent.click(screen.getByRole('switch'))
const choose = (group: RegExp) => userEvent.click(screen.getByRole('checkbox', { name: group }))
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

beforeAll(loadFeedback)
beforeEach(() => {
  startAt('/admin/setting/general')
  sent.length = 0
  answer()
})

test('two-step sign-in requires at least one role group', async () => {
  await draw()
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  await turnOn()
  await save()
  expect(await screen.findByText('Enter at least 1 entry.')).toBeInTheDocument()
  await choose(/^Portal users/)
  await save()
  await waitFor(() => expect(sent).toEqual([{ refreshTokenHours: 12, accessTokenMinutes: 30, twoStep: true, twoStepRoles: ['user'] }]))
})

test('an access token that outlives its session is rejected in its field', async () => {
  await draw({ refreshTokenHours: 1 })
  await userEvent.clear(screen.getByLabelText(/^Access token/))
  await userEvent.type(screen.getByLabelText(/^Access token/), '60')
  await save()
  expect(await screen.findByText('The access token must expire before the session.')).toBeInTheDocument()
  expect(sent).toEqual([])
})

test('turning it on for admins without a mail server asks first, and sends nothing when the admin cancels', async () => {
  await draw({ mailServerSet: false })
  await turnOn()
  expect(screen.getByText('No mail server is configured')).toBeInTheDocument()
  await choose(/^Administrators/)
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on anyway' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('does not ask for other roles, with a mail server, or when it is already on', async () => {
  await draw({ mailServerSet: false, twoStep: true, twoStepRoles: ['admin'] })
  await choose(/^Developers/)
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('says that the operator has turned two-step sign-in off', async () => {
  await draw({ twoStepSwitchedOff: true })
  expect(screen.getByText('Turned off by the operator')).toBeInTheDocument()
})
