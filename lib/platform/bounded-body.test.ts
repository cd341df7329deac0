import { fc } from '@portico/contract/testing/properties'
import nock from 'nock'
import { sendCode, verifyCode } from '@/lib/session/server/second-step'
import { extendSession, refresh, signOut } from '@/lib/session/server/session-routes'
import { signIn } from '@/lib/session/server/sign-in'
import { aRequest } from '@/lib/session/server/testing/a-request'
import { webSession } from '@/lib/session/server/testing/a-session'
import { relay } from '../relay/relay'
import { bodyRefusal, countedBody, readAnswerJson, readJsonBody } from './bounded-body'
import { revalidatePages } from './revalidate-pages'

jest.mock('next/cache', () => ({ revalidateTag: () => undefined }))
jest.mock('next/server', () => ({ ...jest.requireActual('next/server'), after: () => undefined }))

const CHUNK = 16 * 1024

/** Returns a body that never ends, with how much of it was read and whether it was cancelled. */
function endless(chunk = new Uint8Array(CHUNK).fill(0x61)) {
  const seen = { taken: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.taken += chunk.byteLength
        controller.enqueue(chunk)
      },
      cancel() {
        seen.cancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}

const streamed = (request: Request, body: ReadableStream<Uint8Array>) =>
  new Request(request.url, { method: request.method, headers: request.headers, body, duplex: 'half' } as RequestInit)

beforeAll(() => nock.disableNetConnect())
afterAll(() => nock.restore())
afterEach(() => nock.cleanAll())

/** Every handler that reads a body, and how much of an endless one it may read. */
const HANDLERS: [string, number, (request: Request) => Promise<Response>][] = [
  ['/api/login', 4096, (request) => signIn(request, 'portal')],
  ['/api/manager/login', 4096, (request) => signIn(request, 'center')],
  ['/api/send-2fa-code', 4096, sendCode],
  ['/api/verify-2fa-code', 4096, verifyCode],
  ['/api/logout', 0, signOut],
  ['/api/refresh', 0, refresh],
  ['/api/extend-session', 0, extendSession],
  ['/api/internal/revalidate', 256 * 1024, revalidatePages],
]

describe.each(HANDLERS)('%s', (path, limit, handle) => {
  const ask = async (headers: Record<string, string> = {}) => {
    nock('http://platform.test').post(/.*/).optionally().reply(200, { needNextStep: false })
    const { body, seen } = endless()
    const plain = await aRequest('POST', path, {
      session: webSession({}, { refreshToken: `of ${path}` }),
      step: { challenge: 'c', portal: 'portal' },
      headers: { authorization: 'Web web-token-of-the-tests', ...headers },
    })
    return { response: await handle(streamed(plain, body)), seen }
  }

  it('reads a limited part of an endless body, and does not close the connection', async () => {
    const { response, seen } = await ask()
    expect(limit === 0 ? [200, 401] : [413]).toContain(response.status)
    expect(seen.taken).toBeLessThanOrEqual(limit + CHUNK)
    expect(seen.cancelled).toBe(false)
  })

  if (limit === 0) return
  it.each([
    ['of a length over its limit', { 'content-length': '157286400' }, 413],
    ['of a length that is none', { 'content-length': '1e9' }, 400],
    ['of a length below none', { 'content-length': '-1' }, 400],
    ['of two lengths', { 'content-length': '5, 5' }, 400],
    ['that is compressed', { 'content-encoding': 'gzip' }, 415],
    ['that is compressed twice', { 'content-encoding': 'identity, br' }, 415],
    ['that is a form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['that only begins like JSON', { 'content-type': 'application/jsonp' }, 415],
  ])('reads nothing of a body %s', async (_name, headers, status) => {
    const { response, seen } = await ask(headers)
    expect([response.status, seen.taken]).toEqual([status, 0])
  })
})

it.each([
  ['X-XSRF-TOKEN', ''],
  ['X-XSRF-TOKEN', 'made.up'],
  ['origin', 'https://evil.example'],
  ['sec-fetch-site', 'cross-site'],
])('nothing of a body is read with %s %j', async (name, value) => {
  for (const [path, handle] of [
    ['/api/login', (request: Request) => signIn(request, 'portal')],
    ['/api/verify-2fa-code', verifyCode],
    ['/api/categories', relay],
  ] as const) {
    const { body, seen } = endless()
    const plain = await aRequest('POST', path, { session: webSession(), headers: { [name]: value } })
    expect([(await handle(streamed(plain, body))).status, seen.taken]).toEqual([403, 0])
  }
})

it('does not wait for a body that does not arrive', async () => {
  const silent = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) })
  const request = streamed(await aRequest('POST', '/api/login'), silent)
  expect(await readJsonBody(request, 4096, 20)).toEqual({ refused: 'BadRequest' })
})

