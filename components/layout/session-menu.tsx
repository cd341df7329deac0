'use client'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { browserSession } from '@/lib/session/browser/browser-session'
import styles from './controls.module.css'
import type { SessionMenuProps } from './session-menu-props'
import { usePageStart } from './use-page-start'

const SignedInMenu = lazy(() =>
  import('./signed-in-menu').then(
    (module) => ({ default: module.SignedInMenu }),
    () => ({ default: () => null }),
  ),
)

/**
 * Shows the menu of the signed-in person on a public page. The browser fills it in, so that a cached page is the same for everybody; until
 * then a browser with a session keeps its place, and shows no invitation to sign in.
 */
export function SessionMenu({ labels, place, children }: SessionMenuProps) {
  const { session, known } = useSyncExternalStore(browserSession.subscribe, browserSession.current, browserSession.onServer)
  usePageStart()
  useEffect(() => {
    if (known) document.documentElement.toggleAttribute('data-signed-in', session.id !== 0)
  }, [known, session.id])

  if (session.id !== 0) {
    return (
      <Suspense fallback={<Place />}>
        <div className={styles.personRoom}>
          <SignedInMenu session={session} labels={labels} place={place} />
        </div>
      </Suspense>
    )
  }
  return (
    <>
      <span className={styles.visitor} data-visitors>
        {children}
      </span>
      <Place />
    </>
  )
}

/** Shows the outline of the menu, only in a browser with a session. */
function Place() {
  return (
    <span className={`${styles.iconButton} ${styles.person} ${styles.personPlace}`} aria-hidden="true">
      <span />
      <span className={styles.personName} />
    </span>
  )
}
