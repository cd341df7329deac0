'use client'
import type { Portal } from '@portico/contract/role'
import type { Session } from '@portico/contract/session/session'
import { useEffect, useSyncExternalStore } from 'react'
import { adoptSession, browserSession } from '@/lib/session/browser/browser-session'
import { type SessionMenuLabels, SignedInMenu } from './signed-in-menu'
import { usePageStart } from './use-page-start'

interface OwnMenuProps {
  /** The signed-in person, as the server knows them: the page says so before any script runs. */
  person: Session
  labels: SessionMenuLabels
  place: Portal
}

/** Shows the menu of the signed-in person on a private page. */
export function OwnMenu({ person, labels, place }: OwnMenuProps) {
  const { session } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  usePageStart()
  useEffect(() => {
    if (!browserSession.current().known) adoptSession(person)
  }, [person])
  return <SignedInMenu session={session.id === 0 ? person : session} labels={labels} place={place} />
}
