'use client'
import type { HttpMethod } from '@portico/contract/method/method'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Muted } from '@/components/ui/text'
import styles from './api-document.module.css'
import { useConsolePage } from './console-page'

// The console's code is loaded when the first one is opened.
const TryConsole = lazy(() => import('./try-console').then(({ TryConsole }) => ({ default: TryConsole })))

interface TryItProps {
  httpMethod: HttpMethod
  path: string
  label: string
  /** The label with the name of the method. */
  fullLabel: string
}

/** Shows the button that opens the console of one method, and the console. */
export function TryIt({ httpMethod, path, label, fullLabel }: TryItProps) {
  const id = useId()
  const { labels } = useConsolePage()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.tryIt} data-screen-only>
      <Button
        className={styles.open}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={fullLabel}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
      {open ? (
        <div id={id}>
          <Suspense fallback={<Muted className={styles.waiting}>{labels.loading}</Muted>}>
            <TryConsole httpMethod={httpMethod} path={path} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
