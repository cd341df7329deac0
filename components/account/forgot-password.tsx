'use client'
import type { LinkMail } from '@portico/contract/account/account-endpoints'
import type { Portal } from '@portico/contract/role'
import { useState } from 'react'
import { TextInput } from '@/components/form/controls/text-input'
import { NativeField } from '@/components/form/native-field'
import { useNativeForm } from '@/components/form/use-native-form'
import type { FormMessages } from '@/lib/account/form-messages'
import { callPath } from '@/lib/platform/call-from-browser'
import styles from './account.module.css'
import { AccountFailure } from './account-failure'
import { AccountResult } from './account-result'
import { SubmitButton } from './submit-button'

export interface ForgotPasswordLabels {
  title: string
  lead: string
  email: string
  submit: string
  sending: string
  failedTitle: string
  doneTitle: string
  /** The browser fills in `{email}`. */
  doneBody: string
  /** Shown when no mail server is configured: the email waits in the outbox. */
  heldTitle: string
  /** The browser fills in `{email}`. */
  heldBody: string
  doneNone: string
  again: string
  signIn: string
}

interface ForgotPasswordProps {
  portal: Portal
  /** The login page that the person came from. */
  loginHref: string
  labels: ForgotPasswordLabels
  messages: FormMessages
}

/** Asks for the address and sends a link to it. The response is the same whether or not the account exists. */
export function ForgotPassword({ portal, loginHref, labels, messages }: ForgotPasswordProps) {
  const [sent, setSent] = useState<{ to: string; mailed: boolean }>()
  const { form, errorOf, failure, sending, submit, change } = useNativeForm({
    messages,
    check: async (entries) => (await import('@/lib/account/check-reset')).checkForgot({ ...entries, portal }),
    send: async (values) => {
      const { mailed } = (await callPath('POST', '/password/forgot', values, { stay: true })) as LinkMail
      setSent({ to: values.email, mailed })
    },
  })
  const toLogin = (
    <a href={loginHref} className={sent === undefined ? styles.wayText : styles.secondaryWay}>
      {labels.signIn}
    </a>
  )
  if (sent) {
    return (
      <AccountResult
        kind="mail"
        title={sent.mailed ? labels.doneTitle : labels.heldTitle}
        body={(sent.mailed ? labels.doneBody : labels.heldBody).replace('{email}', sent.to)}
        focus
      >
        {sent.mailed ? <p>{labels.doneNone}</p> : null}
        {toLogin}
        <button type="button" className={styles.textWay} onClick={() => setSent(undefined)}>
          {labels.again}
        </button>
      </AccountResult>
    )
  }
  return (
    <>
      <header className={styles.head}>
        <h1>{labels.title}</h1>
        <p>{labels.lead}</p>
      </header>
      <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit} onChange={change}>
        <NativeField name="email" label={labels.email} error={errorOf('email')}>
          {(control) => <TextInput {...control} type="email" inputMode="email" autoComplete="username" />}
        </NativeField>
        <AccountFailure title={labels.failedTitle} code={failure} messages={messages} />
        <SubmitButton sending={sending} label={labels.submit} sendingLabel={labels.sending} />
        <p>{toLogin}</p>
      </form>
    </>
  )
}
