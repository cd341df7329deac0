'use client'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { OwnMenuProps } from './own-menu'
import { PersonDisclosure } from './person-disclosure'
import { useOwnSession } from './use-own-session'

const SignedInPanel = lazy(() =>
  import('./signed-in-panel').then(
    (module) => ({ default: module.SignedInPanel }),
    () => ({ default: () => null }),
  ),
)

/** Shows the menu of the signed-in person beside a document. What it opens is loaded after the page, which can be read without it. */
export function ReaderMenu({ person, labels, place }: OwnMenuProps) {
  const session = useOwnSession(person)
  const [isRead, setRead] = useState(false)
  useEffect(() => setRead(true), [])
  return (
    <PersonDisclosure session={session} labels={labels}>
      <Suspense fallback={null}>{isRead ? <SignedInPanel session={session} labels={labels} place={place} /> : null}</Suspense>
    </PersonDisclosure>
  )
}
