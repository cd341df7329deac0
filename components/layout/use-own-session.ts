'use client'
import type { Session } from '@portico/contract/session/session'
import { useEffect, useSyncExternalStore } from 'react'
import { adoptSession, browserSession } from '@/lib/session/browser/browser-session'
import { usePageStart } from './use-page-start'

/** Starts the session of a private page, and returns it: that of `person`, as the server knows them, until the browser has a newer one. */
export function useOwnSession(person: Session): Session {
  const { session } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  usePageStart()
  useEffect(() => {
    if (!browserSession.current().known) adoptSession(person)
  }, [person])
  return session.id === 0 ? person : session
}
