import { VERIFICATION_LINK_HOURS } from '@portico/contract/account/account-endpoints'
import { getTranslations } from 'next-intl/server'
import { fieldLabels } from './field-labels'

/** Returns the labels of the sign-up form for the browser. */
export async function joinLabels() {
  const [t, fields] = await Promise.all([getTranslations('account.join'), fieldLabels()])
  return {
    fields,
    agreeTerms: t('agreeTerms'),
    agreePrivacy: t('agreePrivacy'),
    submit: t('submit'),
    sending: t('sending'),
    failedTitle: t('failedTitle'),
    doneTitle: t('doneTitle'),
    /** The browser fills in `{email}`. */
    doneBody: t('doneBody', { email: '{email}', hours: VERIFICATION_LINK_HOURS }),
    heldTitle: t('heldTitle'),
    /** The browser fills in `{email}`. */
    heldBody: t('heldBody', { email: '{email}' }),
    doneNone: t('doneNone'),
    resend: { action: t('resend'), sending: t('resending'), sent: t('resent'), held: t('heldAgain') },
    toSignIn: t('toSignIn'),
    wrongAddress: t('wrongAddress'),
  }
}

export type JoinLabels = Awaited<ReturnType<typeof joinLabels>>
