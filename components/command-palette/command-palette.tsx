'use client'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isComposingKey } from '@/components/form/composition'
import center from '@/components/layout/center.module.css'
import { Row } from '@/components/ui/layout'
import { Modal } from '@/components/ui/modal'
import searchLine from '@/components/ui/search-line.module.css'
import { Muted, Text } from '@/components/ui/text'
import { neighborOf, type PaletteEntry } from '@/lib/command-palette/find-entries'
import { rememberEntry } from '@/lib/command-palette/recent-entries'
import { useSession } from '@/lib/session/browser/session-provider'
import { usePaletteGroups } from './use-palette-groups'

/** Shows what can be opened in the developer center as a combobox with a list: pages, acts, APIs, versions and people, and the last ones without a search. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('command-palette')
  const id = useId()
  const { session } = useSession()
  const [typed, setTyped] = useState('')
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const composing = useRef(false)
  const list = useRef<HTMLDivElement>(null)
  const { groups, isSearching } = usePaletteGroups(search)
  const entries = groups.flatMap((group) => group.entries)
  const current = Math.min(at, Math.max(0, entries.length - 1))
  const optionAt = (index: number) => list.current?.querySelectorAll<HTMLAnchorElement>('[role="option"]')[index]

  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[current]?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const find = (text: string) => {
    setSearch(text)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposingKey(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setAt(neighborOf(current, event.key === 'ArrowDown' ? 1 : -1, entries.length))
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      // A click on the link, so that a form with unsaved changes asks first.
      optionAt(current)?.click()
    }
  }
  const choose = (entry: PaletteEntry) => {
    rememberEntry(session.id, entry)
    onClose()
  }

  let index = -1
  return (
    <Modal title={t('title')} closeLabel={t('close')} onClose={onClose} width="36rem">
      <Row nowrap gap={2} surface="field" className={searchLine.line}>
        <Search size={16} aria-hidden="true" />
        <input
          role="combobox"
          aria-label={t('placeholder')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
          placeholder={t('placeholder')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
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
      <div ref={list} id={id} role="listbox" aria-label={t('title')} style={{ maxHeight: '55dvh', overflow: 'auto', marginTop: '0.5rem' }}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group.name} role="group" aria-label={group.name}>
            <Text size="xs" tone="subtle" weight="semibold" className={center.group} aria-hidden="true">
              {group.name}
            </Text>
            {group.entries.map((entry) => {
              index += 1
              return (
                <Link
                  key={entry.href}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === current}
                  tabIndex={-1}
                  href={entry.href}
                  prefetch={false}
                  className={center.item}
                  onClick={() => choose(entry)}
                >
                  <span>{entry.label}</span>
                  {entry.detail ? <Muted as="span">{entry.detail}</Muted> : null}
                </Link>
              )
            })}
          </div>
        ))}
      </div>
      <Muted role="status">{entries.length > 0 ? null : isSearching ? t('searching') : t('nothing')}</Muted>
    </Modal>
  )
}
