import { EMPTY_SESSION } from '@portico/contract/session/session'
import { SUBSCRIPTION_STATUSES } from '@portico/contract/subscription/subscription-states'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { keepDrafts } from '@/lib/drafts'
import { adoptSession } from '@/lib/session/browser/browser-session'
import { type SubscribeLabels, SubscribePanel } from './subscribe-panel'

const statuses = Object.fromEntries(SUBSCRIPTION_STATUSES.map((status) => [status, `status ${status}`])) as SubscribeLabels['statuses']
const NAMES = [
  'action',
  'again',
  'purpose',
  'sending',
  'signedOut',
  'signIn',
  'join',
  'notUser',
  'signInOther',
  'open',
  'openApproved',
  'failed',
  'restored',
  'unavailable',
  'retry',
  'loading',
] as const
const labels = { ...(Object.fromEntries(NAMES.map((name) => [name, name])) as Record<(typeof NAMES)[number], string>), statuses }
const apiId = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
const badges = { WAITING: 'badge WAITING', APPROVED: 'badge APPROVED' }
const person = (roles: ('user' | 'developer')[]) => ({ ...EMPTY_SESSION, id: roles.length === 0 ? 0 : 7, roles })

const panel = (
  <SubscribePanel
    locale="en"
    apiId={apiId}
    labels={labels}
    badges={badges}
    next="what follows"
    approvedNext="what the subscription has"
    purposeField={<textarea name="purpose" aria-label="purpose" />}
  />
)

function draw(roles: ('user' | 'developer')[]) {
  adoptSession(person(roles))
  render(panel)
}

/** The responses of `/api` by method and path; a call that is not listed fails the test. */
const answers = new Map<string, { status: number; body: object }>()
const calls: string[] = []
const bodies: unknown[] = []
const newest = (subscription: object | null) =>
  answers.set(`GET /api/my/subscriptions/by-api/${apiId}`, { status: 200, body: { subscription } })

beforeEach(() => {
  answers.clear()
  calls.length = 0
  bodies.length = 0
  answers.set('GET /api/session', { status: 200, body: {} })
  globalThis.fetch = (async (path: string, { method = 'GET', body: sent }: RequestInit = {}) => {
    calls.push(`${method} ${path}`)
    if (sent) bodies.push(JSON.parse(String(sent)))
    const answer = answers.get(`${method} ${path}`)
    if (!answer) throw new Error(`no answer for ${method} ${path}`)
    const { status, body } = answer
    return { ok: status < 400, status, text: async () => JSON.stringify(body) }
  }) as unknown as typeof fetch
})

test('before the session is known: the ways to sign in, for visitors alone, and the place of the panel for the others', () => {
  const html = renderToString(
    <SubscribePanel locale="en" apiId={apiId} labels={labels} badges={badges} next="what follows" approvedNext="" purposeField={null} />,
  )
  expect(html).toMatch(/data-visitors="".*signIn.*join.*aria-busy="true".*what follows/)
})

test('signed out: what a visitor focused before the page acts stays', () => {
  adoptSession(person([]))
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(panel)
  const link = container.querySelector('a')
  render(panel, { container, hydrate: true })
  expect(screen.getByRole('link', { name: 'signIn' })).toBe(link)
  expect(container.querySelector('[aria-busy], [data-visitors]')).toBeNull()
})

test('signed out: the way to sign in comes back to this API', () => {
  draw([])
  expect(screen.getByText('signIn')).toHaveAttribute('href', `/login?next=${encodeURIComponent(`/apis/${apiId}`)}`)
  expect(screen.getByText('join')).toHaveAttribute('href', `/join?next=${encodeURIComponent(`/apis/${apiId}`)}`)
})

test('staff without the user role: says why not', () => {
  draw(['developer'])
  expect(screen.getByText('notUser')).toBeInTheDocument()
  expect(screen.queryByText('action')).toBeNull()
})

test('a user subscribes once, however often the button is clicked', async () => {
  newest(null)
  answers.set('POST /api/my/subscriptions', { status: 201, body: { id: 's1', status: 'WAITING' } })
  draw(['user'])
  const button = await screen.findByText('action')
  await act(async () => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(await screen.findByText('status WAITING')).toBeInTheDocument()
  expect(screen.getByText('open')).toHaveAttribute('href', '/user/subscription/s1')
  expect(calls.filter((called) => called.startsWith('POST'))).toHaveLength(1)
})

test('a request says its purpose, or none', async () => {
  for (const purpose of ['Prices in our app', '']) {
    newest(null)
    answers.set('POST /api/my/subscriptions', { status: 201, body: { id: 's1', status: 'WAITING' } })
    draw(['user'])
    const field = await screen.findByRole('textbox', { name: 'purpose' })
    fireEvent.change(field, { target: { value: purpose } })
    await act(async () => fireEvent.click(screen.getByText('action')))
    expect(bodies.pop()).toEqual({ apiId, purpose })
    cleanup()
  }
})

test('an approved subscription links to its key', async () => {
  newest({ id: 's2', status: 'APPROVED' })
  draw(['user'])
  expect(await screen.findByText('openApproved')).toHaveAttribute('href', '/user/subscription/s2')
  expect(document.body).toHaveTextContent('what the subscription has')
  expect(document.body).not.toHaveTextContent('what follows')
})

test('a rejected one may be applied for again', async () => {
  newest({ id: 's3', status: 'REJECTED' })
  draw(['user'])
  expect(await screen.findByText('again')).toBeInTheDocument()
  expect(screen.getByText('status REJECTED')).toBeInTheDocument()
})

test('shows an error, and can be tried again', async () => {
  newest(null)
  answers.set('POST /api/my/subscriptions', { status: 503, body: { error: 'DatabaseUnavailable' } })
  draw(['user'])
  fireEvent.click(await screen.findByText('action'))
  expect(await screen.findByText('failed')).toBeInTheDocument()
  expect(screen.getByText('action')).toBeEnabled()
})

test('a purpose is kept when the session ends, and restored with a word', async () => {
  newest(null)
  draw(['user'])
  fireEvent.change(await screen.findByRole('textbox', { name: 'purpose' }), { target: { value: 'Prices in our app' } })
  keepDrafts()
  cleanup()
  draw(['user'])
  expect(await screen.findByRole('textbox', { name: 'purpose' })).toHaveValue('Prices in our app')
  expect(await screen.findByText('restored')).toBeInTheDocument()
})
