'use client'
import { type ImportTake, TAKES_OF } from '@portico/contract/method/import-states'
import type { ImportDifference, ImportItem } from '@portico/contract/method/import-view'
import { useTranslations } from 'next-intl'
import { memo, useId } from 'react'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Fold } from '@/components/ui/fold'
import { Row, Stack } from '@/components/ui/layout'
import { MethodBadge } from '@/components/ui/method-badge'
import { Muted, VisuallyHidden } from '@/components/ui/text'
import styles from './import.module.css'
import { ImportReason } from './import-losses'

interface ImportRowProps {
  item: ImportItem
  take: ImportTake
  onChoose: (items: readonly ImportItem[], take: () => ImportTake) => void
}

/** Shows one method of a preview: its differences, what is left out, and the choice. */
export const ImportRow = memo(function ImportRow({ item, take, onChoose }: ImportRowProps) {
  const t = useTranslations('method.importPreview')
  const { httpMethod, path, state, summary, differences, notes } = item
  const choose = (wanted: ImportTake) => onChoose([item], () => wanted)
  const ticked = state === 'gone' ? 'delete' : 'document'
  return (
    <Row as="li" nowrap gap={3} align="stretch" className={styles.row}>
      {state === 'conflict' || state === 'unchanged' ? null : (
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={t(`tick.${state}`, { method: httpMethod, path })}
          checked={take === ticked}
          onChange={(event) => choose(event.target.checked ? ticked : 'skip')}
        />
      )}
      <Stack gap={2} className={styles.rowBody}>
        <Row as="p" gap={1} columnGap={2}>
          <MethodBadge method={httpMethod} /> <code>{path}</code> {summary ? <Muted as="span">{summary}</Muted> : null}
        </Row>
        {state === 'conflict' ? (
          <>
            <Differences differences={differences} />
            <Takes item={item} take={take} onChoose={choose} />
          </>
        ) : differences.length > 0 ? (
          <Fold className={styles.fold} summary={t('differs', { fields: differences.map(({ field }) => t(`field.${field}`)).join(', ') })}>
            <Differences differences={differences} />
          </Fold>
        ) : null}
        {notes.length > 0 ? (
          <Fold className={styles.fold} summary={t('notes', { count: notes.length })}>
            <Muted as="ul" className={styles.notes}>
              {notes.map(({ reason, detail }) => (
                <li key={`${reason} ${detail}`}>
                  <ImportReason reason={reason} detail={detail} />
                </li>
              ))}
            </Muted>
          </Fold>
        ) : null}
      </Stack>
    </Row>
  )
})

const TONES: Record<ImportDifference['outcome'], BadgeTone> = { document: 'info', mine: 'neutral', conflict: 'warning' }

function Differences({ differences }: { differences: readonly ImportDifference[] }) {
  const t = useTranslations('method.importPreview')
  return (
    <Stack as="dl" gap={3} className={styles.differences}>
      {differences.map(({ field, outcome, mine, document, ...parts }) => (
        <Stack gap={1} key={field} className={styles.difference}>
          <dt>
            {t(`field.${field}`)} <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>
          </dt>
          {mine === null || document === null ? (
            (['added', 'removed', 'changed'] as const).map((kind) =>
              parts[kind].length > 0 ? (
                <dd key={kind}>
                  <Muted as="span">{t(`part.${kind}`)}</Muted> <code>{parts[kind].join(', ')}</code>
                </dd>
              ) : null,
            )
          ) : (
            <>
              <dd>
                <Muted as="span">{t('mine')}</Muted> {mine || t('empty')}
              </dd>
              <dd>
                <Muted as="span">{t('document')}</Muted> {document || t('empty')}
              </dd>
            </>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

function Takes({ item, take, onChoose }: { item: ImportItem; take: ImportTake; onChoose: (take: ImportTake) => void }) {
  const t = useTranslations('method.importPreview')
  const name = useId()
  return (
    <Row as="fieldset" gap={2} columnGap={5} align="stretch" className={styles.takes}>
      <VisuallyHidden as="legend">{t('decide', { method: item.httpMethod, path: item.path })}</VisuallyHidden>
      {TAKES_OF.conflict.map((one) => (
        <Row as="label" inline nowrap gap={2} key={one} className={styles.take}>
          <input type="radio" name={name} value={one} checked={take === one} onChange={() => onChoose(one)} /> {t(`take.${one}`)}
        </Row>
      ))}
    </Row>
  )
}
