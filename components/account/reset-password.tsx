'use client'
import type { Locale } from '@portico/contract/locale'
import type { Portal } from '@portico/contract/role'
import { type ChangeEvent, useState } from 'react'
import { PasswordInput } from '@/components/form/controls/password-input'
import { NativeField } from '@/components/form/native-field'
import { useNativeForm } from '@/components/form/use-native-form'
import type { FormMessages } from '@/lib/account/form-messages'
import { callPath } from '@/lib/platform/call-from-browser'
import { PlatformError } from '@/lib/platform/platform-error'
import { loginAddress } from '@/lib/platform/session-over'
import { localePath, portalPaths } from '@/lib/portal-paths'
import styles from './account.module.css'
import { AccountFailure } from './account-failure'
import { AccountResult } from './account-result'
import { PasswordRules, type PasswordRulesLabels } from './password-rules'
import { SubmitButton } from './submit-button'

export interface ResetPasswordLabels {
  title: string
  lead: string
  password: string
  confirmation: string
  showPassword: string
  hidePassword: string
  rules: PasswordRulesLabels
  submit: string
  sending: string
  failedTitle: string
  done: { title: string; body: string }
  signInPortal: string
  signInCenter: string
  invalid: { title: string; body: string }
  newLink: string
}

interface ResetPasswordProps {
  locale: Locale
  token: string
  /** The portal that the link was requested from; undefined for a link that an admin sent. */
  portal: Portal | undefined
  limits: { min: number; max: number }
  labels: ResetPasswordLabels
  messages: FormMessages
}

/** Sets a new password by an emailed link, then links to the login page of the portal that it was requested from. */
export function ResetPassword({ locale, token, portal, limits, labels, messages }: ResetPasswordProps) {
  const [typed, setTyped] = useState({ password: '', passwordConfirmation: '' })
  const [ended, setEnded] = useState<'done' | 'invalid'>()
  const portalLogin = loginAddress(portalPaths.login, { reason: 'PasswordChanged' })
  const centerLogin = loginAddress(portalPaths.managerLogin, { reason: 'PasswordChanged' })
  const { form, errorOf, failure, sending, submit, change } = useNativeForm({
    messages,
    check: async (entries) => (await import('@/lib/account/check-reset')).checkReset({ ...entries, token }),
    send: async (values) => {
      await callPath('POST', '/password/reset', values, { stay: true })
      setEnded('done')
      if (portal) window.location.assign(portal === 'center' ? centerLogin : localePath(locale, portalLogin))
    },
    onRefused: (error) => {
      const isDead = error instanceof PlatformError && error.code === 'ResetLinkInvalid'
      if (isDead) setEnded('invalid')
      return isDead
    },
    fieldOfError: { PasswordNotChanged: 'password' },
  })
  const type = (event: ChangeEvent<HTMLFormElement>) => {
    const { name, value } = event.target as unknown as HTMLInputElement
    setTyped((before) => ({ ...before, [name]: value }))
    void change()
  }

  if (ended === 'invalid' || errorOf('token')) {
    const forgotHref = localePath(locale, portalPaths.forgotPassword) + (portal === 'center' ? '?door=center' : '')
    return (
      <AccountResult kind="problem" {...labels.invalid} focus>
        <a href={forgotHref} className={styles.primaryWay}>
          {labels.newLink}
        </a>
      </AccountResult>
    )
  }
  if (ended === 'done') {
    return (
      <AccountResult kind="success" {...labels.done} focus>
        <a href={localePath(locale, portalLogin)} className={styles.primaryWay}>
          {labels.signInPortal}
        </a>
        <a href={centerLogin} className={styles.secondaryWay}>
          {labels.signInCenter}
        </a>
      </AccountResult>
    )
  }
  const passwordLabels = { show: labels.showPassword, hide: labels.hidePassword }
  return (
    <>
      <header className={styles.head}>
        <h1>{labels.title}</h1>
        <p>{labels.lead}</p>
      </header>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit} onChange={type}>
        <NativeField name="password" label={labels.password} error={errorOf('password')}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" labels={passwordLabels} />}
        </NativeField>
        <NativeField name="passwordConfirmation" label={labels.confirmation} error={errorOf('passwordConfirmation')}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" labels={passwordLabels} />}
        </NativeField>
        <PasswordRules password={typed.password} confirmation={typed.passwordConfirmation} limits={limits} labels={labels.rules} />
        <AccountFailure title={labels.failedTitle} code={failure} messages={messages} />
        <SubmitButton sending={sending} label={labels.submit} sendingLabel={labels.sending} />
      </form>
    </>
  )
}
