'use client'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FoldIcon } from '@/components/ui/drawn-icon'
import { Muted, Text } from '@/components/ui/text'
import { consoleDraftKey, hasDraft } from '@/lib/drafts'
import { browserSession } from '@/lib/session/browser/browser-session'
import type { ConsoleProps } from './console-props'

type TryItProps = ConsoleProps & Record<'label' | 'loading' | 'notLoaded', string>

/**
 * Shows the button that opens the console of an operation, and the console. It is open when text was kept for it. A console that cannot be
 * loaded closes again and says so.
 */
export function TryIt({ label, loading, notLoaded, ...props }: TryItProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  // Loaded when it is opened; null after it could not be.
  const [Console, setConsole] = useState<ComponentType<ConsoleProps> | null>()
  useEffect(() => {
    if (!open || Console) return
    import('./try-console')
      .then(({ loadConsole }) => loadConsole())
      .then(
        (loaded) => setConsole(() => loaded),
        () => {
          setOpen(false)
          setConsole(null)
        },
      )
  }, [open, Console])
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
      {open ? <div id={id}>{Console ? <Console {...props} /> : <Muted>{loading}</Muted>}</div> : null}
      {!open && Console === null ? (
        <Text role="alert" size="sm" tone="danger">
          {notLoaded}
        </Text>
      ) : null}
    </div>
  )
}
