import { getTranslations } from 'next-intl/server'
import type { SessionMenuTexts } from './session-menu'

/** The words of the session menu in the page's language. */
export async function sessionMenuTexts(): Promise<SessionMenuTexts> {
  const t = await getTranslations('shell.session')
  return { menu: t('menu'), subscriptions: t('subscriptions'), center: t('center'), portal: t('portal'), signOut: t('signOut') }
}
