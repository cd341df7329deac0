'use client'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import controls from '@/components/layout/controls.module.css'
import { browserSession } from '@/lib/session/browser/browser-session'

const BellWithLabels = lazy(() =>
  import('./bell-with-labels').then(
    (module) => ({ default: module.BellWithLabels }),
    () => ({ default: () => null }),
  ),
)

/**
 * Shows the bell in the header of the portal. It and its texts are loaded only for signed-in people; a browser with a session keeps its place.
 */
export function PortalBell() {
  const { session } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  const place = <span className={`${controls.iconButton} ${controls.bellPlace}`} />
  if (session.id === 0) return place
  return (
    <Suspense fallback={place}>
      <BellWithLabels session={session} />
    </Suspense>
  )
}
