'use client'
import { hasAnyRole, STAFF_ROLES, userCategoryOf } from '@portico/contract/role'
import { CircleUser, Globe, LayoutDashboard, LogOut, Ticket } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { browserSession, followOtherTabs, signOutHere, startSession } from '@/lib/session/browser-session'
import { followColorMode } from '@/lib/theme/color-mode'
import styles from './controls.module.css'
import { Disclosure } from './disclosure'

/** The words of the menu, so that public pages need no message provider. */
export interface SessionMenuTexts {
  menu: string
  subscriptions: string
  center: string
  portal: string
  signOut: string
}

interface SessionMenuProps {
  texts: SessionMenuTexts
  /** Where the menu is: it offers the way to the other half. */
  place: 'portal' | 'center'
  /** What to show to somebody who is not signed in. */
  children?: React.ReactNode
}

/** Who is signed in, with the ways on; filled in by the browser so that public pages stay the same for everybody. */
export function SessionMenu({ texts, place, children }: SessionMenuProps) {
  const { session } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)

  useEffect(() => {
    void startSession()
    const stops = [followOtherTabs(), followColorMode(() => undefined)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])

  if (session.id === 0) return children
  return (
    <Disclosure
      label={`${texts.menu}: ${session.name}`}
      button={
        <>
          <CircleUser size={20} aria-hidden="true" />
          <span className={styles.personName}>{session.name}</span>
        </>
      }
    >
      <div className={styles.panelHead}>
        <p className={styles.panelName}>{session.name}</p>
        <p className={styles.panelEmail}>{session.email}</p>
      </div>
      {place === 'center' ? (
        <a className={styles.panelItem} href={paths.home}>
          <Globe size={16} aria-hidden="true" />
          {texts.portal}
        </a>
      ) : null}
      {place === 'portal' && session.roles.includes('user') ? (
        <a className={styles.panelItem} href={paths.user.subscriptions}>
          <Ticket size={16} aria-hidden="true" />
          {texts.subscriptions}
        </a>
      ) : null}
      {place === 'portal' && hasAnyRole(session.roles, STAFF_ROLES) ? (
        <a className={styles.panelItem} href={HOME_OF_CATEGORY[userCategoryOf(session.roles)]}>
          <LayoutDashboard size={16} aria-hidden="true" />
          {texts.center}
        </a>
      ) : null}
      <button type="button" className={styles.panelItem} onClick={() => void signOutHere()}>
        <LogOut size={16} aria-hidden="true" />
        {texts.signOut}
      </button>
    </Disclosure>
  )
}
