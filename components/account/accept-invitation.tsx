'use client'
import type { Locale } from '@portico/contract/locale'
import type { Portal } from '@portico/contract/role'
import { useState } from 'react'
import { PasswordInput } from '@/components/form/controls/password-input'
import { NativeField } from '@/components/form/native-field'
import { useNativeForm } from '@/components/form/use-native-form'
import type { FormMessages } from '@/lib/account/form-messages'
import { isDeadLink } from '@/lib/account/verification-result'
import { callPath } from '@/lib/platform/call-from-browser'
import { localePath, portalPaths } from '@/lib/portal-paths'
import styles from './account.module.css'
import { AccountFailure } from './account-failure'
import { AccountResult } from './account-result'
import type { FieldLabels } from './field-labels'
import { SubmitButton } from './submit-button'

export interface AcceptInvitationLabels {
  fields: FieldLabels
  title: string
  lead: string
  submit: string
  sending: string
  failedTitle: string
  done: { title: string; body: string }
  signInPortal: string
  signInCenter: string
  invalid: { title: string; body: string }
}

interface AcceptInvitationProps {
  locale: Locale
  token: string
  /** Where the person's roles sign in; undefined for an older link, whose person chooses. */
  portal: Portal | undefined
  labels: AcceptInvitationLabels
  messages: FormMessages
}

/** Sets the first password of an account that an admin created. */
export function AcceptInvitation({ locale, token, portal, labels, messages }: AcceptInvitationProps) {
  const [ended, setEnded] = useState<'done' | 'invalid'>()
  const { form, errorOf, failure, sending, submit, change } = useNativeForm({
    messages,
    check: async (entries) => (await import('@/lib/account/check-credentials')).checkInvitation({ ...entries, token }),
    send: async (values) => {
      await callPath('POST', '/join/accept-invitation', values)
      setEnded('done')
    },
    onRefused: (error) => {
      const dead = isDeadLink(error)
      if (dead) setEnded('invalid')
      return dead
    },
  })
  if (ended === 'invalid' || errorOf('token')) return <AccountResult kind="problem" {...labels.invalid} focus />
  if (ended === 'done') {
    return (
      <AccountResult kind="success" {...labels.done} focus>
        {portal === 'center' ? null : (
          <a href={localePath(locale, portalPaths.login)} className={styles.primaryWay}>
            {labels.signInPortal}
          </a>
        )}
        {portal === 'portal' ? null : (
          <a href={portalPaths.managerLogin} className={portal === 'center' ? styles.primaryWay : styles.secondaryWay}>
            {labels.signInCenter}
          </a>
        )}
      </AccountResult>
    )
  }
  const passwordLabels = { show: labels.fields.showPassword, hide: labels.fields.hidePassword }
  return (
    <>
      <header className={styles.head}>
        <h1>{labels.title}</h1>
        <p>{labels.lead}</p>
      </header>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} onChange={change}>
        <NativeField name="password" label={labels.fields.password} help={labels.fields.passwordHelp} error={errorOf('password')}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" labels={passwordLabels} />}
        </NativeField>
        <AccountFailure title={labels.failedTitle} code={failure} messages={messages} />
        <SubmitButton sending={sending} label={labels.submit} sendingLabel={labels.sending} />
      </form>
    </>
  )
}
