'use client'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Muted } from '@/components/ui/text'
import styles from './api-document.module.css'

interface IndexSearchProps {
  label: string
  hint: string
  none: string
  /** A list whose items have the searched text in `data-find`, in lower case. */
  children: ReactNode
}

/** Filters a list of the server by the typed words, all of which must occur. `/` focuses it. An unfinished syllable does not search. */
export function IndexSearch({ label, hint, none, children }: IndexSearchProps) {
  const [text, setText] = useState('')
  const [found, setFound] = useState(true)
  const composing = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)

  const narrow = (typed: string) => {
    const words = typed.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)
    let count = 0
    for (const item of list.current?.querySelectorAll<HTMLElement>('[data-find]') ?? []) {
      const isFound = words.every((word) => (item.dataset.find ?? '').includes(word))
      item.hidden = !isFound
      if (isFound) count += 1
    }
    setFound(count > 0)
  }

  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping || !input.current?.offsetParent) return
      event.preventDefault()
      input.current.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [])

  return (
    <>
      <div className={styles.search}>
        <Search size={15} aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={hint}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (!composing.current) narrow(event.target.value)
          }}
          onCompositionStart={() => {
            composing.current = true
          }}
          onCompositionEnd={(event) => {
            composing.current = false
            narrow(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            setText('')
            narrow('')
          }}
        />
      </div>
      <div ref={list} className={styles.indexList}>
        {children}
      </div>
      <Muted role="status" className={styles.none}>
        {found ? '' : none}
      </Muted>
    </>
  )
}
