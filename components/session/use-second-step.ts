'use client'
import { CODE_ATTEMPTS_MAX, CODE_DIGITS } from '@portico/contract/session/session'
import { useEffect, useState } from 'react'
import { callPath } from '@/lib/platform/call-from-browser'
import type { SignedIn } from '@/lib/session/browser/accept-sign-in'
import { type PendingCode, pendingCodeOf, type StepAnswer, savePendingStep } from '@/lib/session/browser/pending-step'
import { signInErrorData, signInErrorText } from '@/lib/session/browser/sign-in-error'
import type { LoginLabels } from './login-labels'

/** Error codes after which the code can no longer be entered: the sign-in starts again. */
const FINAL_CODES = ['SignInStepExpired', 'WrongIdOrPassword', 'AccountDeactivated', 'EmailNotVerified', 'NotAllowedRole']
const BLOCKING_CODE = 'CodeAttemptsExceeded'
const NOT_SENT_CODES = ['CodeResendLimitExceeded', 'CodeDailyLimitExceeded']

interface SecondStepOptions {
  route: string
  begun: PendingCode
  labels: Pick<LoginLabels, 'step' | 'errors'>
  onPassed: (signedIn: SignedIn) => void
  /** Returns to the password, with a text to show there. */
  onLeave: (sentence?: string) => void
}

/** Returns the state and actions of a code entry: verify, send again, leave. Times by this browser's clock in milliseconds. */
export function useSecondStep({ route, begun, labels, onPassed, onLeave }: SecondStepOptions) {
  const [waiting, setWaiting] = useState(begun)
  const [busy, setBusy] = useState<'verify' | 'send'>()
  const [problem, setProblem] = useState<string>()
  const [note, setNote] = useState('')
  const [blockedUntil, setBlockedUntil] = useState(0)
  const [sendableAt, setSendableAt] = useState(0)
  const now = useNow()

  useEffect(() => savePendingStep(route, waiting), [route, waiting])
  const leave = (sentence?: string) => {
    savePendingStep(route, undefined)
    onLeave(sentence)
  }
  const isOver = now >= waiting.endsAt
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the time is over
  useEffect(() => {
    if (isOver) leave(labels.errors.SignInStepExpired)
  }, [isOver])

  const refused = (error: unknown) => {
    const { code, retryAfterSeconds = 0, attempts } = signInErrorData(error)
    const sentence = signInErrorText(error, labels.errors)
    if (FINAL_CODES.includes(code)) return leave(sentence)
    if (code === BLOCKING_CODE) setBlockedUntil(Date.now() + retryAfterSeconds * 1000)
    if (NOT_SENT_CODES.includes(code)) setSendableAt(Date.now() + retryAfterSeconds * 1000)
    if (attempts !== undefined) setWaiting((before) => ({ ...before, attemptsLeft: CODE_ATTEMPTS_MAX - attempts }))
    setNote('')
    setProblem(sentence)
  }
  const act = async (kind: 'verify' | 'send', work: () => Promise<void>): Promise<boolean> => {
    if (busy) return false
    setBusy(kind)
    setProblem(undefined)
    try {
      await work()
      return true
    } catch (error) {
      refused(error)
      return false
    } finally {
      setBusy(undefined)
    }
  }

  return {
    waiting,
    busy,
    problem,
    note,
    sendableAt,
    isBlocked: blockedUntil > now,
    canSend: sendableAt <= now && blockedUntil <= now,
    isExpired: waiting.codeEndsAt !== undefined && waiting.codeEndsAt <= now,
    secondsLeft: waiting.codeEndsAt === undefined ? undefined : Math.max(0, Math.ceil((waiting.codeEndsAt - now) / 1000)),
    attemptsUsed: CODE_ATTEMPTS_MAX - waiting.attemptsLeft,
    complain: setProblem,
    verify: (code: string) =>
      act('verify', async () => {
        const answer = (await callPath('POST', '/verify-2fa-code', { code }, { stay: true })) as SignedIn
        savePendingStep(route, undefined)
        onPassed(answer)
      }),
    send: () =>
      act('send', async () => {
        setWaiting(pendingCodeOf((await callPath('POST', '/send-2fa-code', {}, { stay: true })) as StepAnswer))
        setNote(labels.step.resent)
      }),
    signOut: async () => {
      await callPath('POST', '/logout', undefined, { stay: true }).catch(() => undefined)
      leave()
    },
  }
}

/** Returns the digits of a typed or pasted text (`123 456`), at most as many as a code has. */
export function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, CODE_DIGITS)
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
