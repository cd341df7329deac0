'use client'
import type { Locale } from '@portico/contract/locale'
import type { HttpMethod } from '@portico/contract/method/method'
import { ChevronDown } from 'lucide-react'
import { createContext, lazy, type ReactNode, Suspense, useContext, useId, useMemo, useState } from 'react'
import styles from './console.module.css'
import type { ConsoleWords } from './console-words'

// Nothing of the console is loaded before somebody opens it.
const TryConsole = lazy(() => import('./try-console').then(({ TryConsole }) => ({ default: TryConsole })))

/** What all consoles of a page share. */
export interface ConsolePage {
  locale: Locale
  apiId: string
  stageId: string
  serviceUrl: string
  /** Where the document is, out of which the console is filled. */
  documentUrl: string
  /** Where one signs in to come back here. */
  signInHref: string
  words: ConsoleWords
}

interface SharedConsole extends ConsolePage {
  /** A key typed once serves every method of the page; it is nowhere but here. */
  credential: string
  setCredential: (credential: string) => void
}

const SharedContext = createContext<SharedConsole | null>(null)

/** Holds what the consoles of one version share. */
export function TryItPage({ children, ...page }: ConsolePage & { children: ReactNode }) {
  const [credential, setCredential] = useState('')
  const { locale, apiId, stageId, serviceUrl, documentUrl, signInHref, words } = page
  const shared = useMemo(
    () => ({ locale, apiId, stageId, serviceUrl, documentUrl, signInHref, words, credential, setCredential }),
    [locale, apiId, stageId, serviceUrl, documentUrl, signInHref, words, credential],
  )
  return <SharedContext value={shared}>{children}</SharedContext>
}

/** What the page's consoles share. Throws outside `TryItPage`. */
export function useConsolePage(): SharedConsole {
  const shared = useContext(SharedContext)
  if (!shared) throw new Error('a console stands outside of TryItPage')
  return shared
}

interface TryItProps {
  httpMethod: HttpMethod
  path: string
  label: string
  /** Says which method it is about. */
  fullLabel: string
}

/** The button that opens the console of one method, and the console. */
export function TryIt({ httpMethod, path, label, fullLabel }: TryItProps) {
  const id = useId()
  const { words } = useConsolePage()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.tryIt}>
      <button
        type="button"
        className={styles.open}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={fullLabel}
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {open ? (
        <div id={id}>
          <Suspense fallback={<p className={styles.waiting}>{words.loading}</p>}>
            <TryConsole httpMethod={httpMethod} path={path} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
