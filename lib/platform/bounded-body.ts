import 'server-only'
import type { ErrorCode } from '@portico/contract/error-code'

/** Thrown when a body has more bytes than allowed, or does not arrive in time. */
export class BodyRefused extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(code)
    this.name = 'BodyRefused'
    this.code = code
  }
}

/** Returns whether a request has a body; a length of zero means none. */
export function hasBody({ headers, body }: Request): boolean {
  return body !== null && headers.get('content-length') !== '0'
}

/**
 * Returns why a request's body is refused before it is read: a length over `maxBytes` or not a number, compression (its uncompressed size is
 * unknown), or a type other than JSON. A body without a length is counted while it is read.
 */
export function bodyRefusal(request: Request, maxBytes: number): ErrorCode | undefined {
  const length = request.headers.get('content-length')
  if (length !== null && !/^\d{1,15}$/.test(length)) return 'BadRequest'
  if (Number(length ?? 0) > maxBytes) return 'PayloadTooLarge'
  if (!hasBody(request)) return undefined
  if (!/^(identity)?$/i.test(request.headers.get('content-encoding') ?? '')) return 'UnsupportedMediaType'
  const type = request.headers.get('content-type')
  const isUnnamed = type === null && length === null
  return isUnnamed || /^application\/json *(;|$)/i.test(type ?? '') ? undefined : 'UnsupportedMediaType'
}

/**
 * Returns the same body, which fails with BodyRefused after `maxBytes`. Calls `onTooLarge` before, since fetch hides the error of a body.
 * Never cancels the source: that would close the connection before the browser receives the refusal. The server closes connections with an
 * unread rest.
 */
export function countedBody(body: ReadableStream<Uint8Array>, maxBytes: number, onTooLarge?: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let read = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await reader.read()
        if (done) return controller.close()
        read += value.byteLength
        if (read <= maxBytes) return controller.enqueue(value)
        onTooLarge?.()
        controller.error(new BodyRefused('PayloadTooLarge'))
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * Reads a request's body as JSON. Otherwise returns the error code: that of `bodyRefusal`, PayloadTooLarge after `maxBytes`, BadRequest when
 * the body breaks off or is incomplete after `withinMs`, or BrokenJson.
 */
export async function readJsonBody(
  request: Request,
  maxBytes: number,
  withinMs: number,
): Promise<{ body: unknown } | { refused: ErrorCode }> {
  const refused = bodyRefusal(request, maxBytes)
  if (refused) return { refused }
  try {
    return { body: JSON.parse(await readText(request, maxBytes, withinMs)) as unknown }
  } catch (error) {
    if (error instanceof BodyRefused) return { refused: error.code }
    return { refused: error instanceof SyntaxError ? 'BrokenJson' : 'BadRequest' }
  }
}

async function readText({ body }: Request, maxBytes: number, withinMs: number): Promise<string> {
  if (body === null) return ''
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new BodyRefused('BadRequest')), withinMs)
  })
  const reader = countedBody(body, maxBytes).getReader()
  const chunks: Uint8Array[] = []
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooLate])
      if (done) return Buffer.concat(chunks).toString('utf8')
      chunks.push(value)
    }
  } finally {
    clearTimeout(late)
  }
}

/** The escapes of a JSON text; a surrogate pair is one. */
const ESCAPES = /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[dD][89a-fA-F][\da-fA-F]{2}|\\./g
const HALF = /^\\u....$/

/** Returns a response's body as text; undefined when it has more than `maxBytes`, after which it is not read. Throws when it breaks off. */
export async function readAnswerText(answer: Response, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let read = 0
  for await (const chunk of answer.body ?? []) {
    read += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (read > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Returns a response's body as JSON; undefined when it is not JSON, has more than `maxBytes`, or breaks off. Half of a surrogate pair becomes
 * U+FFFD: in HTML it would, and the page would differ from its script. `parse` reads the text in place of `JSON.parse`.
 */
export async function readAnswerJson(
  answer: Response,
  maxBytes: number,
  parse: (text: string) => unknown = (text) => JSON.parse(text),
): Promise<unknown> {
  try {
    return parse(((await readAnswerText(answer, maxBytes)) ?? '').replace(ESCAPES, (part) => (HALF.test(part) ? '\\ufffd' : part)))
  } catch {
    return undefined
  }
}
