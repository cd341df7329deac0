import type { SignInStep } from '@portico/contract/session/session-endpoints'

/** What the browser shows of a sign-in that waits for its code, its times by this browser's clock (milliseconds). */
export interface WaitingCode extends Pick<SignInStep, 'method' | 'sentTo' | 'attemptsLeft' | 'resendsLeft'> {
  codeEndsAt?: number
  endsAt: number
}

/** What the doors of sign-in answer when a code is asked for; `now` is the server's clock in seconds since 1970. */
export interface StepAnswer {
  step: SignInStep
  now: number
}

const KEY = 'sign-in-step'

/** Turns the server's times into this browser's. */
export function waitingCodeOf({ step, now }: StepAnswer): WaitingCode {
  const { method, sentTo, attemptsLeft, resendsLeft, codeExpiresAt, expiresAt } = step
  const local = (seconds: number) => Date.now() + (seconds - now) * 1000
  const codeEndsAt = codeExpiresAt === undefined ? undefined : local(codeExpiresAt)
  return { method, sentTo, attemptsLeft, resendsLeft, codeEndsAt, endsAt: local(expiresAt) }
}

/** Keeps a waiting sign-in for this tab, so that looking into the mail on a phone, which may load the page anew, loses nothing. No secret. */
export function keepStep(door: string, waiting: WaitingCode | undefined): void {
  try {
    if (waiting) sessionStorage.setItem(KEY, JSON.stringify({ door, waiting }))
    else sessionStorage.removeItem(KEY)
  } catch {
    // storage is off: a page that is loaded anew asks for the password again
  }
}

/** The sign-in of this tab that still waits at a door. */
export function keptStep(door: string): WaitingCode | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { door: string; waiting: WaitingCode } | null
    return kept?.door === door && kept.waiting.endsAt > Date.now() ? kept.waiting : undefined
  } catch {
    return undefined
  }
}
