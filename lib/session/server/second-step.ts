import 'server-only'
import type { SignInStep } from '@portico/contract/session/session-endpoints'
import { PlatformError } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { answerJson, readAuthBody, refusalOf } from './auth-request'
import { callTokens } from './call-tokens'
import { completeSignIn, shownStep } from './sign-in'
import { clearedStepCookie, type PendingStep, readStep, stepSetCookie } from './step-cookie'

/** Answers POST /api/send-2fa-code: sends a new code by email, and returns what the browser shows of the step. */
export function sendCode(request: Request): Promise<Response> {
  return inStep(request, async (step) => {
    const next = await callTokens<SignInStep>('/send-2fa-code', { challenge: step.challenge }, request.headers, request.signal)
    const response = answerJson(shownStep(next))
    if (next.challenge) response.headers.append('set-cookie', await stepSetCookie({ ...step, challenge: next.challenge }))
    return response
  })
}

/** Answers POST /api/verify-2fa-code: completes the second step with a code, and starts the session as a sign-in without one does. */
export function verifyCode(request: Request): Promise<Response> {
  return inStep(request, async ({ challenge, portal }, body) => {
    const { code } = (body ?? {}) as { code?: unknown }
    return completeSignIn(request, await callTokens('/verify-2fa-code', { challenge, code }, request.headers, request.signal), portal)
  })
}

/** Runs `act` with the pending sign-in; 401 SignInStepExpired without one, as when it has expired at the platform. */
async function inStep(request: Request, act: (step: PendingStep, body: unknown) => Promise<Response>): Promise<Response> {
  const requestId = request.headers.get('x-request-id')
  const given = await readAuthBody(request)
  if ('refused' in given) return problem(given.refused, { requestId })
  const step = await readStep(request)
  if (!step) return problem('SignInStepExpired', { requestId })
  try {
    return await act(step, given.body)
  } catch (error) {
    const response = refusalOf(error, requestId)
    const isOver = error instanceof PlatformError && error.code === 'SignInStepExpired'
    if (isOver) response.headers.append('set-cookie', clearedStepCookie())
    return response
  }
}
