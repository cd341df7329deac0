import type { OperationReading } from '@portico/contract/api-document/reading-view'
import { EMPTY_SESSION } from '@portico/contract/session/session'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { dropDrafts, keepDrafts } from '@/lib/drafts'
import { adoptNobody, adoptSession } from '@/lib/session/browser/browser-session'
import { TryIt } from './try-it'

const apiId = '01a1fc15-3404-746f-961d-c7ac521ad7e2'
const stageId = '01a1fc15-3404-746f-961d-c7ac521ad7e3'
const operation = {
  parameters: [
    { name: 'petId', in: 'path', required: true, schema: { type: 'number' } },
    { name: 'size', in: 'query', schema: { enum: ['small', 'large'] } },
    { name: 'tags', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
    {
      name: 'since',
      in: 'query',
      examples: { start: { summary: 'The start', value: '2026-01-31' } },
      schema: { type: 'string', format: 'date' },
    },
    { name: 'session', in: 'cookie', schema: { type: 'string' } },
  ],
}
const withBody = {
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['name'],
          properties: {
            name: { type: 'string', maxLength: 5 },
            kind: { enum: ['cat', 'dog'] },
            owner: { properties: { city: { type: 'string' } } },
          },
        },
        examples: { small: { value: { name: 'a' } }, large: { value: { name: 'b', kind: 'cat', owner: { city: 'c' } } } },
      },
      'multipart/form-data': { schema: { properties: { photo: { type: 'string', format: 'binary' } } } },
    },
  },
}

/** The operation that `/api` answers, the answer of a call, and the requests. */
let given: object = operation
let answer: { status: number; body: object }
let asked: { path: string; body: unknown }[] = []

// Compiled once, so that no test waits for it.
beforeAll(() => import('./try-console'))
beforeEach(() => {
  asked = []
  document.documentElement.lang = 'en'
  dropDrafts()
  globalThis.fetch = (async (path: string, { body }: RequestInit = {}) => {
    const answered = (status: number, value: unknown) => ({ ok: status < 400, status, text: async () => JSON.stringify(value) })
    if (path.startsWith('/api/session')) return answered(200, {})
    if (path.includes('/reading/operations/')) {
      const reading = { httpMethod: 'POST', operation: given, components: {}, links: [], method: { id: 'm', authType: 'apiKey' } }
      return answered(200, reading as unknown as OperationReading)
    }
    asked.push({ path, body: JSON.parse(String(body)) })
    return answered(answer.status, answer.body)
  }) as unknown as typeof fetch
})

const links = { overview: '/docs', api: '/apis/1', keys: '/user/subscription' }

async function open(document: object = operation) {
  given = document
  const shown = render(
    <TryIt
      from={{ kind: 'published', apiId }}
      slug="call-pet"
      target={{ apiId, stageId, serviceUrl: 'http://api.example.com/pets/v1', httpMethod: 'POST', path: '/pets/{petId}' }}
      signInHref="/login?next=%2Fhere"
      links={links}
      label="Try it"
      loading="Loading…"
      notLoaded="Not loaded"
    />,
  )
  if (screen.getByRole('button', { name: 'Try it' }).getAttribute('aria-expanded') === 'false')
    fireEvent.click(screen.getByRole('button', { name: 'Try it' }))
  return shown
}

/** Returns the body of the last trial call. */
const sent = () => asked.at(-1)?.body as Record<string, unknown>
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

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

