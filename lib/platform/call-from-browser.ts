import type { Endpoint, OutputOf } from '@portico/contract/endpoint'
import { handleSessionOver } from '@/lib/platform/session-over'
import { isPrivatePath } from '@/lib/portal-paths'
import { startDeadline } from './deadline'
import { type CallInput, endpointUrl } from './endpoint-url'
import { jsonBlob } from './json-blob'
import { isSessionOver, platformErrorOf, unanswered } from './platform-error'
import { readXsrfToken } from './read-xsrf-token'
import { type Sent, upload } from './upload'
import { CALL_WITHIN_MS, DOCUMENT_CALL_WITHIN_MS } from './waits'

/** Calls an endpoint of the platform from the browser, through `/api/`. Throws PlatformError: 503 without a response, 504 when it is late. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}, signal?: AbortSignal): Promise<OutputOf<E>> {
  const path = endpointUrl(endpoint, input.params, input.query)
  const isDocument = endpoint.bodyLimitBytes !== undefined
  return (await callPath(endpoint.method, path, input.body, { signal, isDocument })) as OutputOf<E>
}

/** Calls an endpoint like `call`, and reports how much of a large body has been sent. */
export async function callSending<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onSent: (sent: Sent) => void,
): Promise<OutputOf<E>> {
  const path = endpointUrl(endpoint, input.params, input.query)
  return (await callPath(endpoint.method, path, input.body, { onSent, isDocument: true })) as OutputOf<E>
}

interface PathOptions {
  signal?: AbortSignal
  /** True for calls that only ask whether there is a session: its end then opens no login page. */
  stay?: boolean
  /** Called with how much of the body has been sent. */
  onSent?: (sent: Sent) => void
  /** True for a call with a large document, which takes longer. */
  isDocument?: boolean
  /** Reads the text of an answer in place of `JSON.parse`. */
  parse?: (text: string) => unknown
}

/** Calls a path under `/api` without a declared endpoint: the web server's auth routes (`/login`, `/logout`). */
export async function callPath(method: string, path: string, body?: unknown, options: PathOptions = {}): Promise<unknown> {
  const { signal, stay, onSent, isDocument, parse } = options
  const deadline = startDeadline(isDocument ? DOCUMENT_CALL_WITHIN_MS : CALL_WITHIN_MS)
  const sending: Sending = {
    signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
    onSent,
    parse,
  }
  const { response, answer } = await sendAgainWithToken(method, path, body, sending)
    .catch((cause: unknown) => {
      if (signal?.aborted) throw cause
      throw unanswered({ method, isLate: deadline.signal.aborted })
    })
    .finally(deadline.end)
  if (response.ok) return answer
  const error = platformErrorOf(response.status, answer)
  if (!stay && isSessionOver(error.code)) handleSessionOver(error.code)
  else if (!stay && error.code === 'Unauthorized' && isPrivatePath(window.location.pathname)) handleSessionOver('SessionExpired')
  throw error
}

type Sending = Pick<PathOptions, 'onSent' | 'parse'> & { signal: AbortSignal }

/** Sends a call, and once more when its anti-forgery token was missing or out of date. */
async function sendAgainWithToken(method: string, path: string, body: unknown, sending: Sending) {
  let response = await send(method, path, body, sending)
  let answer = await bodyOf(response, sending.parse)
  if (response.status === 403 && codeOf(answer) === 'XsrfTokenInvalid') {
    await renewXsrfToken(sending.signal)
    response = await send(method, path, body, sending)
    answer = await bodyOf(response, sending.parse)
  }
  sending.signal.throwIfAborted()
  return { response, answer }
}

async function send(method: string, path: string, body: unknown, { signal, onSent }: Sending): Promise<Response> {
  if (method !== 'GET' && !readXsrfToken()) await renewXsrfToken(signal)
  const headers = {
    accept: 'application/json',
    ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': readXsrfToken() ?? '' }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const url = `/api${path}`
  return onSent && typeof body === 'object' && body !== null
    ? upload(url, { method, headers, body: await jsonBlob(body), onSent, signal })
    : fetch(url, { method, credentials: 'same-origin', headers, body: body === undefined ? undefined : JSON.stringify(body), signal })
}

/** Requests `/api/session`, which sets the cookie again when it is missing or bound to another session. */
async function renewXsrfToken(signal: AbortSignal): Promise<void> {
  await fetch('/api/session', { credentials: 'same-origin', signal }).catch(() => undefined)
}

async function bodyOf(response: Response, parse: PathOptions['parse'] = JSON.parse): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text().catch(() => '')
  try {
    return text === '' ? undefined : parse(text)
  } catch {
    return text
  }
}

function codeOf(answer: unknown): unknown {
  return (answer as { error?: unknown } | undefined)?.error
}
