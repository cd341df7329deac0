import 'server-only'
import { BODY_LIMIT_BYTES, type Endpoint } from '@portico/contract/endpoint'
import { type FreshSession, freshSession, renewSession } from '@/lib/session/server/fresh-session'
import { clearedSessionCookie, readSession, sessionSetCookie } from '@/lib/session/server/session-cookie'
import type { WebSession } from '@/lib/session/server/web-session'
import { mutationRefusal } from '@/lib/session/server/xsrf'
import { announceTags } from '../platform/announce-tags'
import { askPlatform } from '../platform/ask-platform'
import { isAway } from '../platform/away'
import { bodyRefusal, countedBody, hasBody, readAnswerText } from '../platform/bounded-body'
import { type Deadline, startDeadline } from '../platform/deadline'
import { fetchPlatform, platformAddresses } from '../platform/fetch-platform'
import { isSessionOver, unanswered } from '../platform/platform-error'
import { problem } from '../platform/problem'
import { ANSWER_WITHIN_MS, DOCUMENT_ANSWER_WITHIN_MS } from '../platform/waits'
import { within } from '../platform/within'
import { maintenanceRefusal } from '../portal-management/maintenance'
import { isUnsafePath, matchEndpoint } from './match-endpoint'
import { answerHeaders, callHeaders } from './relay-headers'
import { reserveUploadShare } from './upload-share'

/** The header in which the platform names the cache tags that an act touched; it is not forwarded to the browser. */
export const TOUCHED_TAGS_HEADER = 'x-touched-tags'

/** An error response is a code and a few fields. */
const REFUSAL_MAX_BYTES = 64 * 1024
const RETRY_UPLOAD_SECONDS = 5
/** More than forms send; documents and images are streamed. */
const KEPT_BODY_BYTES = 64 * 1024

/**
 * Forwards a browser's call of `/api/<path>` to the platform's `/<path>`: only declared endpoints, mutations only with XSRF token and own
 * Origin, with the session's access token, refreshed before it expires. Bodies stream both ways and are counted on the way in. Answers 504
 * when the platform does not answer in time; the time starts again with each part of a body.
 */
export async function relay(request: Request): Promise<Response> {
  const requestId = request.headers.get('x-request-id')
  const url = new URL(request.url)
  const path = url.pathname.slice('/api'.length)
  if (isUnsafePath(path)) return problem('BadRequest', { requestId })
  const endpoint = matchEndpoint(request.method, path)
  if (!endpoint) return problem('EndpointNotFound', { requestId })
  const current = await readSession(request)
  const refusal = endpoint.method === 'GET' ? undefined : (mutationRefusal(request, current) ?? bodyRefusal(request, limitOf(endpoint)))
  if (refusal) return problem(refusal, { requestId })
  const closed = await maintenanceRefusal(endpoint, current, requestId)
  if (closed) return closed
  const began = Date.now()
  const fresh = await within(freshSession(current, request.headers), ANSWER_WITHIN_MS, () => lateSession(current))
  if (fresh.refusal) return refuseSession(fresh, requestId)
  const owner = current ? `session ${current.marker}` : `address ${request.headers.get('x-forwarded-for')}`
  const giveBack = reserveUploadShare(owner, bodyBytesOf(request, endpoint))
  if (!giveBack) return problem('TooManyRequests', { requestId, data: { retryAfterSeconds: RETRY_UPLOAD_SECONDS } })
  const withinMs = endpoint.bodyLimitBytes ? DOCUMENT_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS
  const deadline = startDeadline(withinMs - (Date.now() - began))
  return forward({ request, path: path + url.search, limit: limitOf(endpoint), deadline }, fresh).finally(giveBack)
}

/** A forwarded call: its path at the platform, and the largest body. */
interface Forwarded {
  request: Request
  path: string
  limit: number
  deadline: Deadline
  /** Set as soon as a streamed body is larger. */
  isTooLarge?: boolean
}

