'use client'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { PasswordInput } from '@/components/form/controls/password-input'
import { TextInput } from '@/components/form/controls/text-input'
import { NativeField } from '@/components/form/native-field'
import { useNativeForm } from '@/components/form/use-native-form'
import { Panel, Stack } from '@/components/ui/layout'
import type { Checked } from '@/lib/account/broken-fields'
import type { SignedIn } from '@/lib/session/browser/accept-sign-in'
import { type PendingCode, pendingCodeOf, readPendingStep, type StepAnswer } from '@/lib/session/browser/pending-step'
import styles from './login.module.css'
import type { LoginLabels } from './login-labels'
import type { SecondStep } from './second-step'

const loadSecondStep = () => import('./second-step')
// Loaded when the user fills in the form, so that the page stays small.
const loadCall = () => import('@/lib/platform/call-from-browser')
const loadEnter = () => import('./enter')
const loadResendLink = () => import('./resend-link').then(({ ResendLink }) => ({ default: ResendLink }))
const ResendLink = lazy(loadResendLink)
const loadRefusalSentence = () => import('@/lib/session/browser/sign-in-error')

interface LoginFormProps {
  route: '/login' | '/manager/login'
  /** The address of the page for a forgotten password. */
  forgotHref: string
  /** The other login page, for accounts that may not sign in here. */
  other: { href: string; label: string }
  labels: LoginLabels
}

/** Why a sign-in failed, with the address that was entered. */
interface Refusal {
  text: string
  code?: string
  email?: string
}

/** The second step, with its loaded component: a lazy one would leave the page blank for a moment. */
interface Waiting {
  code: PendingCode
  SecondStep: typeof SecondStep
}

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/**
 * Shows the sign-in form: email and password, then the code of the second step if one is required. Then opens `next`, or the home page of
 * the user's category. Shows the reason why the user was sent here.
 */
export function LoginForm({ route, forgotHref, other, labels }: LoginFormProps) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [reason, setReason] = useState('')
  const [ready, setReady] = useState(false)
  const [waiting, setWaiting] = useState<Waiting>()
  const isBack = useRef(false)
  const { form, errorOf, sending, submit } = useNativeForm({
    messages: { emailMissing: labels.emailMissing, emailWrong: labels.emailWrong, passwordMissing: labels.passwordMissing },
    check: (entries) => {
      setRefusal(undefined)
      return checkCredentials(String(entries.email).trim(), String(entries.password))
    },
    send: async (credentials) => {
      const { callPath } = await loadCall()
      const answer = (await callPath('POST', route, credentials, { stay: true })) as SignedIn | StepAnswer
      if ('session' in answer) return enter(answer)
      const { SecondStep } = await loadSecondStep()
      setReason('')
      setWaiting({ code: pendingCodeOf(answer), SecondStep })
    },
    onRefused: async (error) => {
      const loaded = await Promise.all([loadRefusalSentence(), loadResendLink()]).catch(() => undefined)
      if (!loaded) {
        setRefusal({ text: labels.errors.PlatformUnavailable ?? '' })
        return true
      }
      const [{ signInErrorData, signInErrorText }] = loaded
      const email = form.current?.elements.namedItem('email')
      setRefusal({
        text: signInErrorText(error, labels.errors),
        code: signInErrorData(error).code,
        email: email instanceof HTMLInputElement ? email.value.trim() : '',
      })
      const password = form.current?.elements.namedItem('password')
      if (password instanceof HTMLInputElement) {
        password.focus()
        password.scrollIntoView({ block: 'center' })
      }
      return true
    },
  })

  useEffect(() => {
    setReason(reasonText(labels.reasons))
    const code = readPendingStep(route)
    if (code)
      loadSecondStep().then(
        ({ SecondStep }) => setWaiting({ code, SecondStep }),
        () => undefined,
      )
    setReady(true)
  }, [labels, route])

  useEffect(() => {
    if (waiting || !isBack.current) return
    isBack.current = false
    const email = form.current?.elements.namedItem('email')
    if (email instanceof HTMLInputElement) email.focus()
  }, [waiting, form])

  const startAgain = (sentence?: string) => {
    isBack.current = true
    setWaiting(undefined)
    setRefusal(sentence === undefined ? undefined : { text: sentence })
  }

  if (waiting) {
    const { code, SecondStep } = waiting
    return <SecondStep route={route} begun={code} labels={labels} onPassed={(signedIn) => void enter(signedIn)} onLeave={startAgain} />
  }
  return (
    <Stack
      as="form"
      gap={5}
      ref={form}
      className={styles.form}
      method="post"
      onSubmit={submit}
      onFocus={() => void Promise.all([loadCall(), loadEnter(), loadRefusalSentence(), loadResendLink()]).catch(() => undefined)}
      noValidate
    >
      {reason ? (
        <Panel as="p" surface="toned" size="sm" className={styles.message} data-tone="info" role="status">
          {reason}
        </Panel>
      ) : null}
      {refusal ? (
        <Panel surface="toned" size="sm" className={styles.message} data-tone="danger">
          <p role="alert">{refusal.text}</p>
          {refusal.code === 'NotAllowedRole' ? (
            <a href={other.href} className={styles.way}>
              {other.label}
            </a>
          ) : null}
          {refusal.code === 'EmailNotVerified' && refusal.email ? (
            <Suspense>
              <ResendLink email={refusal.email} labels={labels} />
            </Suspense>
          ) : null}
        </Panel>
      ) : null}
      <NativeField name="email" label={labels.email} error={errorOf('email')}>
        {(control) => <TextInput {...control} type="email" autoComplete="username" inputMode="email" maxLength={254} required />}
      </NativeField>
      <NativeField
        name="password"
        label={labels.password}
        aside={
          <a href={forgotHref} className={styles.forgot}>
            {labels.forgotLink}
          </a>
        }
        error={errorOf('password')}
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="current-password"
            maxLength={256}
            required
            labels={{ show: labels.showPassword, hide: labels.hidePassword }}
          />
        )}
      </NativeField>
      <button type="submit" className={styles.submit} disabled={sending || !ready} aria-busy={sending || undefined}>
        {sending ? labels.sending : labels.submit}
      </button>
    </Stack>
  )
}

/** Returns the credentials, or the error of each field. */
function checkCredentials(email: string, password: string): Checked<{ email: string; password: string }> {
  if (email === '') return { broken: { email: 'emailMissing' } }
  if (!EMAIL.test(email)) return { broken: { email: 'emailWrong' } }
  return password === '' ? { broken: { password: 'passwordMissing' } } : { values: { email, password } }
}

/** Returns the text of the reason in the address; empty for an unknown one. */
function reasonText(reasons: LoginLabels['reasons']): string {
  const reason = new URLSearchParams(window.location.search).get('reason') ?? ''
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? '') : ''
}

async function enter(signedIn: SignedIn): Promise<'leaving'> {
  const loaded = await loadEnter()
  loaded.enter(signedIn)
  return 'leaving'
}
