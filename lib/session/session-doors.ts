import { userCategoryOf } from '@portico/contract/role'
import { EMPTY_SESSION } from '@portico/contract/session/session'
import { isSessionOver } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { freshSession, renewedSession } from './fresh-session'
import { callTokens } from './refresh-session'
import { clearedSessionCookie, readSession, sessionSetCookie } from './session-cookie'
import { decodeSession, type WebSession } from './web-session'
import { hasBoundXsrfCookie, mutationRefusal, xsrfSetCookie } from './xsrf'

/** A token that has more than this left is not exchanged at a page's start: an exchange whose answer gets lost costs the session. */
const RENEW_BELOW_SECONDS = 5 * 60

/** Answers POST /api/logout: ends the session at the platform and removes the cookie. The cookie goes even if the platform is away. */
export async function signOut(request: Request): Promise<Response> {
  const session = await readSession(request)
  const refusal = mutationRefusal(request, session)
  if (refusal) return problem(refusal, { requestId: request.headers.get('x-request-id') })
  if (session) await callTokens('/logout', { refreshToken: session.refreshToken }).catch(() => undefined)
  const response = Response.json({}, { headers: { 'cache-control': 'no-store' } })
  response.headers.append('set-cookie', clearedSessionCookie())
  response.headers.append('set-cookie', xsrfSetCookie(undefined))
  return response
}

/** Answers POST /api/refresh and /api/manager/refresh, the silent refresh at a page's start; 401 when nobody is signed in. */
export async function refresh(request: Request): Promise<Response> {
  const requestId = request.headers.get('x-request-id')
  const session = await readSession(request)
  const refusal = mutationRefusal(request, session)
  if (refusal) return problem(refusal, { requestId })
  if (!session) return problem('Unauthorized', { requestId })
  const isYoung = decodeSession(session.accessToken).exp - RENEW_BELOW_SECONDS > Date.now() / 1000
  const state = isYoung ? { session, renewed: false } : await renewedSession(session)
  if (state.session && !('refusal' in state)) return sessionAnswer(state.session, state.renewed)
  if (state.session) return problem('PlatformUnavailable', { requestId })
  const code = 'refusal' in state ? state.refusal?.code : undefined
  const response = problem(isSessionOver(code) ? code : 'SessionEnded', { requestId })
  response.headers.append('set-cookie', clearedSessionCookie())
  return response
}

/** Answers GET /api/session: who is signed in, or the empty session; writes the XSRF cookie where it is missing. Never refuses. */
export async function describeSession(request: Request): Promise<Response> {
  const current = await readSession(request)
  const { session, renewed } = await freshSession(current)
  const response = await sessionAnswer(session, renewed)
  if (current && !session) response.headers.append('set-cookie', clearedSessionCookie())
  if (!hasBoundXsrfCookie(request, session)) response.headers.append('set-cookie', xsrfSetCookie(session))
  return response
}

async function sessionAnswer(session: WebSession | undefined, renewed: boolean): Promise<Response> {
  const decoded = session ? decodeSession(session.accessToken) : EMPTY_SESSION
  const body = { ...decoded, category: userCategoryOf(decoded.roles), portal: session?.portal, marker: session?.marker }
  const response = Response.json(body, { headers: { 'cache-control': 'no-store' } })
  if (session && renewed) response.headers.append('set-cookie', await sessionSetCookie(session))
  return response
}