it('sends what is entered, hints at what differs from the description, and never waits for it', async () => {
  signIn()
  await open()
  await screen.findByRole('button', { name: 'Send' })
  answer = answered({})
  send()
  const shown = await screen.findByRole('region', { name: 'Response' })
  expect(sent()).toMatchObject({ path: '/pets/{petId}', query: '', apiKey: null })
  const petId = screen.getByRole('textbox', { name: /^petId/ })
  expect(petId.getAttribute('aria-describedby')).not.toBeNull()
  expect(screen.getByText('Required, but empty.')).toBeTruthy()
  expect(screen.getByText('1 value differs from the description. The call is sent as entered.')).toBeTruthy()

  type(petId, 'one')
  expect(screen.getByText('Not a number.')).toBeTruthy()
  type(petId, '1')
  expect(screen.queryByText('Not a number.')).toBeNull()
  const key = screen.getByLabelText('API key')
  expect(key.getAttribute('type')).toBe('password')
  type(key, 'key-of-somebody')
  type(screen.getByRole('combobox', { name: /^size/ }), 'large')
  fireEvent.click(screen.getByRole('button', { name: 'The start' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add value' }))
  type(screen.getByRole('textbox', { name: 'tags, value 1' }), 'a b')
  fireEvent.click(screen.getByRole('button', { name: 'Add value' }))
  type(screen.getByRole('textbox', { name: 'tags, value 2' }), 'c')
  type(screen.getByRole('textbox', { name: /^session/ }), 's 1')
  fireEvent.click(screen.getByRole('button', { name: 'Add header' }))
  type(screen.getByLabelText('Name of header 1'), 'X-Own')
  type(screen.getByLabelText('Value of header 1'), '2')
  send()
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(sent()).toEqual({
    ...{
      apiId,
      stageId,
      httpMethod: 'POST',
      path: '/pets/1',
      query: 'size=large&tags=a%20b&tags=c&since=2026-01-31',
      cookie: 'session=s%201',
    },
    ...{ body: null, base64: false, apiKey: 'key-of-somebody', headers: [{ name: 'X-Own', value: '2' }] },
  })
  expect(within(shown).getByText('200 OK')).toBeTruthy()
  expect(within(shown).getByText('34 ms')).toBeTruthy()
  expect(shown.textContent).toContain('"name": "나비"')
  await waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('200 in 34 ms'))
  expect(document.body.textContent).not.toContain('key-of-somebody')
  expect(document.body.textContent).toContain(
    "curl -X POST 'http://api.example.com/pets/v1/pets/1?size=large&tags=a%20b&tags=c&since=2026-01-31'",
  )
})

it('fills the body with an author’s example, in fields and as text', async () => {
  signIn()
  await open(withBody)
  const name = await screen.findByRole('textbox', { name: /^name/ })
  expect((name as HTMLInputElement).value).toBe('a')
  type(screen.getByRole('combobox', { name: 'Example' }), '1')
  expect((screen.getByRole('textbox', { name: /^name/ }) as HTMLInputElement).value).toBe('b')
  type(screen.getByRole('textbox', { name: /^name/ }), 'too long')
  fireEvent.blur(screen.getByRole('textbox', { name: /^name/ }))
  expect(screen.getByText('Longer than 5 characters.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Text' }))
  const text = screen.getByRole('textbox', { name: 'Body' }) as HTMLTextAreaElement
  expect(JSON.parse(text.value)).toEqual({ name: 'too long', kind: 'cat', owner: { city: 'c' } })
  type(text, '[')
  fireEvent.click(screen.getByRole('button', { name: 'Fields' }))
  expect(screen.getByText(/not a JSON object/)).toBeTruthy()
  expect(screen.getByText('Not valid JSON. It is sent as text.')).toBeTruthy()
  answer = answered({})
  send()
  await waitFor(() => expect(sent()).toMatchObject({ body: '[', base64: false }))
})

it('sends a file of a form', async () => {
  // The simulated browser has files, but does not read them.
  Blob.prototype.arrayBuffer = function () {
    return new Promise((read) => {
      const reader = new FileReader()
      reader.onload = () => read(reader.result as ArrayBuffer)
      reader.readAsArrayBuffer(this)
    })
  }
  signIn()
  await open(withBody)
  type(await screen.findByRole('combobox', { name: 'Content type' }), '1')
  const file = new File([Uint8Array.of(0, 255)], 'a.png', { type: 'image/png' })
  fireEvent.change(screen.getByLabelText(/^photo/), { target: { files: [file] } })
  expect(await screen.findByText('a.png · 2 B')).toBeTruthy()
  answer = answered({})
  send()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(sent().base64).toBe(true)
  expect(Buffer.from(String(sent().body), 'base64').toString('latin1')).toContain(
    'filename="a.png"\r\nContent-Type: image/png\r\n\r\n\0\xff\r\n',
  )
  expect(document.body.textContent).toContain(`-F 'photo=@a.png`)
})

it('keeps what was entered when the session ends, without key and files, and says that it is restored', async () => {
  signIn()
  const { unmount } = await open(withBody)
  type(await screen.findByRole('textbox', { name: /^name/ }), 'kept')
  type(screen.getByLabelText('API key'), 'key-of-somebody')
  keepDrafts()
  expect(JSON.stringify(sessionStorage)).not.toContain('key-of-somebody')
  unmount()
  await open(withBody)
  expect(await screen.findByText(/values you entered were restored/)).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /^name/ }) as HTMLInputElement).value).toBe('kept')
})

