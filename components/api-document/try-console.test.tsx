import { EMPTY_SESSION } from '@portico/contract/session/session'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ConsoleOperation } from '@/lib/api-document/console-operation'
import { adoptNobody, adoptSession } from '@/lib/session/browser/browser-session'
import texts from '@/messages/en/api-document.json'
import { TryIt } from './try-it'

const apiId = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
const stageId = '01a1fc15-3404-746f-961d-c7ac521ad7e3'
const parameter = { explode: true, allowReserved: false, description: '', choices: [], example: '' }
const operation: ConsoleOperation = {
  parameters: [
    { ...parameter, place: 'path', name: 'petId', style: 'simple', explode: false, required: true, type: 'number' },
    {
      ...parameter,
      place: 'query',
      name: 'size',
      style: 'form',
      required: false,
      type: 'string',
      choices: ['small', 'large'],
      example: 'large',
    },
  ],
  cookies: ['session'],
  bodies: [],
  fileTypes: ['image/png'],
  authType: 'apiKey',
}

/** The response of `/api`, and the requests. */
let answer: { status: number; body: object }
let asked: { path: string; body: unknown }[] = []

// Compiled once, so that no test waits for it.
beforeAll(() => import('./try-console'))
beforeEach(() => {
  asked = []
  globalThis.fetch = (async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith('/api/session')) return { ok: true, status: 200, text: async () => '{}' }
    asked.push({ path, body: JSON.parse(String(body)) })
    return { ok: answer.status < 400, status: answer.status, text: async () => JSON.stringify(answer.body) }
  }) as unknown as typeof fetch
})

