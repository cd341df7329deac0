import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { formMessages } from '@/lib/account/form-messages'
import styles from './account.module.css'
import { fieldLabels } from './field-labels'
import { SetUp, type SetUpLabels } from './set-up'

/** Shows the page behind the one-time link of the first start, on which the first superAdmin is created. */
export async function SetUpScreen({ locale, token }: { locale: Locale; token: string }) {
  const [t, fields, messages] = await Promise.all([getTranslations('account.setUp'), fieldLabels(), formMessages(locale)])
  const labels: SetUpLabels = {
    fields,
    title: t('title'),
    lead: t('lead'),
    emailHelp: t('emailHelp'),
    submit: t('submit'),
    sending: t('sending'),
    failedTitle: t('failedTitle'),
    doneTitle: t('doneTitle'),
    doneBody: t('doneBody', { email: '{email}' }),
    signIn: t('signIn'),
    invalid: { title: t('invalidTitle'), body: t('invalidBody') },
  }
  return (
    <div className={styles.page}>
      <SetUp locale={locale} token={token} labels={labels} messages={messages} />
    </div>
  )
}
