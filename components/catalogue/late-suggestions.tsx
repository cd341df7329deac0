'use client'
import type { Locale } from '@portico/contract/locale'
import { useEffect, useRef, useState } from 'react'
import type { SuggestionLabels } from '@/lib/catalogue/suggestions'
import type { SearchSuggestions } from './search-suggestions'

/** Adds suggestions to the search field of the form around it, loaded when the field is first focused, so that pages stay small. */
export function LateSuggestions({ locale, labels }: { locale: Locale; labels: SuggestionLabels }) {
  const here = useRef<HTMLSpanElement>(null)
  const [loaded, setLoaded] = useState<{ Suggestions: typeof SearchSuggestions; field: HTMLInputElement; text: string }>()
  useEffect(() => {
    const field = here.current?.closest('form')?.querySelector<HTMLInputElement>('input[name=q]')
    if (!field) return undefined
    const load = (text: string) => {
      // Without them the field still searches.
      import('./search-suggestions').then(
        ({ SearchSuggestions: Suggestions }) => setLoaded({ Suggestions, field, text }),
        () => undefined,
      )
    }
    const onFocus = () => load(field.value)
    if (document.activeElement === field) load(field.defaultValue)
    field.addEventListener('focus', onFocus, { once: true })
    return () => field.removeEventListener('focus', onFocus)
  }, [])
  return (
    <span ref={here} style={{ display: 'contents' }}>
      {loaded ? <loaded.Suggestions field={loaded.field} startText={loaded.text} locale={locale} labels={labels} /> : null}
    </span>
  )
}
