import type { Portal } from '@portico/contract/role'
import { SIGN_IN_STEP_MINUTES } from '@portico/contract/session/session'
import { cookieOf } from './read-cookie'
import { seal, unseal } from './seal'
import { cookieAttributes, ownCookieName } from './session-cookie'

const STEP_COOKIE = 'portico-step'
const STEP_SECONDS = SIGN_IN_STEP_MINUTES * 60

/** A sign-in that waits for its code: the platform's name for it, and the door that the person came to. */
export interface WaitingStep {
  challenge: string
  portal: Portal
}

/** The waiting sign-in that a request carries; undefined for none, a foreign or an old seal. */
export async function readStep(request: Request): Promise<WaitingStep | undefined> {
  const value = cookieOf(request, ownCookieName(STEP_COOKIE))
  if (!value) return undefined
  const step = await unseal<WaitingStep>(value, STEP_SECONDS)
  return step.challenge && step.portal ? (step as WaitingStep) : undefined
}

/** A `Set-Cookie` that keeps a waiting sign-in for as long as it may wait. */
export async function stepSetCookie(step: WaitingStep): Promise<string> {
  const value = await seal(step, STEP_SECONDS)
  return `${ownCookieName(STEP_COOKIE)}=${value}; ${cookieAttributes('Lax')}; HttpOnly; Max-Age=${STEP_SECONDS}`
}

/** A `Set-Cookie` that removes it. */
export function clearedStepCookie(): string {
  return `${ownCookieName(STEP_COOKIE)}=; ${cookieAttributes('Lax')}; HttpOnly; Max-Age=0`
}
