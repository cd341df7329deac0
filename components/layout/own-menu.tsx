'use client'
import type { Portal } from '@portico/contract/role'
import type { Session } from '@portico/contract/session/session'
import type { SessionMenuLabels } from './session-menu-props'
import { SignedInMenu } from './signed-in-menu'
import { useOwnSession } from './use-own-session'

export interface OwnMenuProps {
  /** The signed-in person, as the server knows them: the page says so before any script runs. */
  person: Session
  labels: SessionMenuLabels
  place: Portal
}

/** Shows the menu of the signed-in person on a private page. */
export function OwnMenu({ person, labels, place }: OwnMenuProps) {
  return <SignedInMenu session={useOwnSession(person)} labels={labels} place={place} />
}
