import 'server-only'
import { isSessionOver } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { answerSession } from './answer-session'
import { callTokens } from './call-tokens'
import { checkSession } from './check-session'
import { type FreshSession, renewSession } from './fresh-session'
import { clearedSessionCookie, readSession } from './session-cookie'
import { clearedStepCookie, readStep } from './step-cookie'
import { decodeSession } from './web-session'
import { hasBoundXsrfCookie, mutationRefusal, xsrfSetCookie } from './xsrf'

/** A token with more time left is not refreshed when a page starts: if the response were lost, so would be the session. */
const RENEW_BELOW_SECONDS = 5 * 60

/**
 * Answers POST /api/logout: ends the session, or the sign-in that waits for its code, at the platform and removes the cookies. They
 * are removed even when the platform is unavailable.
 */
export async function signOut(request: Request): Promise<Response> {
  const [session, step] = await Promise.all([readSession(request), readStep(request)])
  const refusal = mutationRefusal(request, session)
  if (refusal) return problem(refusal, { requestId: request.headers.get('x-request-id') })
  if (session || step) {
    const ended = { refreshToken: session?.refreshToken, challenge: step?.challenge }
    await callTokens('/logout', ended, request.headers).catch(() => undefined)
  }
  const response = Response.json({}, { headers: { 'cache-control': 'no-store' } })
  response.headers.append('set-cookie', clearedSessionCookie())
  if (step) response.headers.append('set-cookie', clearedStepCookie())
  response.headers.append('set-cookie', xsrfSetCookie(undefined))
  return response
}

/** Answers POST /api/refresh and /api/manager/refresh, the silent refresh at a page's start; 401 when nobody is signed in. */
export async function refresh(request: Request): Promise<Response> {
  return exchange(request, RENEW_BELOW_SECONDS)
}

/**
 * Answers POST /api/extend-session: always gets new tokens, so that the session is extended and a changed name or language is
 * picked up; 401 when nobody is signed in.
 */
export async function extendSession(request: Request): Promise<Response> {
  return exchange(request, Number.POSITIVE_INFINITY)
}

/** Answers GET /api/session: the signed-in user, or the empty session and why it is over; sets the XSRF cookie when it is missing. Never fails. */
export async function describeSession(request: Request): Promise<Response> {
  const renew = new URL(request.url).searchParams.get('renew') !== 'no' && !isCrossSite(request)
  const current = await readSession(request)
  const checked = current ? await checkSession(current, request.headers, { renew }) : { session: undefined, renewed: false }
  const seen = renew ? await withCurrentProfile(checked, request.headers) : checked
  const over = current && !seen.session ? overCodeOf(seen) : undefined
  const response = await answerSession({ ...seen, over })
  if (over) response.headers.append('set-cookie', clearedSessionCookie())
  if (!hasBoundXsrfCookie(request, seen.session)) response.headers.append('set-cookie', xsrfSetCookie(seen.session))
  return response
}

/** Returns whether the request comes from another site: its links and images must not extend a session or change its tokens. */
function isCrossSite(request: Request): boolean {
  return ['cross-site', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? '')
}

async function exchange(request: Request, belowSeconds: number): Promise<Response> {
  const requestId = request.headers.get('x-request-id')
  const session = await readSession(request)
  const refusal = mutationRefusal(request, session)
  if (refusal) return problem(refusal, { requestId })
  if (!session) return problem('Unauthorized', { requestId })
  const isYoung = decodeSession(session.accessToken).exp - belowSeconds > Date.now() / 1000
  const state: FreshSession = isYoung ? { session, renewed: false } : await renewSession(session, request.headers)
  if (state.session && state.refusal) return problem('PlatformUnavailable', { requestId })
  if (state.session) return answerSession(state)
  const response = problem(overCodeOf(state), { requestId })
  response.headers.append('set-cookie', clearedSessionCookie())
  return response
}

/** Refreshes tokens with an outdated name or language, since pages read both from them. */
async function withCurrentProfile(look: Awaited<ReturnType<typeof checkSession>>, headers: Headers): Promise<typeof look> {
  if (!look.session || !look.live || look.renewed) return look
  const { name, locale } = decodeSession(look.session.accessToken)
  if (look.live.name === name && look.live.locale === locale) return look
  const { session, renewed, refusal } = await renewSession(look.session, headers)
  return session ? { session, renewed, live: look.live } : { session, renewed, refusal }
}

function overCodeOf({ refusal }: FreshSession) {
  return isSessionOver(refusal?.code) ? refusal.code : 'SessionEnded'
}
