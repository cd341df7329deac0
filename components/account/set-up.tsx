'use client'
import type { Locale } from '@portico/contract/locale'
import { useState } from 'react'
import { PasswordInput } from '@/components/form/controls/password-input'
import { SelectInput } from '@/components/form/controls/select-input'
import { TextInput } from '@/components/form/controls/text-input'
import { NativeField } from '@/components/form/native-field'
import { useNativeForm } from '@/components/form/use-native-form'
import type { FormWords } from '@/lib/account/form-words'
import { isDeadLink } from '@/lib/account/verification-result'
import { paths } from '@/lib/paths'
import { callPath } from '@/lib/platform/call-from-browser'
import styles from './account.module.css'
import { AccountFailure } from './account-failure'
import { AccountResult } from './account-result'
import type { FieldWords } from './field-words'
import { SubmitButton } from './submit-button'

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
  const { form, errorOf, failure, sending, submit, change } = useNativeForm({
    texts: sentences,
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
  const passwordLabels = { show: fields.showPassword, hide: fields.hidePassword }
  if (dead || errorOf('token')) {
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
        <NativeField name="name" label={fields.name} error={errorOf('name')}>
          {(control) => <TextInput {...control} autoComplete="name" />}
        </NativeField>
        <NativeField name="email" label={fields.email} help={words.emailHelp} error={errorOf('email')}>
          {(control) => <TextInput {...control} type="email" inputMode="email" autoComplete="username" />}
        </NativeField>
        <NativeField name="password" label={fields.password} help={fields.passwordHelp} error={errorOf('password')}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" labels={passwordLabels} />}
        </NativeField>
        <NativeField name="locale" label={fields.locale} help={fields.localeHelp} error={errorOf('locale')}>
          {(control) => (
            <SelectInput
              {...control}
              defaultValue={locale}
              choices={fields.locales.map(([value, label]) => ({ value, label, lang: value }))}
            />
          )}
        </NativeField>
        <AccountFailure title={words.failedTitle} code={failure} words={sentences} />
        <SubmitButton sending={sending} label={words.submit} sendingLabel={words.sending} />
      </form>
    </>
  )
}
