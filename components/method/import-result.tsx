'use client'
import type { ImportResult as Result } from '@portico/contract/method/import-view'
import { useFormatter, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'
import styles from './import.module.css'
import { ImportReport } from './import-report'

interface ImportResultProps {
  apiId: string
  result: Result
  onAgain: () => void
}

const COUNTS = ['created', 'changed', 'deleted', 'unchanged', 'skipped'] as const

/** Shows the result of an import: what was left out and why, then how many methods it added, changed, deleted and kept. */
export function ImportResult({ apiId, result, onAgain }: ImportResultProps) {
  const t = useTranslations('method.result')
  const format = useFormatter()
  return (
    <Stack gap={6} className={styles.preview}>
      <ImportReport
        step="result"
        imported={result.created + result.changed + result.unchanged}
        skipped={result.skipped}
        droppedCount={result.droppedCount}
        counts={result.losses}
        losses={result.notCarriedOver}
      />
      <Card>
        <Stack gap={4}>
          <dl className={styles.counts}>
            {COUNTS.map((name) => (
              <div key={name}>
                <dt>{t(`count.${name}`)}</dt>
                <dd>{format.number(result[name])}</dd>
              </div>
            ))}
          </dl>
          <Row gap={2} align="stretch" justify="end" className={styles.barButtons}>
            <Button variant="ghost" onClick={onAgain}>
              {t('again')}
            </Button>
            <LinkButton href={paths.developer.createStage(apiId)}>{t('toStage')}</LinkButton>
            <LinkButton href={paths.developer.methods(apiId)} variant="primary">
              {t('toMethods')}
            </LinkButton>
          </Row>
        </Stack>
      </Card>
    </Stack>
  )
}
