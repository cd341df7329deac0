'use client'
import type { LinkMail } from '@portico/contract/account/account-endpoints'
import { useState } from 'react'
import { TextInput } from '@/components/form/controls/text-input'
import { NativeField } from '@/components/form/native-field'
import { useNativeForm } from '@/components/form/use-native-form'
import { Muted } from '@/components/ui/text'
import type { FormMessages } from '@/lib/account/form-messages'
import { callPath } from '@/lib/platform/call-from-browser'
import styles from './account.module.css'
import { AccountFailure } from './account-failure'
import type { ResendLabels } from './resend-button'
import { SubmitButton } from './submit-button'

interface NewLinkFormProps {
  apiId: string | undefined
  label: string
  labels: ResendLabels
  messages: FormMessages
}

/** Asks for the address and sends a new link to it. The response never says whether the account exists. */
export function NewLinkForm({ apiId, label, labels, messages }: NewLinkFormProps) {
  const [sent, setSent] = useState<'sent' | 'held'>()
  const { form, errorOf, failure, sending, submit, change } = useNativeForm({
    messages,
    check: async (entries) => (await import('@/lib/account/check-credentials')).checkNewLink(entries),
    send: async (values) => {
      setSent(undefined)
      const { mailed } = (await callPath('POST', '/join/resend-verification', { ...values, apiId })) as LinkMail
      setSent(mailed ? 'sent' : 'held')
    },
    fieldOfError: { VerificationMailSendLimitExceeded: 'email', AlreadyVerified: 'email', UserEmailVerificationNotFound: 'email' },
  })
  return (
    <form ref={form} className={`${styles.form} ${styles.resend}`} noValidate onSubmit={submit} onChange={change}>
      <NativeField name="email" label={label} error={errorOf('email')}>
        {(control) => <TextInput {...control} type="email" inputMode="email" autoComplete="email" />}
      </NativeField>
      <AccountFailure title={labels.action} code={failure} messages={messages} />
      <SubmitButton sending={sending} label={labels.action} sendingLabel={labels.sending} />
      <Muted role="status">{sent ? labels[sent] : ''}</Muted>
    </form>
  )
}
