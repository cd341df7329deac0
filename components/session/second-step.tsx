'use client'
import { CODE_ATTEMPTS_MAX, CODE_DIGITS } from '@portico/contract/session/session'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FieldFrame } from '@/components/form/controls/field-frame'
import { TextInput } from '@/components/form/controls/text-input'
import { Panel, Row, Stack } from '@/components/ui/layout'
import { Muted, Text } from '@/components/ui/text'
import type { SignedIn } from '@/lib/session/browser/accept-sign-in'
import type { PendingCode } from '@/lib/session/browser/pending-step'
import styles from './login.module.css'
import type { LoginLabels } from './login-labels'
import { digitsOf, useSecondStep } from './use-second-step'

interface SecondStepProps {
  route: string
  begun: PendingCode
  labels: LoginLabels
  onPassed: (signedIn: SignedIn) => void
  onLeave: (sentence?: string) => void
}

/** Asks for the code between password and session. The person can enter it, request another one, or leave. */
export function SecondStep({ route, begun, labels, onPassed, onLeave }: SecondStepProps) {
  const stepLabels = labels.step
  const step = useSecondStep({ route, begun, labels, onPassed, onLeave })
  const [isRecovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const refusal = useRef<HTMLParagraphElement>(null)
  const kind = isRecovery ? 'recovery' : step.waiting.method

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field changes with `isRecovery`
  useEffect(() => field.current?.focus(), [isRecovery])
  useEffect(() => {
    if (step.isBlocked) refusal.current?.focus()
    else if (step.problem !== undefined || step.note !== '') field.current?.focus()
  }, [step.isBlocked, step.problem, step.note])

  const verify = async (entered: string) => {
    if (!(await step.verify(entered))) setCode('')
  }
  const type = (typed: string) => {
    const entered = isRecovery ? typed.toUpperCase() : digitsOf(typed)
    setCode(entered)
    if (!isRecovery && entered.length === CODE_DIGITS && entered !== code) void verify(entered)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWhole = isRecovery ? code.trim() !== '' : code.length === CODE_DIGITS
    if (isWhole) void verify(code.trim())
    else {
      step.complain(isRecovery ? stepLabels.recoveryMissing : stepLabels.codeMissing)
      field.current?.focus()
    }
  }

  const time = step.secondsLeft === undefined ? '' : clockOf(step.secondsLeft)
  return (
    <Stack as="form" gap={5} className={styles.form} onSubmit={submit} noValidate data-step={kind}>
      <div>
        <Text as="h2" size="lg" weight="semibold" className={styles.stepTitle}>
          {stepLabels[`${kind}Title`]}
        </Text>
        <p id="code-lead" className={styles.description}>
          {stepLabels[`${kind}Lead`].replace('{sentTo}', step.waiting.sentTo ?? '')}
        </p>
      </div>
      {step.problem === undefined ? null : (
        <Panel
          as="p"
          ref={refusal}
          id="code-error"
          surface="toned"
          size="sm"
          className={styles.message}
          data-tone="danger"
          role="alert"
          tabIndex={-1}
        >
          {step.problem}
        </Panel>
      )}
      <FieldFrame id="code" label={isRecovery ? stepLabels.recoveryCode : stepLabels.code}>
        <TextInput
          ref={field}
          id="code"
          name="code"
          className={styles.code}
          data-kind={isRecovery ? 'recovery' : 'digits'}
          value={code}
          onChange={(event) => type(event.target.value)}
          disabled={step.isBlocked}
          readOnly={step.busy === 'verify'}
          {...(isRecovery
            ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 40 }
            : { autoComplete: 'one-time-code', inputMode: 'numeric' as const })}
          aria-invalid={step.problem !== undefined || undefined}
          aria-describedby={step.problem === undefined ? 'code-lead' : 'code-error code-lead'}
        />
        {time !== '' && !isRecovery && !step.isBlocked ? (
          <Muted tabular role="timer" aria-live="off">
            {step.isExpired ? stepLabels.expired : stepLabels.validFor.replace('{time}', time)}
          </Muted>
        ) : null}
        {step.attemptsUsed > 0 && step.problem === undefined ? (
          <Muted tabular>
            {stepLabels.attempts.replace('{used}', String(step.attemptsUsed)).replace('{max}', String(CODE_ATTEMPTS_MAX))}
          </Muted>
        ) : null}
      </FieldFrame>
      <button type="submit" className={styles.submit} disabled={step.isBlocked} aria-busy={step.busy === 'verify' || undefined}>
        {stepLabels.submit}
      </button>
      <Text size="sm" tone="success" className={styles.note} role="status">
        {step.note}
      </Text>
      <Row gap={2} columnGap={4} align="stretch" justify="between">
        {step.waiting.method === 'mail' ? (
          <button type="button" className={styles.way} disabled={!step.canSend || step.busy === 'send'} onClick={() => void step.send()}>
            {resendLabel()}
          </button>
        ) : (
          <button
            type="button"
            className={styles.way}
            disabled={step.isBlocked}
            onClick={() => {
              setCode('')
              setRecovery(!isRecovery)
            }}
          >
            {isRecovery ? stepLabels.useApp : stepLabels.useRecovery}
          </button>
        )}
        <button type="button" className={styles.way} onClick={() => void step.signOut()}>
          {stepLabels.otherAccount}
        </button>
      </Row>
    </Stack>
  )

  function resendLabel(): string {
    if (step.busy === 'send') return stepLabels.sending
    if (step.canSend || step.isBlocked) return stepLabels.resend.replace('{left}', String(step.waiting.resendsLeft))
    const at = new Intl.DateTimeFormat(document.documentElement.lang || 'en', { timeStyle: 'short' }).format(step.sendableAt)
    return stepLabels.resendAt.replace('{time}', at)
  }
}

/** Returns seconds as `4:05`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
