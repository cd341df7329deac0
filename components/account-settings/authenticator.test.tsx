import type { OwnAccount } from '@portico/contract/account-settings/account-settings-endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loadFeedback } from '@/components/feedback/testing/load-feedback'
import { startAt } from '@/components/ui/testing/live-address'
import { AuthenticatorSetUpDialog } from './authenticator-set-up-dialog'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { SecurityPanel } from './security-panel'
import { answerCalls, renderScreen } from './testing/render-screen'
import { TurnOffAuthenticatorDialog } from './turn-off-authenticator-dialog'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const SECRET = 'JBSWY3DPEHPK3PXP'
const CODES = ['AAAA-BBBB-CCCC-2222', 'DDDD-EEEE-FFFF-3333']
const refusal = (error: string, status: number) => () => ({ status, body: { error } })

beforeAll(loadFeedback)
beforeEach(() => {
  startAt('/user/profile')
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'XSRF-TOKEN=t.t'
})

describe('setting up an authenticator app', () => {
  it('asks for the password, shows QR code and key, accepts the first code, and shows the recovery codes once', async () => {
    const closed = jest.fn()
    const sent = answerCalls({
      'POST /account/authenticator': () => ({ body: { secret: SECRET, uri: `otpauth://totp/Portico:mina?secret=${SECRET}` } }),
      'POST /account/authenticator/confirm': () => ({ body: { recoveryCodes: CODES } }),
    })
    renderScreen(<AuthenticatorSetUpDialog email="mina@example.com" onClose={closed} />)
    await userEvent.type(await screen.findByLabelText(/^Password/), 'Mina.1234')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeInTheDocument()
    expect(screen.getByTestId('authenticator-key')).toHaveTextContent('JBSW Y3DP EHPK 3PXP')
    await userEvent.type(screen.getByLabelText(/^Code from the app/), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
    const codes = await screen.findByTestId('recovery-codes')
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(CODES)
    expect(sent).toEqual([
      ['POST /account/authenticator', { password: 'Mina.1234' }],
      ['POST /account/authenticator/confirm', { code: '123456' }],
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByText('Save the codes first.')).toBeInTheDocument()
    expect(closed).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('checkbox', { name: /I have saved the codes/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('shows a wrong password and a wrong code at their fields', async () => {
    let password: () => object = refusal('WrongPassword', 403)
    answerCalls({
      'POST /account/authenticator': () => password(),
      'POST /account/authenticator/confirm': refusal('CodeMismatch', 401),
    })
    renderScreen(<AuthenticatorSetUpDialog email="mina@example.com" onClose={() => undefined} />)
    await userEvent.type(screen.getByLabelText(/^Password/), 'wrong')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveAttribute('aria-invalid', 'true'))
    password = () => ({ body: { secret: SECRET, uri: 'otpauth://totp/x' } })
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await userEvent.type(await screen.findByLabelText(/^Code from the app/), '000000')
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }))
    await waitFor(() => expect(screen.getByLabelText(/^Code from the app/)).toHaveAccessibleDescription(/The code is wrong/))
  })
})

it('asks before closing recovery codes that were not saved', async () => {
  const closed = jest.fn()
  answerCalls({ 'POST /account/authenticator/recovery-codes': () => ({ body: { recoveryCodes: CODES } }) })
  renderScreen(<RecoveryCodesDialog email="mina@example.com" onClose={closed} />)
  await userEvent.type(screen.getByLabelText(/^Password/), 'Mina.1234')
  await userEvent.click(screen.getByRole('button', { name: 'Create new codes' }))
  await screen.findByTestId('recovery-codes')
  const [close] = screen.getAllByRole('button', { name: 'Close' })
  await userEvent.click(close as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: 'Go back' }))
  expect(closed).not.toHaveBeenCalled()
  await userEvent.click(close as HTMLElement)
  const question = within(await screen.findByRole('alertdialog', { name: 'Close without saving the codes?' }))
  await userEvent.click(question.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})

it('says that codes are emailed after the app is turned off when a code is required', async () => {
  const closed = jest.fn()
  const sent = answerCalls({ 'POST /account/authenticator/remove': () => ({ status: 204 }) })
  renderScreen(<TurnOffAuthenticatorDialog email="mina@example.com" codeRequired onClose={closed} />)
  expect(screen.getByText(/which is now sent by email/)).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText(/^Password/), 'Mina.1234')
  await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent[0]).toEqual(['POST /account/authenticator/remove', { password: 'Mina.1234' }])
})

describe('the security panel', () => {
  const account = (fields: Partial<OwnAccount>) =>
    ({
      email: 'mina@example.com',
      authenticatorOn: false,
      recoveryCodesLeft: 0,
      twoStepRequired: false,
      passwordChangedAt: null,
      ...fields,
    }) as OwnAccount

  it('offers to set up an app', () => {
    renderScreen(<SecurityPanel account={account({})} area="user" />)
    expect(screen.getByRole('button', { name: 'Set up' })).toBeInTheDocument()
    expect(screen.getByText('Not changed since the account was created.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/user/profile/password-update')
  })

  it('shows the number of recovery codes, and advises new ones when few are left', () => {
    const { unmount } = renderScreen(<SecurityPanel account={account({ authenticatorOn: true, recoveryCodesLeft: 10 })} area="admin" />)
    expect(screen.getByText(/10 recovery codes are left/)).toBeInTheDocument()
    expect(screen.queryByText(/few recovery codes/)).toBeNull()
    unmount()
    renderScreen(<SecurityPanel account={account({ authenticatorOn: true, recoveryCodesLeft: 1 })} area="admin" />)
    expect(screen.getByText(/1 recovery code is left/)).toBeInTheDocument()
    expect(screen.getByText(/few recovery codes/)).toBeInTheDocument()
  })
})
