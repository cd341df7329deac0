'use client'
import { userCategoryOf } from '@portico/contract/role'
import type { Session } from '@portico/contract/session/session'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react'
import { type BrowserSession, browserSession } from './browser-session'

const SessionContext = createContext<BrowserSession | undefined>(undefined)

/** Provides a private page with the session of its server render, and later with the browser's current one. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  const [live, setLive] = useState(browserSession.onServer)
  useEffect(() => {
    // In a transition: after any other update, React draws again what it has not hydrated yet, and what the user typed there is lost.
    const follow = () => startTransition(() => setLive(browserSession.current()))
    follow()
    return browserSession.subscribe(follow)
  }, [])
  const value = useMemo(() => (live.known ? live : { session, category: userCategoryOf(session.roles), known: true }), [live, session])
  return <SessionContext value={value}>{children}</SessionContext>
}

/** Returns the signed-in user and their category. Only inside a private layout. */
export function useSession(): BrowserSession {
  const value = useContext(SessionContext)
  if (!value) throw new Error('useSession must be used within a SessionProvider')
  return value
}