async function open(given = operation) {
  render(
    <TryIt
      operation={given}
      target={{ apiId, stageId, serviceUrl: 'http://api.example.com/pets/v1', httpMethod: 'GET', path: '/pets/{petId}' }}
      signInHref="/login?next=%2Fhere"
      label="Try it"
      labels={{ ...texts.console, refusals: texts.errorMeanings }}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
}

const signIn = () => adoptSession({ ...EMPTY_SESSION, id: 7, roles: ['user'] })
const answered = (body: object) => ({
  status: 200,
  body: {
    status: 200,
    statusText: 'OK',
    headers: [{ name: 'content-type', value: 'application/json' }],
    body: '{"name":"나비"}',
    bodyBytes: 17,
    base64: false,
    truncated: false,
    durationMs: 33.7,
    requestId: 'r-1',
    url: 'http://api.example.com/pets/v1/pets/1',
    ...body,
  },
})

it('asks a visitor to sign in, and returns to the page', async () => {
  adoptNobody()
  await open()
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login?next=%2Fhere')
})

it('focuses missing fields, then makes the call and shows the response', async () => {
  signIn()
  await open()
  const send = await screen.findByRole('button', { name: 'Send' })
  fireEvent.click(send)
  const petId = screen.getByRole('textbox', { name: /^petId/ })
  expect(document.activeElement).toBe(petId)
  expect(petId.getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])

  fireEvent.change(petId, { target: { value: '1' } })
  expect(petId.getAttribute('aria-invalid')).toBeNull()
  const key = screen.getByLabelText('API key')
  expect(key.getAttribute('type')).toBe('password')
  fireEvent.change(key, { target: { value: 'key-of-somebody' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add header' }))
  fireEvent.change(screen.getByLabelText('Name of header 1'), { target: { value: 'X-Own' } })
  fireEvent.change(screen.getByLabelText('Value of header 1'), { target: { value: '2' } })
  answer = answered({})
  fireEvent.click(send)
  const shown = await screen.findByRole('region', { name: 'Response' })
  expect(asked).toEqual([
    {
      path: '/api/try-calls',
      body: {
        ...{ apiId, stageId, httpMethod: 'GET', path: '/pets/1', query: [], body: null, apiKey: 'key-of-somebody' },
        headers: [{ name: 'X-Own', value: '2' }],
      },
    },
  ])
  expect(within(shown).getByText('200 OK')).toBeTruthy()
  expect(within(shown).getByText('34 ms')).toBeTruthy()
  expect(shown.textContent).toContain('"name": "나비"')
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('200 in 34 ms')
  expect(document.body.textContent).not.toContain('key-of-somebody')
  expect(document.body.textContent).toContain("curl 'http://api.example.com/pets/v1/pets/1'")
})

it.each([
  [502, { error: 'TryCallFailed', data: { reason: 'timeout' } }, 'The gateway did not respond within 30 seconds.'],
  [502, { error: 'TryCallFailed', data: { reason: 'ipNotAllowed' } }, 'This version does not allow your IP address.'],
  [429, { error: 'TooManyRequests' }, 'Too many calls. Wait a minute and try again.'],
  [404, { error: 'NoApi' }, 'This version is no longer available. Reload the page.'],
  [400, { error: 'ClassValidatorPassFailed' }, 'The call is invalid. Check the path parameters and header names.'],
  [500, { error: 'UnknownError' }, 'Something went wrong. Try again.'],
])('says why there is no answer: %s %j', async (status, body, told) => {
  signIn()
  await open()
  fireEvent.change(await screen.findByRole('textbox', { name: /^petId/ }), { target: { value: '1' } })
  answer = { status, body }
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(told))
})

it('shows a binary body as base64, and says when it was truncated', async () => {
  signIn()
  await open()
  fireEvent.change(await screen.findByRole('textbox', { name: /^petId/ }), { target: { value: '1' } })
  answer = answered({ body: 'AP8B', bodyBytes: 3, base64: true, truncated: true })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  const shown = await screen.findByRole('region', { name: 'Response' })
  expect(shown.textContent).toContain('shown as Base64')
  expect(shown.textContent).toContain('3 bytes')
  expect(shown.textContent).toContain('Only the first 1 MiB')
})

it('lists allowed values, says what cannot be sent, and chooses among the author’s bodies', async () => {
  signIn()
  const bodies = [
    { contentType: 'application/json', name: 'small', sample: '{"a":1}' },
    { contentType: 'application/json', name: 'large', sample: '{"a":2}' },
  ]
  await open({ ...operation, bodies })
  const size = await screen.findByRole('combobox', { name: /^size/ })
  expect(
    within(size)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['–', 'small', 'large'])
  expect(document.body.textContent).toContain('Cookies cannot be sent from this page: session')
  expect(document.body.textContent).toContain('Files cannot be sent from this page: image/png')
  const body = screen.getByRole('textbox', { name: 'Body' })
  expect((body as HTMLTextAreaElement).value).toBe('{"a":1}')
  fireEvent.change(screen.getByRole('combobox', { name: 'Content type' }), { target: { value: '1' } })
  expect((body as HTMLTextAreaElement).value).toBe('{"a":2}')
  fireEvent.change(body, { target: { value: 'mine' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Content type' }), { target: { value: '0' } })
  expect((body as HTMLTextAreaElement).value).toBe('mine')
})

it('explains a call that the gateway refused, and keeps the answers of the visit', async () => {
  signIn()
  await open()
  fireEvent.change(await screen.findByRole('textbox', { name: /^petId/ }), { target: { value: '1' } })
  answer = answered({})
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('200 OK')
  const headers = [
    { name: 'content-type', value: 'application/problem+json' },
    { name: 'RateLimit', value: '"perMinute";r=0;t=30' },
  ]
  answer = answered({ status: 429, statusText: 'Too Many Requests', headers, body: '{"error":"UsageLimitExceeded"}' })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('A usage limit is exceeded.')).toBeTruthy()
  expect(screen.getByText('0 calls left')).toBeTruthy()
  fireEvent.click(within(screen.getByText('Earlier calls (2)').closest('details') as HTMLElement).getAllByRole('button')[1] as HTMLElement)
  expect(await screen.findByText('200 OK')).toBeTruthy()
})
