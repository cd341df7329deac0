'use client'
import { userCategoryOf } from '@portico/contract/role'
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ownPath } from '@/lib/own-path'
import { HOME_OF_CATEGORY, localePath } from '@/lib/paths'
import { callPath } from '@/lib/platform/call-from-browser'
import { areaOf, mayEnter } from '@/lib/session/area'
import { keptStep, type StepAnswer, type WaitingCode, waitingCodeOf } from '@/lib/session/kept-step'
import { refusalSentence } from '@/lib/session/refusal-sentence'
import { acceptSignIn, type SignedIn } from '@/lib/session/sign-in-here'
import styles from './login.module.css'
import type { LoginTexts } from './login-texts'

const loadSecondStep = () => import('./second-step').then(({ SecondStep }) => ({ default: SecondStep }))
const SecondStep = lazy(loadSecondStep)

interface LoginFormProps {
  door: '/login' | '/manager/login'
  /** Where somebody goes who has forgotten the password. */
  forgotHref: string
  texts: LoginTexts
  /** The pictures of the button that shows and hides the password. */
  eye: { open: ReactNode; closed: ReactNode }
}

type Wrong = { field: 'email' | 'password' | 'form'; text: string }

/** E-mail and password, then a code where one is asked for; goes on to `next`, or to where the person's category starts. Says why somebody was sent here. */
export function LoginForm({ door, forgotHref, texts, eye }: LoginFormProps) {
  const [wrong, setWrong] = useState<Wrong>()
  const [reason, setReason] = useState('')
  const [sending, setSending] = useState(false)
  const [ready, setReady] = useState(false)
  const [shown, setShown] = useState(false)
  const [waiting, setWaiting] = useState<WaitingCode>()
  const form = useRef<HTMLFormElement>(null)
  const isBack = useRef(false)

  useEffect(() => {
    setReason(reasonText(texts.reasons))
    setWaiting(keptStep(door))
    setReady(true)
  }, [texts, door])

  useEffect(() => {
    if (waiting || !isBack.current) return
    isBack.current = false
    form.current?.querySelector<HTMLInputElement>('#email')?.focus()
  }, [waiting])

  const refuse = (found: Wrong) => {
    setWrong(found)
    setSending(false)
    const field = form.current?.elements.namedItem(found.field === 'form' ? 'password' : found.field)
    if (field instanceof HTMLInputElement) {
      field.focus()
      field.scrollIntoView({ block: 'center' })
    }
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const data = new FormData(event.currentTarget)
    const [email, password] = [String(data.get('email')).trim(), String(data.get('password'))]
    if (email === '') return refuse({ field: 'email', text: texts.emailMissing })
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) return refuse({ field: 'email', text: texts.emailWrong })
    if (password === '') return refuse({ field: 'password', text: texts.passwordMissing })
    setWrong(undefined)
    setSending(true)
    try {
      const answer = (await callPath('POST', door, { email, password }, { stay: true })) as SignedIn | StepAnswer
      if ('session' in answer) return enter(answer)
      await loadSecondStep()
      setReason('')
      setSending(false)
      setWaiting(waitingCodeOf(answer))
    } catch (error) {
      refuse({ field: 'form', text: refusalSentence(error, texts.errors) })
    }
  }

  const startAnew = (sentence?: string) => {
    isBack.current = true
    setWaiting(undefined)
    setWrong(sentence === undefined ? undefined : { field: 'form', text: sentence })
  }

  if (waiting) {
    return (
      <Suspense>
        <SecondStep door={door} begun={waiting} texts={texts} onPassed={enter} onLeave={startAnew} />
      </Suspense>
    )
  }
  const errorOf = (field: Wrong['field']) => (wrong?.field === field ? wrong.text : undefined)
  const emailError = errorOf('email')
  const passwordError = errorOf('password')
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
      {reason ? (
        <p className={styles.notice} role="status">
          {reason}
        </p>
      ) : null}
      {errorOf('form') ? (
        <p className={styles.refusal} role="alert">
          {errorOf('form')}
        </p>
      ) : null}
      <div className={styles.field}>
        <label htmlFor="email">{texts.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={254}
          required
          aria-invalid={emailError !== undefined || undefined}
          aria-describedby={emailError ? 'email-error' : undefined}
        />
        {emailError ? (
          <p id="email-error" className={styles.fieldError} role="alert">
            {emailError}
          </p>
        ) : null}
      </div>
      <div className={styles.field}>
        <div className={styles.labelRow}>
          <label htmlFor="password">{texts.password}</label>
          <a href={forgotHref}>{texts.forgotLink}</a>
        </div>
        <div className={styles.password}>
          <input
            id="password"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={256}
            required
            aria-invalid={passwordError !== undefined || undefined}
            aria-describedby={passwordError ? 'password-error' : undefined}
          />
          <button
            type="button"
            className={styles.reveal}
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            onClick={() => setShown(!shown)}
          >
            {shown ? eye.closed : eye.open}
          </button>
        </div>
        {passwordError ? (
          <p id="password-error" className={styles.fieldError} role="alert">
            {passwordError}
          </p>
        ) : null}
      </div>
      <button type="submit" className={styles.submit} disabled={sending || !ready} aria-busy={sending || undefined}>
        {texts.submit}
      </button>
    </form>
  )
}

/** Keeps who is signed in, and goes on. */
function enter({ session, marker }: SignedIn): void {
  acceptSignIn({ session, marker })
  window.location.assign(destination(session))
}

/** Why somebody was sent here, as the address says it; empty for none that is known. */
function reasonText(reasons: LoginTexts['reasons']): string {
  const reason = new URLSearchParams(window.location.search).get('reason') ?? ''
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? '') : ''
}

/** The way back that brought the person here, if they may go there; else where their category starts. In their language. */
function destination(session: SignedIn['session']): string {
  const next = ownPath(new URLSearchParams(window.location.search).get('next'))
  const area = next ? areaOf(new URL(next, window.location.origin).pathname) : undefined
  if (next && (!area || mayEnter(area, session.roles))) return next
  const home = HOME_OF_CATEGORY[userCategoryOf(session.roles)]
  return home === '/' ? localePath(session.locale, home) : home
}
