'use client'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Muted } from '@/components/ui/text'
import type { ConsoleProps } from './console-props'

// The console's code is loaded when it is opened.
const TryConsole = lazy(() => import('./try-console').then(({ TryConsole }) => ({ default: TryConsole })))

/** Shows the button that opens the console of an operation, and the console. */
export function TryIt({ label, ...props }: ConsoleProps & { label: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div data-screen-only>
      <Button variant="primary" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        {label}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      {open ? (
        <div id={id}>
          <Suspense fallback={<Muted>{props.labels.loading}</Muted>}>
            <TryConsole {...props} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
