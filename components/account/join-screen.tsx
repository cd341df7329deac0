import type { Locale } from '@portico/contract/locale'
import type { PolicyCategory } from '@portico/contract/policy/policy-endpoints'
import { getTranslations } from 'next-intl/server'
import { LinkKeepingNext } from '@/components/layout/link-keeping-next'
import { formMessages } from '@/lib/account/form-messages'
import { phoneCountries } from '@/lib/account/phone-countries'
import { paths } from '@/lib/paths'
import { loadCurrentPolicies } from '@/lib/policy/load-policies'
import { localePath } from '@/lib/portal-paths'
import styles from './account.module.css'
import { AgreementPolicy } from './agreement-policy'
import { AgreementText } from './agreement-text'
import { JoinForm } from './join-form'
import { joinLabels } from './join-labels'

/** Shows the sign-up page: fields, agreements, and afterwards where to look for the email. */
export async function JoinScreen({ locale }: { locale: Locale }) {
  const [t, labels, messages, policies] = await Promise.all([
    getTranslations('account.join'),
    joinLabels(),
    formMessages(locale),
    loadCurrentPolicies(locale),
  ])
  const textOf = (category: PolicyCategory) => {
    const policy = policies.find((current) => current.category === category)
    return policy ? <AgreementPolicy policy={policy} /> : <AgreementText title={t(category)} namespace={`${category}Text`} />
  }
  return (
    <div className={styles.page}>
      <JoinForm
        locale={locale}
        labels={labels}
        messages={messages}
        countries={phoneCountries(locale)}
        agreements={{ policyIds: policies.map(({ id }) => id), terms: textOf('terms'), privacy: textOf('privacy') }}
        head={
          <header className={styles.head}>
            <h1>{t('title')}</h1>
            <p>
              {t('lead')} {t('haveAccount')} <LinkKeepingNext href={localePath(locale, paths.login)}>{t('signIn')}</LinkKeepingNext>
            </p>
          </header>
        }
      />
      <noscript>{t('noScript')}</noscript>
    </div>
  )
}
