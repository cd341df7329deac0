import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { formWords } from '@/lib/account/form-words'
import { phoneCountries } from '@/lib/account/phone-countries'
import { localePath, paths } from '@/lib/paths'
import styles from './account.module.css'
import { AgreementText } from './agreement-text'
import { JoinForm } from './join-form'
import { joinWords } from './join-words'

/** Sign-up: what is asked for, the agreements, and afterwards where to look for the mail. */
export async function JoinScreen({ locale }: { locale: Locale }) {
  const [t, words, sentences] = await Promise.all([getTranslations('account.join'), joinWords(), formWords(locale)])
  return (
    <div className={styles.page}>
      <JoinForm
        locale={locale}
        words={words}
        sentences={sentences}
        countries={phoneCountries(locale)}
        terms={<AgreementText title={t('terms')} namespace="termsText" />}
        privacy={<AgreementText title={t('privacy')} namespace="privacyText" />}
        head={
          <header className={styles.head}>
            <h1>{t('title')}</h1>
            <p>
              {t('lead')} {t('haveAccount')} <a href={localePath(locale, paths.login)}>{t('signIn')}</a>
            </p>
          </header>
        }
      />
      <noscript>{t('noScript')}</noscript>
    </div>
  )
}
