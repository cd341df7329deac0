'use client'
import { type ImportState, TAKES_OF } from '@portico/contract/method/import-states'
import type { ImportItem } from '@portico/contract/method/import-view'
import { useTranslations } from 'next-intl'
import { startTransition, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Lines, Row } from '@/components/ui/layout'
import styles from './import.module.css'
import { type Choices, itemKey, takeOf, type withTake } from './import-choices'
import { ImportRow } from './import-row'

/** The number of methods that a longer group shows first, so that a thousand methods open as fast as ten. */
const SHOWN_FIRST = 100

interface ImportGroupProps {
  state: ImportState
  items: readonly ImportItem[]
  choices: Choices
  onChoose: (items: readonly ImportItem[], take: Parameters<typeof withTake>[2]) => void
}

/** Shows the methods of one state with a choice for each and for all; nothing without methods. */
export function ImportGroup({ state, items, choices, onChoose }: ImportGroupProps) {
  const t = useTranslations('method.importPreview')
  const [whole, setWhole] = useState(false)
  const [open, setOpen] = useState(state !== 'unchanged')
  if (items.length === 0) return null
  const shown = whole ? items : items.slice(0, SHOWN_FIRST)
  const [first, second] = TAKES_OF[state]
  const rows = (
    <>
      <Lines pad={3}>
        {shown.map((item) => (
          <ImportRow key={itemKey(item)} item={item} take={takeOf(choices, item)} onChoose={onChoose} />
        ))}
      </Lines>
      {shown.length < items.length ? (
        <Row nowrap align="stretch" justify="center" className={styles.more}>
          <Button onClick={() => startTransition(() => setWhole(true))}>{t('showAll', { count: items.length })}</Button>
        </Row>
      ) : null}
    </>
  )
  return (
    <Section
      title={t(`group.${state}`, { count: items.length })}
      description={t(`groupHelp.${state}`)}
      actions={
        state === 'unchanged' ? (
          <Button size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'hide' : 'show')}
          </Button>
        ) : items.length > 1 ? (
          <>
            <Button size="sm" onClick={() => onChoose(items, () => first)}>
              {t(`all.${first}`, { state })}
            </Button>
            <Button size="sm" onClick={() => onChoose(items, () => second)}>
              {t(`all.${second}`, { state })}
            </Button>
          </>
        ) : null
      }
      bare={!open}
    >
      {open ? rows : null}
    </Section>
  )
}
