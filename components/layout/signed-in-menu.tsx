'use client'
import { type Portal, userCategoryOf } from '@portico/contract/role'
import type { Session } from '@portico/contract/session/session'
import type { ReactNode } from 'react'
import { Text } from '@/components/ui/text'
import { ownArea } from '@/lib/account-settings/own-area'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { mayEnter } from '@/lib/session/area'
import { signOut } from '@/lib/session/browser/sign-out'
import styles from './controls.module.css'
import { Disclosure } from './disclosure'

/** What the menu's lines say, words and pictures: drawn on the server, so that public pages send no script for them. */
export interface SessionMenuLabels {
  menu: string
  person: ReactNode
  subscriptions: ReactNode
  center: ReactNode
  portal: ReactNode
  profile: ReactNode
  signOut: ReactNode
}

/** What the menu needs of the header around it. */
export interface SessionMenuProps {
  labels: SessionMenuLabels
  /** Where the menu is: it offers the way to the other half. */
  place: Portal
  /** What to show to somebody who is not signed in. */
  children?: ReactNode
}

/** The menu of somebody who is signed in. Loaded once that is known, so that nobody else's page carries it. */
export function SignedInMenu({ session, labels, place }: Omit<SessionMenuProps, 'children'> & { session: Session }): ReactNode {
  return (
    <Disclosure
      label={`${labels.menu}: ${session.name}`}
      button={
        <>
          {labels.person}
          <span className={styles.personName}>{session.name}</span>
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
      <button type="button" className={styles.panelItem} onClick={() => void signOut()}>
        {labels.signOut}
      </button>
    </Disclosure>
  )
}
