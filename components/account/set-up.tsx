'use client'
import type { Locale } from '@portico/contract/locale'
import { useState } from 'react'
import { PasswordInput } from '@/components/form/controls/password-input'
import { SelectInput } from '@/components/form/controls/select-input'
import { TextInput } from '@/components/form/controls/text-input'
import { NativeField } from '@/components/form/native-field'
import { useNativeForm } from '@/components/form/use-native-form'
import type { FormMessages } from '@/lib/account/form-messages'
import { isDeadLink } from '@/lib/account/verification-result'
import { callPath } from '@/lib/platform/call-from-browser'
import { portalPaths } from '@/lib/portal-paths'
import styles from './account.module.css'
import { AccountFailure } from './account-failure'
import { AccountResult } from './account-result'
import type { FieldLabels } from './field-labels'
import { SubmitButton } from './submit-button'

export interface SetUpLabels {
  fields: FieldLabels
  title: string
  lead: string
  emailHelp: string
  submit: string
  sending: string
  failedTitle: string
  doneTitle: string
  /** The browser fills in `{email}`. */
  doneBody: string
  signIn: string
  invalid: { title: string; body: string }
}

interface SetUpProps {
  locale: Locale
  token: string
  labels: SetUpLabels
  messages: FormMessages
}

/** Creates the first superAdmin. */
export function SetUp({ locale, token, labels, messages }: SetUpProps) {
  const [madeFor, setMadeFor] = useState<string>()
  const [dead, setDead] = useState(false)
  const { form, errorOf, failure, sending, submit, change } = useNativeForm({
    messages,
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
  const { fields } = labels
  const passwordLabels = { show: fields.showPassword, hide: fields.hidePassword }
  if (dead || errorOf('token')) {
    return (
      <AccountResult kind="problem" {...labels.invalid} focus>
        <a href={portalPaths.managerLogin} className={styles.secondaryWay}>
          {labels.signIn}
        </a>
      </AccountResult>
    )
  }
  if (madeFor !== undefined) {
    return (
      <AccountResult kind="success" title={labels.doneTitle} body={labels.doneBody.replace('{email}', madeFor)} focus>
        <a href={portalPaths.managerLogin} className={styles.primaryWay}>
          {labels.signIn}
        </a>
      </AccountResult>
    )
  }
  return (
    <>
      <header className={styles.head}>
        <h1>{labels.title}</h1>
        <p>{labels.lead}</p>
      </header>
      <form ref={form} className={styles.form} noValidate onSubmit={submit} onChange={change}>
        <NativeField name="name" label={fields.name} error={errorOf('name')}>
          {(control) => <TextInput {...control} autoComplete="name" />}
        </NativeField>
        <NativeField name="email" label={fields.email} help={labels.emailHelp} error={errorOf('email')}>
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
        <AccountFailure title={labels.failedTitle} code={failure} messages={messages} />
        <SubmitButton sending={sending} label={labels.submit} sendingLabel={labels.sending} />
      </form>
    </>
  )
}
