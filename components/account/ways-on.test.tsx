import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AcceptInvitation, type AcceptInvitationLabels } from './accept-invitation'
import { ForgotPassword, type ForgotPasswordLabels } from './forgot-password'
import { JoinDone } from './join-done'
import type { JoinLabels } from './join-labels'

const API_ID = '0197a3c2-0000-7000-8000-000000000000'

/** Returns labels whose texts are their names. */
function named<Labels>(parts: object = {}): Labels {
  return new Proxy(parts, { get: (target, name) => (name in target ? target[name as never] : String(name)) }) as Labels
}

/** Answers every call with a body. Returns the bodies of the calls. */
function answer(body: unknown): unknown[] {
  const asked: unknown[] = []
  const fetching = async (_path: string, init?: { body?: string }) => {
    asked.push(init?.body === undefined ? undefined : JSON.parse(init.body))
    return { ok: true, status: 200, text: async () => JSON.stringify(body) }
  }
  Object.assign(globalThis, { fetch: fetching })
  return asked
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'XSRF-TOKEN=t.t'
  window.history.replaceState(null, '', '/')
})

describe('after signing up', () => {
  const labels = named<JoinLabels>({ doneBody: 'sent to {email}', heldBody: 'waits for {email}', resend: named() })
  const draw = (mailed: boolean) =>
    render(<JoinDone locale="en" email="a@b.cd" mailed={mailed} apiId={API_ID} labels={labels} messages={{}} onAgain={() => undefined} />)

  it('the page says that the email was sent', () => {
    draw(true)
    expect(screen.getByText('sent to a@b.cd')).toBeInTheDocument()
  })

  it('without a mail server the page says where the email waits', async () => {
    window.history.replaceState(null, '', `/join?next=/apis/${API_ID}`)
    draw(false)
    expect(screen.getByRole('heading', { name: 'heldTitle' })).toBeInTheDocument()
    expect(screen.getByText('waits for a@b.cd')).toBeInTheDocument()
    expect(screen.queryByText('doneNone')).toBeNull()
    expect(screen.getByRole('link', { name: 'toSignIn' })).toHaveAttribute('href', `/login?next=${encodeURIComponent(`/apis/${API_ID}`)}`)
    const asked = answer({ mailed: false })
    await userEvent.setup().click(screen.getByRole('button', { name: 'action' }))
    expect(await screen.findByText('held')).toBeInTheDocument()
    expect(asked).toEqual([{ email: 'a@b.cd', apiId: API_ID }])
  })
})

it.each([
  [true, 'sent to a@b.cd'],
  [false, 'waits for a@b.cd'],
])('a forgotten password with mailed=%s says “%s”', async (mailed, text) => {
  answer({ mailed })
  const labels = named<ForgotPasswordLabels>({ doneBody: 'sent to {email}', heldBody: 'waits for {email}' })
  render(<ForgotPassword portal="portal" loginHref="/login" labels={labels} messages={{}} />)
  await userEvent.setup().type(screen.getByLabelText('email'), 'a@b.cd{Enter}')
  expect(await screen.findByText(text)).toBeInTheDocument()
})

it.each([
  ['center', ['signInCenter']],
  ['portal', ['signInPortal']],
  [undefined, ['signInPortal', 'signInCenter']],
] as const)('an accepted invitation with door %s leads to %j', async (portal, links) => {
  answer(undefined)
  const labels = named<AcceptInvitationLabels>({ fields: named(), done: { title: 'done', body: '' }, invalid: { title: '', body: '' } })
  render(<AcceptInvitation locale="en" token={'a'.repeat(24)} portal={portal} labels={labels} messages={{}} />)
  await userEvent.setup().type(screen.getByLabelText('password'), 'Mango.Lift.9{Enter}')
  await screen.findByRole('heading', { name: 'done' })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(links)
})
