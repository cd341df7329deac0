'use client'
import { Search } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import center from '@/components/layout/center.module.css'
import { Modal } from '@/components/ui/modal'
import { PaletteCombobox } from '@/components/ui/palette-combobox'
import { Muted } from '@/components/ui/text'
import type { PaletteEntry } from '@/lib/command-palette/find-entries'
import { rememberEntry } from '@/lib/command-palette/recent-entries'
import { useSession } from '@/lib/session/browser/session-provider'
import { usePaletteGroups } from './use-palette-groups'

/** Shows what can be opened in the developer center: pages, acts, APIs, versions and people, and the last ones without a search. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslations('command-palette')
  const { session } = useSession()
  const [search, setSearch] = useState('')
  const { groups, isSearching } = usePaletteGroups(search)
  const choose = (entry: PaletteEntry) => {
    rememberEntry(session.id, entry)
    onClose()
  }
  const isEmpty = groups.every(({ entries }) => entries.length === 0)
  return (
    <Modal title={t('title')} closeLabel={t('close')} onClose={onClose} width="36rem">
      <PaletteCombobox
        title={t('title')}
        placeholder={t('placeholder')}
        icon={<Search size={16} aria-hidden="true" />}
        groups={groups}
        onFind={setSearch}
        option={(entry, given) => (
          <Link key={entry.href} {...given} prefetch={false} className={center.item} onClick={() => choose(entry)}>
            <span>{entry.label}</span>
            {entry.detail ? <Muted as="span">{entry.detail}</Muted> : null}
          </Link>
        )}
      />
      <Muted role="status">{isEmpty ? (isSearching ? t('searching') : t('nothing')) : null}</Muted>
    </Modal>
  )
}
