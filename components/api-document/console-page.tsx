'use client'
import type { Locale } from '@portico/contract/locale'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { ConsoleLabels } from './console-labels'

/** What all consoles of a page share. */
export interface ConsolePage {
  locale: Locale
  apiId: string
  stageId: string
  serviceUrl: string
  /** The address of the document that the console reads. */
  documentUrl: string
  /** The login page, which leads back here. */
  signInHref: string
  labels: ConsoleLabels
}

interface SharedConsole extends ConsolePage {
  /** A key entered once serves every method of the page; it is stored nowhere else. */
  credential: string
  setCredential: (credential: string) => void
}

const SharedContext = createContext<SharedConsole | null>(null)

/** Provides what the consoles of one version share. */
export function TryItPage({ children, ...page }: ConsolePage & { children: ReactNode }) {
  const [credential, setCredential] = useState('')
  const { locale, apiId, stageId, serviceUrl, documentUrl, signInHref, labels } = page
  const shared = useMemo(
    () => ({ locale, apiId, stageId, serviceUrl, documentUrl, signInHref, labels, credential, setCredential }),
    [locale, apiId, stageId, serviceUrl, documentUrl, signInHref, labels, credential],
  )
  return <SharedContext value={shared}>{children}</SharedContext>
}

/** Returns what the page's consoles share. Throws outside `TryItPage`. */
export function useConsolePage(): SharedConsole {
  const shared = useContext(SharedContext)
  if (!shared) throw new Error('useConsolePage must be used within a TryItPage')
  return shared
}
