'use client'
import type { Locale } from '@portico/contract/locale'
import { useState } from 'react'
import { PasswordInput } from '@/components/form/controls/password-input'
import { NativeField } from '@/components/form/native-field'
import { useNativeForm } from '@/components/form/use-native-form'
import type { FormWords } from '@/lib/account/form-words'
import { isDeadLink } from '@/lib/account/verification-result'
import { localePath, paths } from '@/lib/paths'
import { callPath } from '@/lib/platform/call-from-browser'
import styles from './account.module.css'
import { AccountFailure } from './account-failure'
import { AccountResult } from './account-result'
import type { FieldWords } from './field-words'
import { SubmitButton } from './submit-button'

export interface AcceptInvitationWords {
  fields: FieldWords
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
  words: AcceptInvitationWords
  sentences: FormWords
}

/** Sets the first password of an account that an admin made. */
export function AcceptInvitation({ locale, token, words, sentences }: AcceptInvitationProps) {
  const [ended, setEnded] = useState<'done' | 'invalid'>()
  const { form, errorOf, failure, sending, submit, change } = useNativeForm({
    texts: sentences,
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
  if (ended === 'invalid' || errorOf('token')) return <AccountResult kind="problem" {...words.invalid} focus />
  if (ended === 'done') {
    return (
      <AccountResult kind="success" {...words.done} focus>
        <a href={localePath(locale, paths.login)} className={styles.primaryWay}>
          {words.signInPortal}
        </a>
        <a href={paths.managerLogin} className={styles.secondaryWay}>
          {words.signInCenter}
        </a>
      </AccountResult>
    )
  }
  const passwordLabels = { show: words.fields.showPassword, hide: words.fields.hidePassword }
  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} onChange={change}>
        <NativeField name="password" label={words.fields.password} help={words.fields.passwordHelp} error={errorOf('password')}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" labels={passwordLabels} />}
        </NativeField>
        <AccountFailure title={words.failedTitle} code={failure} words={sentences} />
        <SubmitButton sending={sending} label={words.submit} sendingLabel={words.sending} />
      </form>
    </>
  )
}
