'use client'
import type { SubscriptionSummary } from '@portico/contract/subscription/subscription-endpoints'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tick } from '@/components/data/tick'
import { Button } from '@/components/ui/button'
import { Row } from '@/components/ui/layout'
import styles from './subscription-list.module.css'
import { useDecideSeveral } from './use-decide-several'

interface ChosenBarProps {
  /** The acts that the tab's state allows. */
  acts: 'decide' | 'cancel'
  /** The rows of this page, and which of them are selected. */
  rows: readonly SubscriptionSummary[]
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[]) => void
}

/** Selects a whole page, and shows the actions for the selected rows. */
export function SelectionBar({ acts, rows, chosen, onChoose }: ChosenBarProps) {
  const t = useTranslations('subscription')
  const ticked = rows.filter(({ id }) => chosen.has(id))
  const decide = useDecideSeveral(ticked, () => onChoose([]))
  const all = rows.length > 0 && ticked.length === rows.length
  if (rows.length === 0) return null
  return (
    <Row gap={2} columnGap={4} size="sm" tone="muted" className={styles.chosen} data-any={ticked.length > 0 ? '' : undefined}>
      <label className={styles.tickAll}>
        <Tick chosen={all} mixed={ticked.length > 0 && !all} onChoose={(tick) => onChoose(tick ? rows.map(({ id }) => id) : [])} />
        {t('several.page')}
      </label>
      <span role="status">{ticked.length > 0 ? t('several.chosen', { count: ticked.length }) : ''}</span>
      {ticked.length === 0 ? null : acts === 'decide' ? (
        <Row as="span" inline gap={2} align="stretch" justify="end">
          <Button size="sm" variant="primary" icon={<Check size={14} aria-hidden="true" />} onClick={() => void decide('approve')}>
            {t('several.approve')}
          </Button>
          <Button size="sm" icon={<X size={14} aria-hidden="true" />} onClick={() => void decide('reject')}>
            {t('several.reject')}
          </Button>
        </Row>
      ) : (
        <Row as="span" inline gap={2} align="stretch" justify="end">
          <Button size="sm" onClick={() => void decide('cancel')}>
            {t('several.cancel')}
          </Button>
        </Row>
      )}
    </Row>
  )
}
