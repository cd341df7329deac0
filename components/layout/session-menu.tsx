'use client'
import { hasAnyRole, STAFF_ROLES, userCategoryOf } from '@portico/contract/role'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { browserSession, followOtherTabs, signOutHere, startSession } from '@/lib/session/browser-session'
import { followColorMode } from '@/lib/theme/color-mode'
import styles from './controls.module.css'
import { Disclosure } from './disclosure'

/** What the menu's lines say, words and pictures: drawn on the server, so that public pages send no script for them. */
export interface SessionMenuLines {
  menu: string
  person: ReactNode
  subscriptions: ReactNode
  center: ReactNode
  portal: ReactNode
  signOut: ReactNode
}

interface SessionMenuProps {
  lines: SessionMenuLines
  /** Where the menu is: it offers the way to the other half. */
  place: 'portal' | 'center'
  /** What to show to somebody who is not signed in. */
  children?: ReactNode
}

/** Who is signed in, with the ways on; filled in by the browser so that public pages stay the same for everybody. */
export function SessionMenu({ lines, place, children }: SessionMenuProps) {
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
      label={`${lines.menu}: ${session.name}`}
      button={
        <>
          {lines.person}
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
          {lines.portal}
        </a>
      ) : null}
      {place === 'portal' && session.roles.includes('user') ? (
        <a className={styles.panelItem} href={paths.user.subscriptions}>
          {lines.subscriptions}
        </a>
      ) : null}
      {place === 'portal' && hasAnyRole(session.roles, STAFF_ROLES) ? (
        <a className={styles.panelItem} href={HOME_OF_CATEGORY[userCategoryOf(session.roles)]}>
          {lines.center}
        </a>
      ) : null}
      <button type="button" className={styles.panelItem} onClick={() => void signOutHere()}>
        {lines.signOut}
      </button>
    </Disclosure>
  )
}
