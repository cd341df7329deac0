'use client'
import type { Session } from '@portico/contract/session/session'
import type { ReactNode } from 'react'
import styles from './controls.module.css'
import { Disclosure } from './disclosure'
import type { SessionMenuLabels } from './session-menu-props'

interface PersonDisclosureProps {
  session: Session
  labels: SessionMenuLabels
  children: ReactNode
}

/** Shows the button with a person's name, which opens their menu. */
export function PersonDisclosure({ session, labels, children }: PersonDisclosureProps) {
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
      {children}
    </Disclosure>
  )
}
