import 'server-only'
import type { ErrorCode } from '@portico/contract/error-code'

/** Thrown by a body that has more bytes than its reader takes, or does not come in time. */
export class BodyRefused extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode) {
    super(code)
    this.name = 'BodyRefused'
    this.code = code
  }
}

/** Whether a request has a body; a length of zero is none. */
export function hasBody({ headers, body }: Request): boolean {
  return body !== null && headers.get('content-length') !== '0'
}

/**
 * Returns why a request's body is not even read: a length over `maxBytes` or none that is a number, compression (nobody has counted what comes
 * out of it), or another type than JSON. A body that is streamed without a length is counted while it is read.
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
 * The same body, which fails with BodyRefused after `maxBytes`, and calls `onTooLarge` before: fetch hides what a body failed with. The source is never cancelled: that would cut the connection before the
 * refusal has reached the browser. The server ends connections with an unread rest.
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
 * Reads a request's body as JSON, or says why it is refused: by `bodyRefusal` before it is read, PayloadTooLarge after `maxBytes`, BadRequest
 * when it breaks off or is not there within `withinMs`, BrokenJson.
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

/** Reads an answer's body as text; undefined, and no more of it is read, when it has more than `maxBytes`. Throws when it breaks off. */
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

/** Reads an answer as JSON; undefined for one that is none, is longer than `maxBytes`, or breaks off. */
export async function readAnswerJson(answer: Response, maxBytes: number): Promise<unknown> {
  try {
    return JSON.parse((await readAnswerText(answer, maxBytes)) ?? '')
  } catch {
    return undefined
  }
}