async function forward(call: Forwarded, fresh: FreshSession): Promise<Response> {
  const { request } = call
  const requestId = request.headers.get('x-request-id')
  let state = fresh
  try {
    let answer = await send(call, state.session)
    if (answer.status === 401 && state.session && !state.renewed && !hasBody(request)) {
      const refused = await readRefusal(answer)
      if (isSessionOver(refused.code)) return endSession(refused.answer)
      state = await renewSession(state.session, request.headers)
      if (state.refusal) return refuseSession(state, requestId)
      answer = await send(call, state.session)
    }
    if (answer.status !== 401) return await present(answer, state)
    const refused = await readRefusal(answer)
    return isSessionOver(refused.code) ? endSession(refused.answer) : await present(refused.answer, state)
  } catch (error) {
    if (request.signal.aborted) throw error
    if (call.isTooLarge) return problem('PayloadTooLarge', { requestId })
    return problem(unanswered({ method: request.method, isLate: call.deadline.signal.aborted }).code, { requestId })
  } finally {
    call.deadline.end()
  }
}

async function send(call: Forwarded, session: WebSession | undefined): Promise<Response> {
  const { request, path, limit, deadline } = call
  const headers = callHeaders(request.headers)
  if (session) headers.set('authorization', `Bearer ${session.accessToken}`)
  const noteTooLarge = () => {
    call.isTooLarge = true
  }
  const stream =
    request.body && hasBody(request)
      ? countedBody(request.body, limit, noteTooLarge).pipeThrough(noteProgress(deadline), { signal: deadline.signal })
      : undefined
  const signal = AbortSignal.any([request.signal, deadline.signal])
  if (!stream) return askPlatform(path, { method: request.method, headers, signal })
  const body = isKept(request) ? await new Response(stream).arrayBuffer() : stream
  return fetchPlatform(path, {
    method: request.method,
    headers,
    body,
    redirect: 'manual',
    cache: 'no-store',
    signal,
    ...(body === stream ? { duplex: 'half' } : {}),
  } as RequestInit)
}

/** Returns whether a body is read before it is sent, so that it can be sent again if a platform refuses the connection. */
function isKept({ headers }: Request): boolean {
  const bytes = headers.get('content-length')
  return platformAddresses().urls.length > 1 && bytes !== null && Number(bytes) <= KEPT_BODY_BYTES
}

/** Returns a stream that passes a body on and extends the deadline with each part of it. */
function noteProgress(deadline: Deadline): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      deadline.extend()
      controller.enqueue(chunk)
    },
  })
}

function lateSession(session: WebSession | undefined): FreshSession {
  return { session, renewed: false, refusal: unanswered({ isLate: true }) }
}

function limitOf({ bodyLimitBytes = BODY_LIMIT_BYTES }: Endpoint): number {
  return bodyLimitBytes
}

/** Returns the largest size of a request's body: its declared length, else the limit of its endpoint. */
function bodyBytesOf(request: Request, endpoint: Endpoint): number {
  return hasBody(request) ? Number(request.headers.get('content-length') ?? limitOf(endpoint)) : 0
}

async function present(answer: Response, state: FreshSession): Promise<Response> {
  const headers = answerHeaders(answer.headers)
  const tags = answer.headers.get(TOUCHED_TAGS_HEADER)
  if (tags) announceTags(tags.split(',').map((tag) => tag.trim()))
  if (state.renewed && state.session) headers.append('set-cookie', await sessionSetCookie(state.session))
  return new Response(answer.body, { status: answer.status, headers })
}

/** Forwards a refusal and removes the session's cookie: the browser opens its login page with the code. */
function endSession(answer: Response): Response {
  const headers = answerHeaders(answer.headers)
  headers.append('set-cookie', clearedSessionCookie())
  return new Response(answer.body, { status: answer.status, headers })
}

/** Answers a call whose session could not be refreshed: 401 with the reason and without the cookie, or 503. */
function refuseSession({ refusal, session }: FreshSession, requestId: string | null): Response {
  if (session) return problem(refusal && isAway(refusal.code) ? refusal.code : 'PlatformUnavailable', { requestId })
  const response = problem(isSessionOver(refusal?.code) ? refusal.code : 'SessionEnded', { requestId })
  response.headers.append('set-cookie', clearedSessionCookie())
  return response
}

/** Returns the code of a 401, and the same response to forward. A body too long for the platform is dropped. */
async function readRefusal(answer: Response): Promise<{ code: unknown; answer: Response }> {
  const text = (await readAnswerText(answer, REFUSAL_MAX_BYTES)) ?? ''
  return { code: codeOf(text), answer: new Response(text, { status: answer.status, headers: answer.headers }) }
}

function codeOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { error?: unknown } | null)?.error
  } catch {
    return undefined
  }
}
