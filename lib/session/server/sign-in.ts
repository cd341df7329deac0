import 'server-only'
import { randomUUID } from 'node:crypto'
import type { Portal } from '@portico/contract/role'
import type { SignInStep } from '@portico/contract/session/session-endpoints'
import { PlatformError } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { answerJson, readAuthBody, refusalOf } from './auth-request'
import { callTokens, type Tokens } from './call-tokens'
import { readSession, sessionSetCookie } from './session-cookie'
import { clearedStepCookie, readStep, stepSetCookie } from './step-cookie'
import { decodeSession, endOf, type WebSession } from './web-session'
import { xsrfSetCookie } from './xsrf'

const PLATFORM_PATH: Record<Portal, string> = { portal: '/login', center: '/manager/login' }

/**
 * Answers POST /api/login and /api/manager/login: calls the platform, stores the tokens in the sealed cookie, and returns the
 * signed-in user and the session's marker, never a token. When a code is required, only what the browser shows of that step.
 */
export async function signIn(request: Request, portal: Portal): Promise<Response> {
  const requestId = request.headers.get('x-request-id')
  const given = await readAuthBody(request)
  if ('refused' in given) return problem(given.refused, { requestId })
  try {
    const tokens = await callTokens(PLATFORM_PATH[portal], given.body, request.headers, request.signal)
    return tokens.step ? await beginStep(tokens.step, portal) : await completeSignIn(request, tokens, portal)
  } catch (error) {
    return refusalOf(error, requestId)
  }
}

/** Starts the web session with a new marker, cookie and anti-forgery token. Ends the session that the browser had before. */
export async function completeSignIn(request: Request, tokens: Tokens, portal: Portal): Promise<Response> {
  const { accessToken, refreshToken } = tokens
  if (!accessToken || !refreshToken) throw new PlatformError({ code: 'UnknownError', status: 500 })
  const [before, step] = await Promise.all([readSession(request), readStep(request)])
  if (before) await callTokens('/logout', { refreshToken: before.refreshToken }, request.headers).catch(() => undefined)
  const decoded = decodeSession(accessToken)
  const session: WebSession = {
    accessToken,
    refreshToken,
    portal,
    marker: randomUUID(),
    expiresAt: endOf(tokens),
    locale: decoded.locale,
  }
  const response = answerJson({ needNextStep: false, session: decoded, marker: session.marker })
  response.headers.append('set-cookie', await sessionSetCookie(session))
  response.headers.append('set-cookie', xsrfSetCookie(session))
  if (step) response.headers.append('set-cookie', clearedStepCookie())
  return response
}

/** Returns what the browser shows of a step, without the challenge. `now` is the server's clock, which the step's times refer to. */
export function shownStep({ challenge: _kept, ...step }: SignInStep): { step: Omit<SignInStep, 'challenge'>; now: number } {
  return { step, now: Math.floor(Date.now() / 1000) }
}

async function beginStep(step: SignInStep, portal: Portal): Promise<Response> {
  if (!step.challenge) throw new PlatformError({ code: 'UnknownError', status: 500 })
  const response = answerJson({ needNextStep: true, ...shownStep(step) })
  response.headers.append('set-cookie', await stepSetCookie({ challenge: step.challenge, portal }))
  return response
}
