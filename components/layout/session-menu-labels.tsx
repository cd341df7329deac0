import { getTranslations } from 'next-intl/server'
import { FoldIcon } from '@/components/ui/drawn-icon'
import { DashboardIcon, GlobeIcon, PersonIcon, SignOutIcon, TicketIcon, UserIcon } from '@/components/ui/page-icons'
import styles from './controls.module.css'
import type { SessionMenuLabels } from './session-menu-props'

/** Returns the labels of the session menu in the page's language. */
export async function sessionMenuLabels(): Promise<SessionMenuLabels> {
  const t = await getTranslations('shell.session')
  return {
    menu: t('menu'),
    person: <PersonIcon size={20} />,
    open: <FoldIcon size={14} className={styles.roomy} />,
    subscriptions: (
      <>
        <TicketIcon size={16} />
        {t('subscriptions')}
      </>
    ),
    center: (
      <>
        <DashboardIcon size={16} />
        {t('center')}
      </>
    ),
    portal: (
      <>
        <GlobeIcon size={16} />
        {t('portal')}
      </>
    ),
    profile: (
      <>
        <UserIcon size={16} />
        {t('profile')}
      </>
    ),
    signOut: (
      <>
        <SignOutIcon size={16} />
        {t('signOut')}
      </>
    ),
    signOutFailed: t('signOutFailed'),
  }
}
