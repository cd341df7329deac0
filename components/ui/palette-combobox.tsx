'use client'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { neighborOf, type PaletteEntry } from '@/lib/command-palette/find-entries'
import { isComposingKey } from './composition'
import { Row } from './layout'
import searchLine from './search-line.module.css'
import { Text } from './text'

/** What the link of an option needs. */
export interface OptionAttributes {
  id: string
  role: 'option'
  'aria-selected': boolean
  tabIndex: -1
  href: string
}

interface PaletteComboboxProps {
  /** The name of the list. */
  title: string
  placeholder: string
  icon?: ReactNode
  groups: readonly { name: string; entries: readonly PaletteEntry[] }[]
  /** Receives what is typed, but not the letters of an unfinished syllable. */
  onFind: (text: string) => void
  /** Returns the link of an entry. */
  option: (entry: PaletteEntry, given: OptionAttributes) => ReactNode
}

/** Shows what can be opened as a combobox with a list of links: the arrow keys choose, Enter opens. It has the focus at first. */
export function PaletteCombobox({ title, placeholder, icon, groups, onFind, option }: PaletteComboboxProps) {
  const id = useId()
  const [at, setAt] = useState(0)
  const composing = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const current = Math.min(at, Math.max(0, count - 1))
  const optionAt = (index: number) => list.current?.querySelectorAll<HTMLAnchorElement>('[role="option"]')[index]

  useEffect(() => field.current?.focus(), [])
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const find = (text: string) => {
    onFind(text)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposingKey(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt(neighborOf(current, step as 1 | -1, count))
    // A click on the link, so that a form with unsaved changes asks first.
    else if (event.key === 'Enter') optionAt(current)?.click()
    else return
    event.preventDefault()
  }
  let index = -1
  return (
    <>
      <Row nowrap gap={2} surface="field" className={searchLine.line}>
        {icon}
        <input
          ref={field}
          role="combobox"
          aria-label={placeholder}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${id}-${current}` : undefined}
          placeholder={placeholder}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            if (!composing.current) find(event.target.value)
          }}
          onCompositionStart={() => (composing.current = true)}
          onCompositionEnd={(event) => {
            composing.current = false
            find(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
      </Row>
      <div ref={list} id={id} role="listbox" aria-label={title} style={{ maxHeight: '55dvh', overflow: 'auto', marginTop: '0.5rem' }}>
        {groups.map(({ name, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={name} role="group" aria-label={name}>
            <Text
              size="xs"
              tone="subtle"
              weight="semibold"
              aria-hidden="true"
              style={{ padding: 'var(--space-3) var(--space-3) var(--space-1)' }}
            >
              {name}
            </Text>
            {entries.map((entry) => {
              index += 1
              const isCurrent = index === current
              return option(entry, { id: `${id}-${index}`, role: 'option', 'aria-selected': isCurrent, tabIndex: -1, href: entry.href })
            })}
          </div>
        ))}
      </div>
    </>
  )
}
