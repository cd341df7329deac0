import { UNVERIFIED_DAYS, VERIFICATION_LINK_HOURS } from '@portico/contract/account/account-endpoints'
import type { Locale } from '@portico/contract/locale'
import { getTranslations } from 'next-intl/server'
import { formMessages } from '@/lib/account/form-messages'
import styles from './account.module.css'
import { VerifyEmail, type VerifyEmailLabels } from './verify-email'

/**
 * Shows the page behind a verification link, in the email's language. The browser confirms the address, so that a mail scanner does not use
 * the link up.
 */
export async function VerifyEmailScreen({ locale, token, apiId }: { locale: Locale; token: string; apiId: string | undefined }) {
  const [t, messages] = await Promise.all([getTranslations({ locale, namespace: 'account' }), formMessages(locale)])
  const hours = { hours: VERIFICATION_LINK_HOURS }
  const labels: VerifyEmailLabels = {
    checking: { title: t('verify.checkingTitle'), body: t('verify.checkingBody') },
    verified: { title: t('verify.verifiedTitle'), body: t('verify.verifiedBody') },
    already: { title: t('verify.alreadyTitle'), body: t('verify.alreadyBody') },
    expired: { title: t('verify.expiredTitle'), body: t('verify.expiredBody', hours) },
    forgotten: { title: t('verify.forgottenTitle'), body: t('verify.forgottenBody', { days: UNVERIFIED_DAYS }) },
    invalid: { title: t('verify.invalidTitle'), body: t('verify.invalidBody') },
    failed: { title: t('verify.failedTitle'), body: t('verify.failedBody') },
    signIn: t('verify.signIn'),
    retry: t('verify.retry'),
    join: t('verify.join'),
    email: t('fields.email'),
    resend: { action: t('verify.sendNew'), sending: t('join.resending'), sent: t('verify.sentNew'), held: t('verify.heldNew') },
  }
  return (
    <div className={styles.page} lang={locale}>
      <VerifyEmail locale={locale} token={token} apiId={apiId} labels={labels} messages={messages} />
      <noscript>{t('verify.noScript')}</noscript>
    </div>
  )
}
