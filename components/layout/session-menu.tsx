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

/** Shows the menu of the signed-in person. The browser fills it in, so that a cached public page is the same for everybody. */
export function SessionMenu({ labels, place, children }: SessionMenuProps) {
  const { session } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)

  useEffect(() => {
    const stops = [followColorMode(() => undefined)]
    // Loaded after the page, which can be read without it.
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
