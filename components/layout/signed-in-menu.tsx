'use client'
import type { ReactNode } from 'react'
import { PersonDisclosure } from './person-disclosure'
import type { SignedInMenuProps } from './session-menu-props'
import { SignedInPanel } from './signed-in-panel'

/** Shows the menu of a signed-in person. It is loaded once the session is known, so that no other page loads it. */
export function SignedInMenu(props: SignedInMenuProps): ReactNode {
  return (
    <PersonDisclosure session={props.session} labels={props.labels}>
      <SignedInPanel {...props} />
    </PersonDisclosure>
  )
}
