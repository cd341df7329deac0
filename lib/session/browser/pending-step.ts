import type { SignInStep } from '@portico/contract/session/session-endpoints'

/** What the browser shows of a sign-in that waits for its code; times by this browser's clock (milliseconds). */
export interface PendingCode extends Pick<SignInStep, 'method' | 'sentTo' | 'attemptsLeft' | 'resendsLeft'> {
  codeEndsAt?: number
  endsAt: number
}

/** The response of the auth routes when a code is required; `now` is the server's clock in seconds since 1970. */
export interface StepAnswer {
  step: SignInStep
  now: number
}

const KEY = 'sign-in-step'

/** Converts the server's times to this browser's clock. */
export function pendingCodeOf({ step, now }: StepAnswer): PendingCode {
  const { method, sentTo, attemptsLeft, resendsLeft, codeExpiresAt, expiresAt } = step
  const local = (seconds: number) => Date.now() + (seconds - now) * 1000
  const codeEndsAt = codeExpiresAt === undefined ? undefined : local(codeExpiresAt)
  return { method, sentTo, attemptsLeft, resendsLeft, codeEndsAt, endsAt: local(expiresAt) }
}

/** Stores the pending sign-in of this tab, so that it survives a reload, as when a phone switches to the mail app. It contains no secret. */
export function savePendingStep(route: string, waiting: PendingCode | undefined): void {
  try {
    if (waiting) sessionStorage.setItem(KEY, JSON.stringify({ route, waiting }))
    else sessionStorage.removeItem(KEY)
  } catch {
    // storage is disabled: after a reload the page asks for the password again
  }
}

/** Returns the sign-in of this tab that is still pending at an auth route. */
export function readPendingStep(route: string): PendingCode | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { route: string; waiting: PendingCode } | null
    return kept?.route === route && kept.waiting.endsAt > Date.now() ? kept.waiting : undefined
  } catch {
    return undefined
  }
}
