'use client'
import type { LinkMail } from '@portico/contract/account/account-endpoints'
import type { Locale } from '@portico/contract/locale'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { PasswordInput } from '@/components/form/controls/password-input'
import { SelectInput } from '@/components/form/controls/select-input'
import { TextInput } from '@/components/form/controls/text-input'
import { NativeField } from '@/components/form/native-field'
import { useNativeForm } from '@/components/form/use-native-form'
import { Stack } from '@/components/ui/layout'
import type { FormMessages } from '@/lib/account/form-messages'
import type { PhoneCountry } from '@/lib/account/phone-countries'
import styles from './account.module.css'
import { AgreementCheck } from './agreement-check'
import type { Agreements } from './agreements'
import type { JoinDone } from './join-done'
import type { JoinLabels } from './join-labels'
import { PhoneField } from './phone-field'
import { SubmitButton } from './submit-button'

interface JoinFormProps {
  locale: Locale
  labels: JoinLabels
  messages: FormMessages
  countries: readonly PhoneCountry[]
  agreements: Agreements
  head: ReactNode
}

// Loaded when the user fills in the form, so that the page stays small.
const loadCheck = () => import('@/lib/account/check-join')
const loadCall = () => import('@/lib/platform/call-from-browser')
const loadDone = () => import('./join-done')
const loadFailure = () => import('./account-failure').then(({ AccountFailure }) => ({ default: AccountFailure }))
const AccountFailure = lazy(loadFailure)
const loadRenewal = () => import('./renew-agreements')

/** What was sent, with the loaded component of the next step: a lazy one would leave the page blank for a moment. */
interface Sent {
  to: string
  mailed: boolean
  apiId: string | undefined
  JoinDone: typeof JoinDone
}

/** Shows the sign-up form, and after sending the next step. */
export function JoinForm({ locale, labels, messages, countries, agreements, head }: JoinFormProps) {
  const [sent, setSent] = useState<Sent>()
  const [shown, show] = useState(agreements)
  const { form, errorOf, failure, sending, submit, change } = useNativeForm({
    messages,
    check: async (entries) => (await loadCheck()).checkJoin(entries, shown.policyIds),
    send: async (values) => {
      const { callPath } = await loadCall()
      const { apiOfNext } = await import('@/lib/account/api-of-next')
      const apiId = apiOfNext(window.location.search)
      const [answer, { JoinDone }] = await Promise.all([callPath('POST', '/join', { ...values, apiId }), loadDone()])
      setSent({ to: values.email, mailed: (answer as LinkMail).mailed, apiId, JoinDone })
    },
    onRefused: (error) => {
      loadRenewal()
        .then(({ renewAgreements }) => renewAgreements(error, { locale, shown, show, form: form.current }))
        .catch(() => undefined)
      return false
    },
    fieldOfError: { Duplicated: 'email', Conflict: 'email', DuplicatedWithDeleted: 'email' },
  })
  if (sent) {
    const { to, mailed, apiId, JoinDone } = sent
    return (
      <JoinDone
        locale={locale}
        email={to}
        mailed={mailed}
        apiId={apiId}
        labels={labels}
        messages={messages}
        onAgain={() => setSent(undefined)}
      />
    )
  }
  const { fields } = labels
  const passwordLabels = { show: fields.showPassword, hide: fields.hidePassword }
  const field = (name: string) => ({ name, error: errorOf(name) })
  return (
    <>
      {head}
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit}
        onChange={change}
        onFocus={() => void Promise.all([loadCheck(), loadCall(), loadFailure()])}
      >
        <NativeField {...field('email')} label={fields.email} help={fields.emailHelp}>
          {(control) => <TextInput {...control} type="email" inputMode="email" autoComplete="email" />}
        </NativeField>
        <div className={styles.pair}>
          <NativeField {...field('password')} label={fields.password} help={fields.passwordHelp}>
            {(control) => <PasswordInput {...control} autoComplete="new-password" labels={passwordLabels} />}
          </NativeField>
          <NativeField {...field('passwordConfirmation')} label={fields.passwordConfirmation}>
            {(control) => <PasswordInput {...control} autoComplete="new-password" labels={passwordLabels} />}
          </NativeField>
        </div>
        <div className={styles.pair}>
          <NativeField {...field('name')} label={fields.name}>
            {(control) => <TextInput {...control} autoComplete="name" />}
          </NativeField>
          <NativeField {...field('locale')} label={fields.locale} help={fields.localeHelp}>
            {(control) => (
              <SelectInput
                {...control}
                defaultValue={locale}
                choices={fields.locales.map(([value, label]) => ({ value, label, lang: value }))}
              />
            )}
          </NativeField>
        </div>
        <PhoneField labels={fields} countries={countries} countryError={errorOf('country')} numberError={errorOf('phone')} />
        <div className={styles.pair}>
          <NativeField {...field('company')} label={fields.company} optional={fields.optional}>
            {(control) => <TextInput {...control} autoComplete="organization" />}
          </NativeField>
          <NativeField {...field('team')} label={fields.team} optional={fields.optional}>
            {(control) => <TextInput {...control} />}
          </NativeField>
        </div>
        <Stack gap={5} className={styles.agreements}>
          <AgreementCheck {...field('agreedTerms')} label={labels.agreeTerms} text={shown.terms} />
          <AgreementCheck {...field('agreedPrivacy')} label={labels.agreePrivacy} text={shown.privacy} />
        </Stack>
        <Suspense>{failure ? <AccountFailure title={labels.failedTitle} code={failure} messages={messages} /> : null}</Suspense>
        <SubmitButton sending={sending} label={labels.submit} sendingLabel={labels.sending} />
      </form>
    </>
  )
}
