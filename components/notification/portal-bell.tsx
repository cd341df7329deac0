'use client'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { browserSession } from '@/lib/session/browser/browser-session'

const BellWithLabels = lazy(() =>
  import('./bell-with-labels').then(
    (module) => ({ default: module.BellWithLabels }),
    () => ({ default: () => null }),
  ),
)

/** Shows the bell in the header of the portal. It and its texts are loaded only for signed-in people. */
export function PortalBell() {
  const { session } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  if (session.id === 0) return null
  return (
    <Suspense fallback={null}>
      <BellWithLabels session={session} />
    </Suspense>
  )
}
