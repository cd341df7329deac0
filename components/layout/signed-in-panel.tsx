'use client'
import { userCategoryOf } from '@portico/contract/role'
import { type ReactNode, useState } from 'react'
import { Text } from '@/components/ui/text'
import { ownArea } from '@/lib/account-settings/own-area'
import { HOME_OF_CATEGORY, paths } from '@/lib/paths'
import { mayEnter } from '@/lib/session/area'
import { signOut } from '@/lib/session/browser/sign-out'
import styles from './controls.module.css'
import type { SignedInMenuProps } from './session-menu-props'

/** Shows what the menu of a signed-in person opens: who they are, their places, and signing out. */
export function SignedInPanel({ session, labels, place }: SignedInMenuProps): ReactNode {
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
    <>
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
    </>
  )
}
