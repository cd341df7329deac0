import type { Locale } from '@portico/contract/locale'
import type { Portal } from '@portico/contract/role'
import { getTranslations } from 'next-intl/server'
import { formMessages } from '@/lib/account/form-messages'
import { AcceptInvitation, type AcceptInvitationLabels } from './accept-invitation'
import styles from './account.module.css'
import { fieldLabels } from './field-labels'

interface AcceptInvitationScreenProps {
  locale: Locale
  token: string
  portal: Portal | undefined
}

/** Shows the page on which an invited person sets the first password, in the email's language. */
export async function AcceptInvitationScreen({ locale, token, portal }: AcceptInvitationScreenProps) {
  const [t, fields, messages] = await Promise.all([
    getTranslations({ locale, namespace: 'account.invitation' }),
    fieldLabels(locale),
    formMessages(locale),
  ])
  const labels: AcceptInvitationLabels = {
    fields,
    title: t('title'),
    lead: t('lead'),
    submit: t('submit'),
    sending: t('sending'),
    failedTitle: t('failedTitle'),
    done: { title: t('doneTitle'), body: t('doneBody') },
    signInPortal: t('signInPortal'),
    signInCenter: t('signInCenter'),
    invalid: { title: t('invalidTitle'), body: t('invalidBody') },
  }
  return (
    <div className={styles.page} lang={locale}>
      <AcceptInvitation locale={locale} token={token} portal={portal} labels={labels} messages={messages} />
    </div>
  )
}
