'use client'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { browserSession } from '@/lib/session/browser/browser-session'
import { followColorMode } from '@/lib/theme/color-mode'
import type { SessionMenuProps } from './signed-in-menu'

const SignedInMenu = lazy(() =>
  import('./signed-in-menu').then(
    (module) => ({ default: module.SignedInMenu }),
    () => ({ default: () => null }),
  ),
)

const loadPageStart = () => import('@/lib/session/browser/start-session')

/** Who is signed in, with the ways on; filled in by the browser so that public pages stay the same for everybody. */
export function SessionMenu({ labels, place, children }: SessionMenuProps) {
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
      <SignedInMenu session={session} labels={labels} place={place} />
    </Suspense>
  )
}
