'use client'
import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FoldIcon } from '@/components/ui/drawn-icon'
import { Muted } from '@/components/ui/text'
import { consoleDraftKey, hasDraft } from '@/lib/drafts'
import { browserSession } from '@/lib/session/browser/browser-session'
import type { ConsoleProps } from './console-props'

// The console's code and texts are loaded when it is opened.
const TryConsole = lazy(() => import('./try-console').then(({ TryConsole }) => ({ default: TryConsole })))

/** Shows the button that opens the console of an operation, and the console. It is open when text was kept for it. */
export function TryIt({ label, loading, ...props }: ConsoleProps & { label: string; loading: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const openKept = () => {
      const { session, known } = browserSession.current()
      if (known && hasDraft(consoleDraftKey(window.location.pathname), session.id)) setOpen(true)
    }
    openKept()
    return browserSession.subscribe(openKept)
  }, [])
  return (
    <div data-screen-only>
      <Button variant="primary" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        {label}
        <FoldIcon size={16} />
      </Button>
      {open ? (
        <div id={id}>
          <Suspense fallback={<Muted>{loading}</Muted>}>
            <TryConsole {...props} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
