'use client'
import type { Locale } from '@portico/contract/locale'
import { useState } from 'react'
import type { FormWords } from '@/lib/account/form-words'
import { isDeadLink } from '@/lib/account/verification-result'
import { paths } from '@/lib/paths'
import { callPath } from '@/lib/platform/call-from-browser'
import styles from './account.module.css'
import { AccountFailure } from './account-failure'
import { AccountField, AccountInput, PasswordInput } from './account-field'
import { AccountResult } from './account-result'
import type { FieldWords } from './field-words'
import { SubmitButton } from './submit-button'
import { useAccountForm } from './use-account-form'

export interface SetUpWords {
  fields: FieldWords
  title: string
  lead: string
  emailHelp: string
  submit: string
  sending: string
  failedTitle: string
  doneTitle: string
  /** `{email}` is filled in here. */
  doneBody: string
  signIn: string
  invalid: { title: string; body: string }
}

interface SetUpProps {
  locale: Locale
  token: string
  words: SetUpWords
  sentences: FormWords
}

/** Makes the first superAdmin. */
export function SetUp({ locale, token, words, sentences }: SetUpProps) {
  const [madeFor, setMadeFor] = useState<string>()
  const [dead, setDead] = useState(false)
  const { form, broken, failure, sending, submit, change } = useAccountForm({
    check: async (entries) => (await import('@/lib/account/check-credentials')).checkSetUp({ ...entries, token }),
    send: async (values) => {
      await callPath('POST', '/manager/setup', values)
      setMadeFor(values.email)
    },
    onRefused: (error) => {
      const isDead = isDeadLink(error)
      setDead(isDead)
      return isDead
    },
    fieldOfError: { Duplicated: 'email', Conflict: 'email', DuplicatedWithDeleted: 'email' },
  })
  const { fields } = words
  if (dead || broken.token) {
    return (
      <AccountResult kind="problem" {...words.invalid} focus>
        <a href={paths.managerLogin} className={styles.secondaryWay}>
          {words.signIn}
        </a>
      </AccountResult>
    )
  }
  if (madeFor !== undefined) {
    return (
      <AccountResult kind="success" title={words.doneTitle} body={words.doneBody.replace('{email}', madeFor)} focus>
        <a href={paths.managerLogin} className={styles.primaryWay}>
          {words.signIn}
        </a>
      </AccountResult>
    )
  }
  return (
    <>
      <header className={styles.head}>
        <h1>{words.title}</h1>
        <p>{words.lead}</p>
      </header>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} onChange={change}>
        <AccountField name="name" label={fields.name} broken={broken.name} words={sentences}>
          {(control) => <AccountInput {...control} autoComplete="name" />}
        </AccountField>
        <AccountField name="email" label={fields.email} help={words.emailHelp} broken={broken.email} words={sentences}>
          {(control) => <AccountInput {...control} type="email" inputMode="email" autoComplete="username" />}
        </AccountField>
        <AccountField name="password" label={fields.password} help={fields.passwordHelp} broken={broken.password} words={sentences}>
          {(control) => <PasswordInput control={control} showLabel={fields.showPassword} hideLabel={fields.hidePassword} />}
        </AccountField>
        <AccountField name="locale" label={fields.locale} help={fields.localeHelp} broken={broken.locale} words={sentences}>
          {(control) => (
            <select {...control} defaultValue={locale} className={styles.input}>
              {fields.locales.map(([language, name]) => (
                <option key={language} value={language} lang={language}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </AccountField>
        <AccountFailure title={words.failedTitle} code={failure} words={sentences} />
        <SubmitButton sending={sending} label={words.submit} sendingLabel={words.sending} />
      </form>
    </>
  )
}
