'use client'
import type { Portal } from '@portico/contract/role'
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { browserSession } from '@/lib/session/browser-session'
import { followColorMode } from '@/lib/theme/color-mode'

const SignedInMenu = lazy(() =>
  import('./signed-in-menu').then(
    (module) => ({ default: module.SignedInMenu }),
    () => ({ default: () => null }),
  ),
)

const loadPageStart = () => import('@/lib/session/page-start')

/** What the menu's lines say, words and pictures: drawn on the server, so that public pages send no script for them. */
export interface SessionMenuLines {
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
  lines: SessionMenuLines
  /** Where the menu is: it offers the way to the other half. */
  place: Portal
  /** What to show to somebody who is not signed in. */
  children?: ReactNode
}

/** Who is signed in, with the ways on; filled in by the browser so that public pages stay the same for everybody. */
export function SessionMenu({ lines, place, children }: SessionMenuProps) {
  const { session } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)

  useEffect(() => {
    const stops = [followColorMode(() => undefined)]
    // Loaded once the page stands: nobody waits for it to read a public page.
    let isGone = false
    const begin = async () => {
      const { followOtherTabs, startSession } = await loadPageStart()
      if (isGone) return
      stops.push(followOtherTabs())
      await startSession()
    }
    void begin().catch(() => undefined)
    return () => {
      isGone = true
      for (const stop of stops) stop()
    }
  }, [])

  if (session.id === 0) return children
  return (
    <Suspense fallback={null}>
      <SignedInMenu session={session} lines={lines} place={place} />
    </Suspense>
  )
}