it('a body within the limit is unchanged, however it is split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 20 }), fc.nat(600), async (pieces, limit) => {
      const stream = () =>
        new ReadableStream<Uint8Array>({
          start(controller) {
            for (const piece of pieces) controller.enqueue(piece)
            controller.close()
          },
        })
      const whole = Buffer.concat(pieces)
      const counted = new Response(countedBody(stream(), limit)).arrayBuffer().then(
        (bytes) => Buffer.from(bytes),
        () => 'refused',
      )
      expect(await counted).toEqual(whole.length > limit ? 'refused' : whole)
      const answer = await readAnswerJson(new Response(JSON.stringify({ a: whole.toString('latin1') })), limit)
      expect(answer === undefined || (answer as { a: string }).a === whole.toString('latin1')).toBe(true)
    }),
    { numRuns: 200 },
  )
})

it('reads the text of a response with what it is given, and refuses what that refuses', async () => {
  const parse = (text: string) => (text === '1.0' ? 'one' : JSON.parse(text))
  expect(await readAnswerJson(new Response('1.0'), 100, parse)).toBe('one')
  expect(await readAnswerJson(new Response('1.0.'), 100, parse)).toBeUndefined()
})

it('cancels a response that is too long, and releases its connection', async () => {
  const { body, seen } = endless()
  expect(await readAnswerJson(new Response(body), 100_000)).toBeUndefined()
  expect(seen.taken).toBeLessThanOrEqual(100_000 + CHUNK)
  expect(seen.cancelled).toBe(true)
})

it.each([
  [{}, undefined],
  [{ 'content-length': '0', 'content-type': '' }, undefined],
  [{ 'content-length': '2' }, undefined],
  [{ 'content-type': 'application/json;charset=utf-8' }, undefined],
  [{ 'content-encoding': 'identity' }, undefined],
  [{ 'content-length': '2', 'content-type': '' }, 'UnsupportedMediaType'],
] as [Record<string, string>, string | undefined][])('with %j the body of a form of ours is refused by %j', async (headers, code) => {
  const request = await aRequest('POST', '/api/categories', { body: '{}', headers })
  if (headers['content-type'] === '') request.headers.delete('content-type')
  expect(bodyRefusal(request, 100)).toBe(code)
})

describe('the JSON of an answer', () => {
  it('has U+FFFD for half of a surrogate pair, in keys too, and is otherwise what was sent', async () => {
    const texts = fc.string({ unit: fc.constantFrom('\\', 'u', 'd', '8', '0', '"', 'a', '\uD800', '\uDC00', '😀', '\n', '한', '\u0000') })
    await fc.assert(
      fc.asyncProperty(fc.dictionary(texts, fc.array(texts)), async (sent) => {
        const read = await readAnswerJson(new Response(JSON.stringify(sent)), 1_000_000)
        const expected = Object.entries(sent).map(([key, lines]) => [key.toWellFormed(), lines.map((line) => line.toWellFormed())])
        expect(Object.entries(read as object)).toEqual(Object.entries(Object.fromEntries(expected)))
      }),
    )
  })

  it('keeps escaped pairs', async () => {
    expect(await readAnswerJson(new Response('["\\ud83d\\ude00", "\\\\ud800", "\\uD800\\u0041"]'), 100)).toEqual([
      '😀',
      '\\ud800',
      '\ufffdA',
    ])
  })
})
