import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadFeedback } from '@/components/feedback/testing/load-feedback'
import { startAt } from '@/components/ui/testing/live-address'
import { PasswordUpdateScreen } from './password-update-screen'
import { answerCalls, renderScreen } from './testing/render-screen'
import { UnregisterScreen } from './unregister-screen'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const mockGoTo = jest.fn()
jest.mock('@/lib/account-settings/leave-session', () => ({ leaveSession: async (address: string) => mockGoTo(address) }))

const NOTHING = {
  apis: [],
  apiCount: 0,
  targetServerGroupCount: 0,
  subscriptions: [],
  subscriptionCount: 0,
  keyCount: 0,
  isLastSuperAdmin: false,
}

beforeAll(loadFeedback)
beforeEach(() => {
  mockGoTo.mockClear()
  startAt('/user/profile')
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'XSRF-TOKEN=t.t'
})

describe('changing the own password', () => {
  const fill = async (current: string, next: string, again = next) => {
    await userEvent.type(screen.getByLabelText(/^Current password/), current)
    await userEvent.type(screen.getByLabelText(/^New password\*?$/), next)
    await userEvent.type(screen.getByLabelText(/^Confirm new password/), again)
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
  }

  it('shows a wrong old password and an unchanged new one at their fields', async () => {
    let error = 'WrongPassword'
    answerCalls({ 'PUT /account/password': () => ({ status: error === 'WrongPassword' ? 403 : 409, body: { error } }) })
    renderScreen(<PasswordUpdateScreen area="user" />)
    await fill('wrong', 'Mina.1234')
    await waitFor(() => expect(screen.getByLabelText(/^Current password/)).toHaveAttribute('aria-invalid', 'true'))
    error = 'PasswordNotChanged'
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(screen.getByLabelText(/^New password\*?$/)).toHaveAttribute('aria-invalid', 'true'))
    expect(mockGoTo).not.toHaveBeenCalled()
  })

  it('sends nothing while the repeated password differs', async () => {
    const sent = answerCalls({})
    renderScreen(<PasswordUpdateScreen area="user" />)
    await fill('Mina.1234', 'Mina.5678', 'Mina.5679')
    await waitFor(() => expect(screen.getByLabelText(/^Confirm new password/)).toHaveAttribute('aria-invalid', 'true'))
    expect(sent).toEqual([])
  })

  it('opens the login page of its portal, which leads back to the account settings', async () => {
    answerCalls({ 'PUT /account/password': () => ({ status: 204 }) })
    renderScreen(<PasswordUpdateScreen area="admin" />, ['admin'])
    await fill('Mina.1234', 'Mina.5678')
    await waitFor(() => expect(mockGoTo).toHaveBeenCalledWith('/manager/login?reason=PasswordChanged&next=%2Fadmin%2Fsetting%2Fprofile'))
  })

  it('names the account for password managers', () => {
    const { container } = renderScreen(<PasswordUpdateScreen area="user" />)
    const fields = [...container.querySelectorAll('input')].map((input) => [input.autocomplete, input.value])
    expect(fields).toEqual([
      ['username', 'mina@example.com'],
      ['current-password', ''],
      ['new-password', ''],
      ['new-password', ''],
    ])
  })
})

describe('closing the own account', () => {
  it('shows what happens to APIs, groups, subscriptions and keys', async () => {
    answerCalls({
      'GET /account/unregister': () => ({
        body: {
          ...NOTHING,
          apis: [{ id: 'a', name: 'Pets', newOwner: 'Dana' }],
          apiCount: 3,
          targetServerGroupCount: 1,
          subscriptions: [{ id: 's', apiName: 'Weather', status: 'APPROVED' }],
          subscriptionCount: 1,
          keyCount: 2,
        },
      }),
    })
    renderScreen(<UnregisterScreen area="developer" />, ['developer'])
    expect(await screen.findByText('Pets → Dana')).toBeInTheDocument()
    expect(screen.getByText('and 2 more')).toBeInTheDocument()
    expect(screen.getByText('1 target server group is transferred')).toBeInTheDocument()
    expect(screen.getByText('Weather')).toBeInTheDocument()
    expect(screen.getByText('2 API keys stop working immediately')).toBeInTheDocument()
    expect(screen.queryByText(/Nothing of anybody else changes/)).toBeNull()
  })

  it('shows the last superAdmin why it is not possible', async () => {
    answerCalls({ 'GET /account/unregister': () => ({ body: { ...NOTHING, isLastSuperAdmin: true } }) })
    renderScreen(<UnregisterScreen area="admin" />, ['superAdmin'])
    expect(await screen.findByText('You are the last super administrator')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Close my account' })).toBeNull()
  })

  it('needs the password and the agreement, and opens the login page with its reason', async () => {
    const sent = answerCalls({ 'GET /account/unregister': () => ({ body: NOTHING }), 'POST /account/unregister': () => ({ status: 204 }) })
    renderScreen(<UnregisterScreen area="user" />)
    await userEvent.type(await screen.findByLabelText(/^Password/), 'Mina.1234')
    await userEvent.click(screen.getByRole('button', { name: 'Close my account' }))
    await waitFor(() => expect(screen.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true'))
    expect(sent.map(([call]) => call)).toEqual(['GET /account/unregister'])
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: 'Close my account' }))
    await waitFor(() => expect(mockGoTo).toHaveBeenCalledWith('/login?reason=Unregistered'))
    expect(sent.at(-1)).toEqual(['POST /account/unregister', { password: 'Mina.1234', agreed: true }])
  })
})
