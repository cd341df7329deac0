'use client'
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { browserSession } from '@/lib/session/browser/browser-session'

const Nothing = { default: () => null }

const Warning = lazy(() =>
  import('./warning-with-labels').then(
    ({ WarningWithLabels }) => ({ default: WarningWithLabels }),
    () => Nothing,
  ),
)

const Watcher = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./session-watcher').then(
      ({ SessionWatcher }) => ({ default: () => <SessionWatcher Warning={Warning} /> }),
      () => Nothing,
    ),
)

/** Follows the session of a private page that is read without it: loaded after the page, once the session is known. A layout mounts it once. */
export function ReaderSession() {
  const { known } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  return <Suspense fallback={null}>{known ? <Watcher /> : null}</Suspense>
}
