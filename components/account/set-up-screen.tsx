import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { formWords } from '@/lib/account/form-words'
import styles from './account.module.css'
import { fieldWords } from './field-words'
import { SetUp, type SetUpWords } from './set-up'

/** Where the one-time link of the first start leads: the first superAdmin. */
export async function SetUpScreen({ locale, token }: { locale: Locale; token: string }) {
  const [t, fields, sentences] = await Promise.all([getTranslations('account.setUp'), fieldWords(), formWords(locale)])
  const words: SetUpWords = {
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
      <SetUp locale={locale} token={token} words={words} sentences={sentences} />
    </div>
  )
}
