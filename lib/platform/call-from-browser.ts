import type { Endpoint, OutputOf } from '@portico/contract/endpoint'
import { handleSessionOver } from '@/lib/platform/session-over'
import { isPrivatePath } from '@/lib/portal-paths'
import { type CallInput, endpointUrl } from './endpoint-url'
import { jsonBlob } from './json-blob'
import { isSessionOver, PlatformError, platformErrorOf } from './platform-error'
import { readXsrfToken } from './read-xsrf-token'
import { type Sent, upload } from './upload'

/** Calls an endpoint of the platform from the browser, through `/api/`. Throws PlatformError, with status 0 without a response. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}, signal?: AbortSignal): Promise<OutputOf<E>> {
  const path = endpointUrl(endpoint, input.params, input.query)
  return (await callPath(endpoint.method, path, input.body, { signal })) as OutputOf<E>
}

/** Calls an endpoint like `call`, and reports how much of a large body has been sent. */
export async function callSending<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  onSent: (sent: Sent) => void,
): Promise<OutputOf<E>> {
  const path = endpointUrl(endpoint, input.params, input.query)
  return (await callPath(endpoint.method, path, input.body, { onSent })) as OutputOf<E>
}

interface PathOptions {
  signal?: AbortSignal
  /** True for calls that only ask whether there is a session: its end then opens no login page. */
  stay?: boolean
  /** Called with how much of the body has been sent. */
  onSent?: (sent: Sent) => void
}

/** Calls a path under `/api` without a declared endpoint: the web server's auth routes (`/login`, `/logout`). */
export async function callPath(method: string, path: string, body?: unknown, { signal, stay, onSent }: PathOptions = {}): Promise<unknown> {
  let response = await send(method, path, body, { signal, onSent })
  let answer = await bodyOf(response)
  if (response.status === 403 && codeOf(answer) === 'XsrfTokenInvalid') {
    await renewXsrfToken()
    response = await send(method, path, body, { signal, onSent })
    answer = await bodyOf(response)
  }
  if (response.ok) return answer
  const error = platformErrorOf(response.status, answer)
  if (!stay && isSessionOver(error.code)) handleSessionOver(error.code)
  else if (!stay && error.code === 'Unauthorized' && isPrivatePath(window.location.pathname)) handleSessionOver('SessionExpired')
  throw error
}

async function send(method: string, path: string, body: unknown, { signal, onSent }: PathOptions): Promise<Response> {
  if (method !== 'GET' && !readXsrfToken()) await renewXsrfToken()
  const headers = {
    accept: 'application/json',
    ...(method === 'GET' ? {} : { 'X-XSRF-TOKEN': readXsrfToken() ?? '' }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const url = `/api${path}`
  const answer =
    onSent && typeof body === 'object' && body !== null
      ? upload(url, { method, headers, body: await jsonBlob(body), onSent, signal })
      : fetch(url, { method, credentials: 'same-origin', headers, body: body === undefined ? undefined : JSON.stringify(body), signal })
  return answer.catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new PlatformError({ code: 'UnknownError', status: 0 })
  })
}

/** Requests `/api/session`, which sets the cookie again when it is missing or bound to another session. */
async function renewXsrfToken(): Promise<void> {
  await fetch('/api/session', { credentials: 'same-origin' }).catch(() => undefined)
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const text = await response.text().catch(() => '')
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

function codeOf(answer: unknown): unknown {
  return (answer as { error?: unknown } | undefined)?.error
}
