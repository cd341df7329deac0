'use client'
import type { Locale } from '@portico/contract/locale'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { FormWords } from '@/lib/account/form-words'
import type { PhoneCountry } from '@/lib/account/phone-countries'
import styles from './account.module.css'
import { AccountField, AccountInput, PasswordInput } from './account-field'
import { AgreementCheck } from './agreement-check'
import type { Agreements } from './agreements'
import type { JoinWords } from './join-words'
import { PhoneField } from './phone-field'
import { SubmitButton } from './submit-button'
import { useAccountForm } from './use-account-form'

interface JoinFormProps {
  locale: Locale
  words: JoinWords
  sentences: FormWords
  countries: readonly PhoneCountry[]
  agreements: Agreements
  head: ReactNode
}

// What is needed only once somebody fills in the form is loaded then, so that the page stays light.
const loadCheck = () => import('@/lib/account/check-join')
const loadCall = () => import('@/lib/platform/call-from-browser')
const loadDone = () => import('./join-done').then(({ JoinDone }) => ({ default: JoinDone }))
const JoinDone = lazy(loadDone)
const loadFailure = () => import('./account-failure').then(({ AccountFailure }) => ({ default: AccountFailure }))
const AccountFailure = lazy(loadFailure)
const loadRenewal = () => import('./renew-agreements')

/** The sign-up form; once sent, what to do next stands in its place. */
export function JoinForm({ locale, words, sentences, countries, agreements, head }: JoinFormProps) {
  const [sentTo, setSentTo] = useState<string>()
  const [shown, show] = useState(agreements)
  const { form, broken, failure, sending, submit, change } = useAccountForm({
    check: async (entries) => (await loadCheck()).checkJoin(entries, shown.policyIds),
    send: async (values) => {
      const { callPath } = await loadCall()
      await Promise.all([callPath('POST', '/join', values), loadDone()])
      setSentTo(values.email)
    },
    onRefused: (error) => {
      loadRenewal()
        .then(({ renewAgreements }) => renewAgreements(error, { locale, shown, show, form: form.current }))
        .catch(() => undefined)
      return false
    },
    fieldOfError: { Duplicated: 'email', Conflict: 'email', DuplicatedWithDeleted: 'email' },
  })
  if (sentTo !== undefined) {
    return (
      <Suspense>
        <JoinDone locale={locale} email={sentTo} words={words} sentences={sentences} onAgain={() => setSentTo(undefined)} />
      </Suspense>
    )
  }
  const { fields } = words
  const field = (name: string) => ({ name, broken: broken[name], words: sentences })
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
        <AccountField {...field('email')} label={fields.email} help={fields.emailHelp}>
          {(control) => <AccountInput {...control} type="email" inputMode="email" autoComplete="email" />}
        </AccountField>
        <div className={styles.pair}>
          <AccountField {...field('password')} label={fields.password} help={fields.passwordHelp}>
            {(control) => <PasswordInput control={control} showLabel={fields.showPassword} hideLabel={fields.hidePassword} />}
          </AccountField>
          <AccountField {...field('passwordConfirmation')} label={fields.passwordConfirmation}>
            {(control) => <PasswordInput control={control} showLabel={fields.showPassword} hideLabel={fields.hidePassword} />}
          </AccountField>
        </div>
        <div className={styles.pair}>
          <AccountField {...field('name')} label={fields.name}>
            {(control) => <AccountInput {...control} autoComplete="name" />}
          </AccountField>
          <AccountField {...field('locale')} label={fields.locale} help={fields.localeHelp}>
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
        </div>
        <PhoneField words={fields} sentences={sentences} countries={countries} brokenCountry={broken.country} brokenPhone={broken.phone} />
        <div className={styles.pair}>
          <AccountField {...field('company')} label={fields.company} optional={fields.optional}>
            {(control) => <AccountInput {...control} autoComplete="organization" />}
          </AccountField>
          <AccountField {...field('team')} label={fields.team} optional={fields.optional}>
            {(control) => <AccountInput {...control} />}
          </AccountField>
        </div>
        <div className={styles.agreements}>
          <AgreementCheck {...field('agreedTerms')} label={words.agreeTerms} text={shown.terms} />
          <AgreementCheck {...field('agreedPrivacy')} label={words.agreePrivacy} text={shown.privacy} />
        </div>
        <Suspense>{failure ? <AccountFailure title={words.failedTitle} code={failure} words={sentences} /> : null}</Suspense>
        <SubmitButton sending={sending} label={words.submit} sendingLabel={words.sending} />
      </form>
    </>
  )
}
