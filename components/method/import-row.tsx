'use client'
import { type ImportTake, TAKES_OF } from '@portico/contract/method/import-states'
import type { ImportDifference, ImportItem } from '@portico/contract/method/import-view'
import { useTranslations } from 'next-intl'
import { memo, useId } from 'react'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { MethodBadge } from '@/components/ui/method-badge'
import styles from './import.module.css'
import { ImportReason } from './import-losses'

interface ImportRowProps {
  item: ImportItem
  take: ImportTake
  onChoose: (items: readonly ImportItem[], take: () => ImportTake) => void
}

/** One method of a preview: what it is, what differs, what is not carried over, and what to do with it. */
export const ImportRow = memo(function ImportRow({ item, take, onChoose }: ImportRowProps) {
  const t = useTranslations('method.importPreview')
  const { httpMethod, path, state, summary, differences, notes } = item
  const choose = (wanted: ImportTake) => onChoose([item], () => wanted)
  const ticked = state === 'gone' ? 'delete' : 'document'
  return (
    <li className={styles.row}>
      {state === 'conflict' || state === 'unchanged' ? null : (
        <input
          type="checkbox"
          className={styles.tick}
          aria-label={t(`tick.${state}`, { method: httpMethod, path })}
          checked={take === ticked}
          onChange={(event) => choose(event.target.checked ? ticked : 'skip')}
        />
      )}
      <div className={styles.rowBody}>
        <p className={styles.line}>
          <MethodBadge method={httpMethod} /> <code>{path}</code> {summary ? <span className={styles.muted}>{summary}</span> : null}
        </p>
        {state === 'conflict' ? (
          <>
            <Differences differences={differences} />
            <Takes item={item} take={take} onChoose={choose} />
          </>
        ) : differences.length > 0 ? (
          <details className={styles.fold}>
            <summary>{t('differs', { fields: differences.map(({ field }) => t(`field.${field}`)).join(', ') })}</summary>
            <Differences differences={differences} />
          </details>
        ) : null}
        {notes.length > 0 ? (
          <details className={styles.fold}>
            <summary>{t('notes', { count: notes.length })}</summary>
            <ul className={styles.notes}>
              {notes.map(({ reason, detail }) => (
                <li key={`${reason} ${detail}`}>
                  <ImportReason reason={reason} detail={detail} />
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
    </li>
  )
})

const TONES: Record<ImportDifference['outcome'], BadgeTone> = { document: 'info', mine: 'neutral', conflict: 'warning' }

function Differences({ differences }: { differences: readonly ImportDifference[] }) {
  const t = useTranslations('method.importPreview')
  return (
    <dl className={styles.differences}>
      {differences.map(({ field, outcome, mine, document, ...parts }) => (
        <div key={field} className={styles.difference}>
          <dt>
            {t(`field.${field}`)} <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>
          </dt>
          {mine === null || document === null ? (
            (['added', 'removed', 'changed'] as const).map((kind) =>
              parts[kind].length > 0 ? (
                <dd key={kind}>
                  <span className={styles.muted}>{t(`part.${kind}`)}</span> <code>{parts[kind].join(', ')}</code>
                </dd>
              ) : null,
            )
          ) : (
            <>
              <dd>
                <span className={styles.muted}>{t('mine')}</span> {mine || t('empty')}
              </dd>
              <dd>
                <span className={styles.muted}>{t('document')}</span> {document || t('empty')}
              </dd>
            </>
          )}
        </div>
      ))}
    </dl>
  )
}

function Takes({ item, take, onChoose }: { item: ImportItem; take: ImportTake; onChoose: (take: ImportTake) => void }) {
  const t = useTranslations('method.importPreview')
  const name = useId()
  return (
    <fieldset className={styles.takes}>
      <legend>{t('decide', { method: item.httpMethod, path: item.path })}</legend>
      {TAKES_OF.conflict.map((one) => (
        <label key={one} className={styles.take}>
          <input type="radio" name={name} value={one} checked={take === one} onChange={() => onChoose(one)} /> {t(`take.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
