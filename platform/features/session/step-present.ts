import { CODE_ATTEMPTS_MAX, CODE_RESENDS_MAX, type StepMethod } from '@portico/contract/session/session'
import type { SignInStep } from '@portico/contract/session/session-endpoints'
import type { CodeCounter } from './code-counter.ts'

/** Returns a step between the password and the code, as the person sees it. */
export function presentStep(
  step: { method: StepMethod; expiresAt: Date; codeExpiresAt: Date | null },
  email: string,
  { wrong, resends }: CodeCounter,
): SignInStep {
  const { method, expiresAt, codeExpiresAt } = step
  return {
    method,
    ...(method === 'mail' ? { sentTo: mostlyHidden(email) } : {}),
    ...(codeExpiresAt ? { codeExpiresAt: secondsOf(codeExpiresAt) } : {}),
    expiresAt: secondsOf(expiresAt),
    attemptsLeft: CODE_ATTEMPTS_MAX - wrong,
    resendsLeft: CODE_RESENDS_MAX - resends,
  }
}

/** Returns `p•••@example.com`: enough to recognize the mailbox, too little to learn it. */
function mostlyHidden(email: string): string {
  return email.replace(/^(.).*@/, '$1•••@')
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
