import type { Locale } from '@portico/contract/locale'
import type { Portal } from '@portico/contract/role'
import { PASSWORD_MAX, PASSWORD_MIN } from '@portico/contract/rule/password'
import { getTranslations } from 'next-intl/server'
import { formMessages } from '@/lib/account/form-messages'
import styles from './account.module.css'
import { fieldLabels } from './field-labels'
import { ResetPassword, type ResetPasswordLabels } from './reset-password'

interface ResetPasswordScreenProps {
  locale: Locale
  token: string
  portal: Portal | undefined
}

/** Shows the page behind a password link, in the email's language. */
export async function ResetPasswordScreen({ locale, token, portal }: ResetPasswordScreenProps) {
  const [t, errors, fields, messages] = await Promise.all([
    getTranslations({ locale, namespace: 'session.reset' }),
    getTranslations({ locale, namespace: 'errors' }),
    fieldLabels(locale),
    formMessages(locale),
  ])
  const limits = { min: PASSWORD_MIN, max: PASSWORD_MAX }
  const labels: ResetPasswordLabels = {
    title: t('title'),
    lead: t('lead'),
    password: fields.password,
    confirmation: fields.passwordConfirmation,
    showPassword: fields.showPassword,
    hidePassword: fields.hidePassword,
    rules: {
      title: t('rulesTitle'),
      length: t('ruleLength', limits),
      letter: t('ruleLetter'),
      digit: t('ruleDigit'),
      special: t('ruleSpecial'),
      others: t('ruleOthers'),
      match: t('ruleMatch'),
      met: t('met'),
      notMet: t('notMet'),
    },
    submit: t('submit'),
    sending: t('sending'),
    failedTitle: t('failedTitle'),
    done: { title: t('doneTitle'), body: t('doneBody') },
    signInPortal: t('signInPortal'),
    signInCenter: t('signInCenter'),
    invalid: { title: t('invalidTitle'), body: t('invalidBody') },
    newLink: t('newLink'),
  }
  return (
    <div className={styles.page} lang={locale}>
      <ResetPassword
        locale={locale}
        token={token}
        portal={portal}
        limits={limits}
        labels={labels}
        messages={{ ...messages, PasswordNotChanged: errors('PasswordNotChanged') }}
      />
      <noscript>{t('noScript')}</noscript>
    </div>
  )
}
