import { RESET_LINK_MINUTES } from '@portico/contract/account/account-endpoints'
import type { Portal } from '@portico/contract/role'
import { getTranslations } from 'next-intl/server'
import { formMessages } from '@/lib/account/form-messages'
import { currentLocale } from '@/lib/i18n/current-locale'
import { paths } from '@/lib/paths'
import { localePath } from '@/lib/portal-paths'
import styles from './account.module.css'
import { ForgotPassword, type ForgotPasswordLabels } from './forgot-password'

/** Shows the page on which a person requests a link for a new password; `portal` is where they came from. */
export async function ForgotPasswordScreen({ portal }: { portal: Portal }) {
  const locale = await currentLocale()
  const [t, fields, messages] = await Promise.all([
    getTranslations('session.forgot'),
    getTranslations('account.fields'),
    formMessages(locale),
  ])
  const labels: ForgotPasswordLabels = {
    title: t('title'),
    lead: t('lead'),
    email: fields('email'),
    submit: t('submit'),
    sending: t('sending'),
    failedTitle: t('failedTitle'),
    doneTitle: t('doneTitle'),
    doneBody: t('doneBody', { email: '{email}', minutes: RESET_LINK_MINUTES }),
    heldTitle: t('heldTitle'),
    heldBody: t('heldBody', { email: '{email}' }),
    doneNone: t('doneNone'),
    again: t('again'),
    signIn: t('signIn'),
  }
  const loginHref = portal === 'center' ? paths.managerLogin : localePath(locale, paths.login)
  return (
    <div className={styles.page}>
      <ForgotPassword portal={portal} loginHref={loginHref} labels={labels} messages={messages} />
    </div>
  )
}
