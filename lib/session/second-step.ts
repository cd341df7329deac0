import type { SignInStep } from '@portico/contract/session/session-endpoints'
import { PlatformError } from '@/lib/platform/platform-error'
import { problem } from '@/lib/platform/problem'
import { callTokens } from './call-tokens'
import { answerJson, readDoorBody, refusalOf } from './door-request'
import { completeSignIn, shownStep } from './sign-in'
import { clearedStepCookie, readStep, stepSetCookie, type WaitingStep } from './step-cookie'

/** Answers POST /api/send-2fa-code: has a new code mailed, and tells what the browser shows of the step now. */
export function sendCode(request: Request): Promise<Response> {
  return inStep(request, async (step) => {
    const next = await callTokens<SignInStep>('/send-2fa-code', { challenge: step.challenge }, request.headers, request.signal)
    const response = answerJson(shownStep(next))
    if (next.challenge) response.headers.append('set-cookie', await stepSetCookie({ ...step, challenge: next.challenge }))
    return response
  })
}

/** Answers POST /api/verify-2fa-code: passes the second step with a code, and opens the session as a sign-in without one does. */
export function verifyCode(request: Request): Promise<Response> {
  return inStep(request, async ({ challenge, portal }, body) => {
    const { code } = (body ?? {}) as { code?: unknown }
    return completeSignIn(request, await callTokens('/verify-2fa-code', { challenge, code }, request.headers, request.signal), portal)
  })
}

/** Without a waiting sign-in there is nothing to pass: 401 SignInStepExpired, as when the platform has forgotten it. */
async function inStep(request: Request, act: (step: WaitingStep, body: unknown) => Promise<Response>): Promise<Response> {
  const requestId = request.headers.get('x-request-id')
  const given = await readDoorBody(request)
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
