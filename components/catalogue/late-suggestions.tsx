'use client'
import type { Locale } from '@portico/contract/locale'
import { useEffect, useRef, useState } from 'react'
import type { SuggestionLabels } from '@/lib/catalogue/suggestions'
import type { SearchSuggestions } from './search-suggestions'

/** Adds suggestions to the search field of the form around it, loaded when the field is first focused, so that pages stay small. */
export function LateSuggestions({ locale, labels }: { locale: Locale; labels: SuggestionLabels }) {
  const here = useRef<HTMLSpanElement>(null)
  const [loaded, setLoaded] = useState<{ Suggestions: typeof SearchSuggestions; field: HTMLInputElement }>()
  useEffect(() => {
    const field = here.current?.closest('form')?.querySelector<HTMLInputElement>('input[name=q]')
    if (!field) return undefined
    const load = () => {
      // Without them the field still searches.
      import('./search-suggestions').then(
        ({ SearchSuggestions: Suggestions }) => setLoaded({ Suggestions, field }),
        () => undefined,
      )
    }
    if (document.activeElement === field) load()
    field.addEventListener('focus', load, { once: true })
    return () => field.removeEventListener('focus', load)
  }, [])
  return (
    <span ref={here} style={{ display: 'contents' }}>
      {loaded ? <loaded.Suggestions field={loaded.field} locale={locale} labels={labels} /> : null}
    </span>
  )
}
