import 'server-only'
import type { Portal } from '@portico/contract/role'
import { SIGN_IN_STEP_MINUTES } from '@portico/contract/session/session'
import { cookieOf } from '../../read-cookie'
import { seal, unseal } from './seal'
import { cookieAttributes, ownCookieName } from './session-cookie'

const STEP_COOKIE = 'portico-step'
const STEP_SECONDS = SIGN_IN_STEP_MINUTES * 60

/** A sign-in that waits for its code: its id at the platform, and the portal that the user signs in to. */
export interface PendingStep {
  challenge: string
  portal: Portal
}

/** Returns the pending sign-in of a request; undefined without one, or when the seal is invalid or expired. */
export async function readStep(request: Request): Promise<PendingStep | undefined> {
  const value = cookieOf(request, ownCookieName(STEP_COOKIE))
  if (!value) return undefined
  const step = await unseal<PendingStep>(value, STEP_SECONDS)
  return step.challenge && step.portal ? (step as PendingStep) : undefined
}

/** Returns a `Set-Cookie` that stores a pending sign-in until it expires. */
export async function stepSetCookie(step: PendingStep): Promise<string> {
  const value = await seal(step, STEP_SECONDS)
  return `${ownCookieName(STEP_COOKIE)}=${value}; ${cookieAttributes('Lax')}; HttpOnly; Max-Age=${STEP_SECONDS}`
}

/** Returns a `Set-Cookie` that removes it. */
export function clearedStepCookie(): string {
  return `${ownCookieName(STEP_COOKIE)}=; ${cookieAttributes('Lax')}; HttpOnly; Max-Age=0`
}
