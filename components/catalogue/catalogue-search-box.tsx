'use client'
import type { Locale } from '@portico/contract/locale'
import { X } from 'lucide-react'
import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { type CatalogueSearch, cataloguePath, catalogueSearchOf } from '@/lib/catalogue/catalogue-address'
import { localePath } from '@/lib/portal-paths'
import type { CatalogueSearchLabels } from './catalogue-search-field'
import { CatalogueSearchField, FIELD_BEFORE_SCRIPT } from './catalogue-search-field'

/** The delay between the last key and the search, in milliseconds. */
export const SEARCH_DELAY_MS = 250

/**
 * Searches while typing, through the address: one request when typing pauses, none for an unfinished Hangul syllable; the Enter that ends a
 * composition searches once, with the complete last syllable. `/` focuses it.
 */
export function CatalogueSearchBox({ locale, labels }: { locale: Locale; labels: CatalogueSearchLabels }) {
  const router = useRouter()
  const search = catalogueSearchOf(Object.fromEntries(useSearchParams()))
  const [before] = useState(readFieldBefore)
  const [typed, setTyped] = useState(search.q)
  const [busy, startTransition] = useTransition()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const composing = useRef(false)
  const sendAfterComposition = useRef(false)
  const asked = useRef(search.q)

  useEffect(() => {
    if (search.q === asked.current) return
    asked.current = search.q
    setTyped(search.q)
  }, [search.q])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  const ask = (text: string) => {
    clearTimeout(timer.current)
    const q = text.trim().normalize('NFC')
    if (q === asked.current) return
    asked.current = q
    startTransition(() => router.replace(localePath(locale, cataloguePath({ ...search, q, page: 1 })), { scroll: false }))
  }
  const askLater = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text), SEARCH_DELAY_MS)
  }
  const searchTyped = useEffectEvent(() => {
    if (before?.hasFocus) input.current?.focus()
    const text = before?.text || (input.current?.value ?? '')
    if (text === asked.current) return
    setTyped(text)
    askLater(text)
  })
  // What was typed before the script ran.
  useEffect(() => searchTyped(), [])

  return (
    <CatalogueSearchField
      locale={locale}
      labels={labels}
      hidden={filtersOf(search)}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (composing.current) sendAfterComposition.current = true
        else ask(input.current?.value ?? '')
      }}
      input={{
        ref: input,
        value: typed,
        onChange: (event) => {
          setTyped(event.target.value)
          if (!composing.current) askLater(event.target.value)
        },
        onKeyDown: (event) => {
          if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) sendAfterComposition.current = true
        },
        onCompositionStart: () => {
          composing.current = true
          clearTimeout(timer.current)
        },
        onCompositionEnd: (event) => {
          composing.current = false
          setTyped(event.currentTarget.value)
          if (sendAfterComposition.current) ask(event.currentTarget.value)
          else askLater(event.currentTarget.value)
          sendAfterComposition.current = false
        },
      }}
      after={
        typed === '' ? null : (
          <IconButton
            size="sm"
            label={labels.clear}
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => {
              setTyped('')
              ask('')
              input.current?.focus()
            }}
          />
        )
      }
    />
  )
}

/** Returns what the field in place of this one contains, and whether a person is typing in it; undefined without one. */
function readFieldBefore(): { text: string; hasFocus: boolean } | undefined {
  if (typeof document === 'undefined') return undefined
  const field = document.getElementById(FIELD_BEFORE_SCRIPT)
  return field instanceof HTMLInputElement ? { text: field.value, hasFocus: field === document.activeElement } : undefined
}

function filtersOf(search: CatalogueSearch): Record<string, string> {
  const { searchParams } = new URL(cataloguePath({ ...search, q: '', page: 1 }), 'http://x')
  return Object.fromEntries(searchParams)
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
}
