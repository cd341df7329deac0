import type { Portal } from '@portico/contract/role'
import type { Session } from '@portico/contract/session/session'
import type { ReactNode } from 'react'

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

export type SignedInMenuProps = Omit<SessionMenuProps, 'children'> & { session: Session }
