'use client'
import { useState } from 'react'
import type { FormWords } from '@/lib/account/form-words'
import { callPath } from '@/lib/platform/call-from-browser'
import styles from './account.module.css'
import { AccountFailure } from './account-failure'
import { AccountField, AccountInput } from './account-field'
import { SubmitButton } from './submit-button'
import { useAccountForm } from './use-account-form'

interface NewLinkFormProps {
  label: string
  words: { action: string; sending: string; sent: string }
  sentences: FormWords
}

/** Asks for the address and has a new link sent to it. The answer never tells whether there is such an account. */
export function NewLinkForm({ label, words, sentences }: NewLinkFormProps) {
  const [sent, setSent] = useState(false)
  const { form, broken, failure, sending, submit, change } = useAccountForm({
    check: async (entries) => (await import('@/lib/account/check-credentials')).checkNewLink(entries),
    send: async (values) => {
      setSent(false)
      await callPath('POST', '/join/resend-verification', values)
      setSent(true)
    },
    fieldOfError: { VerificationMailSendLimitExceeded: 'email', AlreadyVerified: 'email', UserEmailVerificationNotFound: 'email' },
  })
  return (
    <form ref={form} className={`${styles.form} ${styles.resend}`} noValidate onSubmit={submit} onChange={change}>
      <AccountField name="email" label={label} broken={broken.email} words={sentences}>
        {(control) => <AccountInput {...control} type="email" inputMode="email" autoComplete="email" />}
      </AccountField>
      <AccountFailure title={words.action} code={failure} words={sentences} />
      <SubmitButton sending={sending} label={words.action} sendingLabel={words.sending} />
      <p role="status">{sent ? words.sent : ''}</p>
    </form>
  )
}
