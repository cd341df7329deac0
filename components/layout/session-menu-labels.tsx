import { ChevronDown, CircleUser, Globe, LayoutDashboard, LogOut, Ticket, UserRound } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import styles from './controls.module.css'
import type { SessionMenuLabels } from './session-menu-props'

/** Returns the labels of the session menu in the page's language. */
export async function sessionMenuLabels(): Promise<SessionMenuLabels> {
  const t = await getTranslations('shell.session')
  return {
    menu: t('menu'),
    person: <CircleUser size={20} aria-hidden="true" />,
    open: <ChevronDown size={14} aria-hidden="true" className={styles.personOpen} />,
    subscriptions: (
      <>
        <Ticket size={16} aria-hidden="true" />
        {t('subscriptions')}
      </>
    ),
    center: (
      <>
        <LayoutDashboard size={16} aria-hidden="true" />
        {t('center')}
      </>
    ),
    portal: (
      <>
        <Globe size={16} aria-hidden="true" />
        {t('portal')}
      </>
    ),
    profile: (
      <>
        <UserRound size={16} aria-hidden="true" />
        {t('profile')}
      </>
    ),
    signOut: (
      <>
        <LogOut size={16} aria-hidden="true" />
        {t('signOut')}
      </>
    ),
    signOutFailed: t('signOutFailed'),
  }
}
