'use client'
import { type Portal, userCategoryOf } from '@portico/contract/role'
import type { Session } from '@portico/contract/session/session'
import { type ReactNode, useState } from 'react'
import { Text } from '@/components/ui/text'
import { ownArea } from '@/lib/account-settings/own-area'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { mayEnter } from '@/lib/session/area'
import { signOut } from '@/lib/session/browser/sign-out'
import styles from './controls.module.css'
import { Disclosure } from './disclosure'

/** The labels of the menu with their icons: rendered on the server, so that public pages send no script for them. */
export interface SessionMenuLabels {
  menu: string
  person: ReactNode
  /** The icon that says that the menu opens. */
  open: ReactNode
  subscriptions: ReactNode
  center: ReactNode
  portal: ReactNode
  profile: ReactNode
  signOut: ReactNode
  signOutFailed: string
}

/** The props that the header passes to the menu. */
export interface SessionMenuProps {
  labels: SessionMenuLabels
  /** The half of the site that the menu is in; it links to the other half. */
  place: Portal
  /** Shown to people who are not signed in. */
  children?: ReactNode
}

/** Shows the menu of a signed-in person. It is loaded once the session is known, so that no other page loads it. */
export function SignedInMenu({ session, labels, place }: Omit<SessionMenuProps, 'children'> & { session: Session }): ReactNode {
  const [isLeaving, setLeaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const leave = async () => {
    setLeaving(true)
    setFailed(false)
    await signOut().catch(() => {
      setFailed(true)
      setLeaving(false)
    })
  }
  return (
    <Disclosure
      label={`${labels.menu}: ${session.name}`}
      button={
        <>
          {labels.person}
          <span className={styles.personName}>{session.name}</span>
          {labels.open}
        </>
      }
    >
      <div className={styles.panelHead}>
        <Text weight="semibold" breakable>
          {session.name}
        </Text>
        <Text tone="muted" breakable>
          {session.email}
        </Text>
      </div>
      {place === 'center' ? (
        <a className={styles.panelItem} href={paths.home}>
          {labels.portal}
        </a>
      ) : null}
      {place === 'portal' && mayEnter('user', session.roles) ? (
        <a className={styles.panelItem} href={paths.user.subscriptions}>
          {labels.subscriptions}
        </a>
      ) : null}
      {place === 'portal' && mayEnter('developer', session.roles) ? (
        <a className={styles.panelItem} href={HOME_OF_CATEGORY[userCategoryOf(session.roles)]}>
          {labels.center}
        </a>
      ) : null}
      <a className={styles.panelItem} href={paths[ownArea(place, session.roles)].profile.home}>
        {labels.profile}
      </a>
      <button type="button" className={styles.panelItem} disabled={isLeaving} onClick={() => void leave()}>
        {labels.signOut}
      </button>
      <Text size="sm" tone="danger" role="alert" className={styles.panelNote}>
        {hasFailed ? labels.signOutFailed : ''}
      </Text>
    </Disclosure>
  )
}
