'use client'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { browserSession } from '@/lib/session/browser/browser-session'

const BellWithLabels = lazy(() =>
  import('./bell-with-labels').then(
    (module) => ({ default: module.BellWithLabels }),
    () => ({ default: () => null }),
  ),
)

/** The bell of the portal's head. It and its texts are loaded for signed-in people only, once they are known. */
export function PortalBell() {
  const { session } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  if (session.id === 0) return null
  return (
    <Suspense fallback={null}>
      <BellWithLabels session={session} />
    </Suspense>
  )
}
