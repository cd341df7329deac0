'use client'
import { Search, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import controls from '@/components/layout/controls.module.css'
import { Row } from '@/components/ui/layout'
import styles from './data.module.css'

/** The delay between the last key and the search, in milliseconds. */
export const SEARCH_DELAY_MS = 300

interface SearchBoxProps {
  /** The current search. */
  value: string
  onSearch: (text: string) => void
  label: string
  maxLength?: number
  /** False for a search beside the one that `/` focuses. */
  hasShortcut?: boolean
}

/**
 * Searches while typing: one request when typing pauses, none for an unfinished Hangul syllable. Enter searches at once; the Enter that ends
 * a composition searches once, with the complete last syllable. `/` focuses it, unless it has no shortcut.
 */
export function SearchBox({ value, onSearch, label, maxLength = 100, hasShortcut = true }: SearchBoxProps) {
  const t = useTranslations('kit.list')
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const composing = useRef(false)
  const enterWhileComposing = useRef(false)
  const asked = useRef(value)

  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!hasShortcut) return
    const onSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    window.addEventListener('keydown', onSlash)
    return () => window.removeEventListener('keydown', onSlash)
  }, [hasShortcut])

  const ask = (text: string) => {
    clearTimeout(timer.current)
    const next = text.trim()
    if (next === asked.current) return
    asked.current = next
    onSearch(next)
  }
  const askLater = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text), SEARCH_DELAY_MS)
  }
  const searchTyped = useEffectEvent(() => {
    const text = input.current?.value ?? ''
    if (text === asked.current) return
    setTyped(text)
    askLater(text)
  })
  // What was typed before hydration.
  useEffect(() => searchTyped(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== '' && !composing.current) {
      event.stopPropagation()
      setTyped('')
      ask('')
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (composing.current || event.nativeEvent.isComposing || event.keyCode === 229) enterWhileComposing.current = composing.current
    else ask(event.currentTarget.value)
  }

  return (
    <Row nowrap className={styles.search} role="search">
      <Search size={16} aria-hidden="true" />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        value={typed}
        maxLength={maxLength}
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value)
          if (!composing.current) askLater(event.target.value)
        }}
        onCompositionStart={() => {
          composing.current = true
          clearTimeout(timer.current)
        }}
        onCompositionEnd={(event) => {
          composing.current = false
          const text = event.currentTarget.value
          setTyped(text)
          if (enterWhileComposing.current) ask(text)
          else askLater(text)
          enterWhileComposing.current = false
        }}
        onKeyDown={onKeyDown}
      />
      {typed === '' ? (
        hasShortcut ? (
          <span className={`${styles.slash} ${controls.roomy}`} aria-hidden="true">
            /
          </span>
        ) : null
      ) : (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('clearSearch')}
          onClick={() => {
            setTyped('')
            ask('')
            input.current?.focus()
          }}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </Row>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select, dialog') !== null)
}
