import { BODY_LIMIT_BYTES } from '@portico/contract/endpoint'
import { env } from '@/lib/env'
import { type FreshSession, freshSession, renewedSession } from '@/lib/session/fresh-session'
import { clearedSessionCookie, readSession, sessionSetCookie } from '@/lib/session/session-cookie'
import type { WebSession } from '@/lib/session/web-session'
import { mutationRefusal } from '@/lib/session/xsrf'
import { announceTags } from './announce-tags'
import { isUnsafePath, matchEndpoint } from './match-endpoint'
import { isSessionOver } from './platform-error'
import { problem } from './problem'
import { answerHeaders, callHeaders } from './relay-headers'

/** The header by which the platform names the cache tags that an act touched. It stays between the servers. */
export const TOUCHED_TAGS_HEADER = 'x-touched-tags'

/**
 * Forwards a browser's call of `/api/<path>` to the platform's `/<path>`: declared endpoints only, mutations with XSRF token
 * and own Origin only, with the session's access token, refreshed before it runs out. Bodies stream both ways.
 */
export async function relay(request: Request): Promise<Response> {
  const requestId = request.headers.get('x-request-id')
  const url = new URL(request.url)
  const path = url.pathname.slice('/api'.length)
  if (isUnsafePath(path)) return problem('BadRequest', { requestId })
  const endpoint = matchEndpoint(request.method, path)
  if (!endpoint) return problem('EndpointNotFound', { requestId })
  const current = await readSession(request)
  const refusal = endpoint.method === 'GET' ? undefined : mutationRefusal(request, current)
  if (refusal) return problem(refusal, { requestId })
  if (Number(request.headers.get('content-length') ?? 0) > (endpoint.bodyLimitBytes ?? BODY_LIMIT_BYTES)) {
    return problem('PayloadTooLarge', { requestId })
  }
  const fresh = await freshSession(current, request.headers)
  if (fresh.refusal) return refuseSession(fresh, requestId)
  return forward(request, path + url.search, fresh)
}

async function forward(request: Request, path: string, fresh: FreshSession): Promise<Response> {
  const requestId = request.headers.get('x-request-id')
  let state = fresh
  try {
    let answer = await send(request, path, state.session)
    if (answer.status === 401 && state.session && !state.renewed && !request.body) {
      const code = await errorCodeOf(answer)
      if (isSessionOver(code)) return endSession(answer)
      state = await renewedSession(state.session, request.headers)
      if (state.refusal) return refuseSession(state, requestId)
      await answer.body?.cancel()
      answer = await send(request, path, state.session)
    }
    if (answer.status === 401 && isSessionOver(await errorCodeOf(answer))) return endSession(answer)
    return await present(answer, state)
  } catch (error) {
    if (request.signal.aborted) throw error
    return problem('PlatformUnavailable', { requestId })
  }
}

function send(request: Request, path: string, session: WebSession | undefined): Promise<Response> {
  const headers = callHeaders(request.headers)
  if (session) headers.set('authorization', `Bearer ${session.accessToken}`)
  return fetch(env().platformUrl + path, {
    method: request.method,
    headers,
    body: request.body,
    redirect: 'manual',
    cache: 'no-store',
    signal: request.signal,
    ...(request.body ? { duplex: 'half' } : {}),
  } as RequestInit)
}

async function present(answer: Response, state: FreshSession): Promise<Response> {
  const headers = answerHeaders(answer.headers)
  const tags = answer.headers.get(TOUCHED_TAGS_HEADER)
  if (tags) announceTags(tags.split(',').map((tag) => tag.trim()))
  if (state.renewed && state.session) headers.append('set-cookie', await sessionSetCookie(state.session))
  return new Response(answer.body, { status: answer.status, headers })
}

/** Hands a refusal on and removes the session's cookie: the browser goes to its login page with the code. */
function endSession(answer: Response): Response {
  const headers = answerHeaders(answer.headers)
  headers.append('set-cookie', clearedSessionCookie())
  return new Response(answer.body, { status: answer.status, headers })
}

/** Answers a call whose session could not be refreshed: 401 with the reason and no cookie any more, or 503. */
function refuseSession({ refusal, session }: FreshSession, requestId: string | null): Response {
  if (session) return problem('PlatformUnavailable', { requestId })
  const response = problem(isSessionOver(refusal?.code) ? refusal.code : 'SessionEnded', { requestId })
  response.headers.append('set-cookie', clearedSessionCookie())
  return response
}

async function errorCodeOf(answer: Response): Promise<unknown> {
  const body = (await answer
    .clone()
    .json()
    .catch(() => undefined)) as { error?: unknown } | undefined
  return body?.error
}