it.each([
  [502, { error: 'TryCallFailed', data: { reason: 'timeout' } }, 'The gateway did not respond within 30 seconds.'],
  [502, { error: 'TryCallFailed', data: { reason: 'ipNotAllowed' } }, 'This version does not allow your IP address.'],
  [429, { error: 'TooManyRequests' }, 'Too many calls. Wait a minute and try again.'],
  [404, { error: 'NoApi' }, 'This version is no longer available. Reload the page.'],
  [
    400,
    { error: 'ClassValidatorPassFailed' },
    'The call cannot be sent. Path parameters cannot be “.” or “..”, and header values must be on one line.',
  ],
  [500, { error: 'UnknownError' }, 'Something went wrong. Try again.'],
])('says why there is no answer: %s %j', async (status, body, told) => {
  signIn()
  await open()
  fireEvent.change(await screen.findByRole('textbox', { name: /^petId/ }), { target: { value: '1' } })
  answer = { status, body }
  send()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(told))
})

it('keeps what was entered when a call finds that the session is over', async () => {
  signIn()
  await open(withBody)
  type(await screen.findByRole('textbox', { name: /^name/ }), 'kept')
  answer = { status: 401, body: { error: 'Unauthorized' } }
  send()
  const link = await screen.findByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe('/login?next=%2Fhere')
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(JSON.stringify({ ...sessionStorage })).toContain('kept')
})

it('offers a binary body as a download, shows a picture, and says when it was truncated', async () => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  signIn()
  await open()
  await screen.findByRole('button', { name: 'Send' })
  answer = answered({ body: 'AP8B', bodyBytes: 3, base64: true, truncated: true })
  send()
  const shown = await screen.findByRole('region', { name: 'Response' })
  expect(shown.textContent).toContain('The body is not text.')
  expect(shown.textContent).toContain('3 B')
  expect(shown.textContent).toContain('Only the first 5 MiB')
  expect(within(shown).getByRole('button', { name: 'Download' })).toBeTruthy()
  answer = answered({ body: 'AP8B', bodyBytes: 3, base64: true, headers: [{ name: 'content-type', value: 'image/png' }] })
  send()
  expect((await screen.findByRole('img', { name: 'The image of the response' })).getAttribute('src')).toBe('blob:picture')
})

it('explains a call that the gateway refused, and restores a call of the visit', async () => {
  signIn()
  await open()
  const petId = await screen.findByRole('textbox', { name: /^petId/ })
  type(petId, '1')
  answer = answered({})
  send()
  await screen.findByText('200 OK')
  type(petId, '2')
  const headers = [
    { name: 'content-type', value: 'application/problem+json' },
    { name: 'RateLimit', value: '"minute";r=0;t=30' },
    { name: 'RateLimit-Policy', value: '"minute";q=60;w=60' },
    { name: 'Retry-After', value: '30' },
  ]
  answer = answered({ status: 429, statusText: 'Too Many Requests', headers, body: '{"error":"UsageLimitExceeded"}' })
  send()
  expect(await screen.findByText('A usage limit is exceeded.')).toBeTruthy()
  expect(screen.getByText(/Wait until the limit resets.* Try again in 30 seconds\./)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Requirements and errors of this version' }).getAttribute('href')).toBe('/docs')
  expect(screen.getByText('0 of 60 calls left this minute · resets in 30 s')).toBeTruthy()
  const history = screen.getByText('Calls of this visit (2)').closest('details') as HTMLElement
  fireEvent.click(within(history).getAllByRole('button', { name: 'Restore' })[1] as HTMLElement)
  expect(await within(screen.getByRole('region', { name: 'Response' })).findByText('200 OK')).toBeTruthy()
  expect((screen.getByRole('textbox', { name: /^petId/ }) as HTMLInputElement).value).toBe('1')
})
