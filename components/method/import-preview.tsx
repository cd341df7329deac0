'use client'
import { IMPORT_STATES, type ImportState } from '@portico/contract/method/import-states'
import type { ImportItem, ImportLoss, ImportPreview as Preview } from '@portico/contract/method/import-view'
import { useFormatter, useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { DocumentRefusal, type Unread } from '@/components/form/document-refusal'
import { Button } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { Muted, Text } from '@/components/ui/text'
import styles from './import.module.css'
import { type Choices, choicesToSend, countChanges, withTake } from './import-choices'
import { ImportGroup } from './import-group'
import { type ImportPhase, ImportProgress } from './import-progress'
import { ImportReport } from './import-report'

/** States that need a decision come first, unchanged methods last. */
const ORDER: readonly ImportState[] = ['conflict', 'changed', 'new', 'gone']

interface ImportPreviewProps {
  preview: Preview
  /** True when this preview replaces an outdated one. */
  renewed: boolean
  /** The reason why the import failed, if it did. */
  refused?: Unread
  /** The progress of the import, once it has begun. */
  phase: ImportPhase | undefined
  onImport: (choices: ReturnType<typeof choicesToSend>) => void
  onBack: () => void
}

/** Shows what an import would change, method by method, with a choice for each; nothing has changed yet. */
export function ImportPreview({ preview, renewed, refused, phase, onImport, onBack }: ImportPreviewProps) {
  const t = useTranslations('method')
  const [choices, setChoices] = useState<Choices>(new Map())
  const byState = useMemo(() => Map.groupBy(preview.items, ({ state }) => state), [preview])
  const choose = useCallback(
    (items: readonly ImportItem[], take: Parameters<typeof withTake>[2]) => setChoices((before) => withTake(before, items, take)),
    [],
  )
  const losses = useMemo(() => lossesOf(preview), [preview])
  const tally = countChanges(preview.items, choices)
  const count = tally.created + tally.changed + tally.deleted
  const nothing = ORDER.every((state) => !byState.has(state))
  return (
    <Stack gap={6} className={styles.preview}>
      {renewed ? (
        <div role="alert">
          <Notice tone="warning" title={t('importPreview.renewed')} />
        </div>
      ) : null}
      <Counts byState={byState} dropped={preview.droppedCount} />
      <ImportReport
        step="preview"
        imported={preview.items.length - (byState.get('gone')?.length ?? 0)}
        droppedCount={preview.droppedCount}
        counts={preview.losses}
        losses={losses}
      />
      {nothing && preview.droppedCount === 0 ? (
        <Notice tone="success" title={t('importPreview.nothing')}>
          <p>{t('importPreview.nothingHelp')}</p>
        </Notice>
      ) : null}
      {ORDER.map((state) => (
        <ImportGroup key={state} state={state} items={byState.get(state) ?? []} choices={choices} onChoose={choose} />
      ))}
      <ImportGroup state="unchanged" items={byState.get('unchanged') ?? []} choices={choices} onChoose={choose} />
      {preview.undescribed > 0 ? <Muted>{t('importPreview.undescribed', { count: preview.undescribed })}</Muted> : null}
      <div className={styles.bar}>
        {refused && !phase ? (
          <div className={styles.barAlert}>
            <DocumentRefusal unread={refused}>
              <code>WriteFileFailed</code>
            </DocumentRefusal>
          </div>
        ) : null}
        {phase ? (
          <ImportProgress phase={phase} working={t('importProgress.writing', { count })} help={t('importProgress.leave')} />
        ) : (
          <Text size="sm" tabular role="status">
            {t('importPreview.sum', tally)}
          </Text>
        )}
        <Row gap={2} align="stretch" justify="end" className={styles.barButtons}>
          <Button variant="ghost" onClick={onBack} disabled={phase !== undefined}>
            {t('importPreview.back')}
          </Button>
          {nothing ? null : (
            <Button variant="primary" loading={phase !== undefined} onClick={() => onImport(choicesToSend(preview.items, choices))}>
              {count > 0 ? t('importPreview.apply', { count }) : t('importPreview.applyNone')}
            </Button>
          )}
        </Row>
      </div>
    </Stack>
  )
}

/** Returns what an import would leave out: whole operations, and parts of the others. */
function lossesOf({ dropped, sharedLosses, items }: Preview): ImportLoss[] {
  const parts = items.flatMap(({ httpMethod, path, notes }) => notes.map((note) => ({ httpMethod, path, ...note, dropped: false })))
  return [...dropped, ...parts, ...sharedLosses]
}

function Counts({ byState, dropped }: { byState: ReadonlyMap<ImportState, readonly ImportItem[]>; dropped: number }) {
  const t = useTranslations('method.importPreview')
  const format = useFormatter()
  return (
    <dl className={styles.counts}>
      {IMPORT_STATES.map((state) => (
        <div key={state}>
          <dt>{t(`state.${state}`)}</dt>
          <dd>{format.number(byState.get(state)?.length ?? 0)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('state.dropped')}</dt>
        <dd>{format.number(dropped)}</dd>
      </div>
    </dl>
  )
}
