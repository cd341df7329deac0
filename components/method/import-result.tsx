'use client'
import type { ImportResult as Result } from '@portico/contract/method/import-view'
import { useFormatter, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Fold } from '@/components/ui/fold'
import { Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'
import styles from './import.module.css'
import { ImportLosses } from './import-losses'

interface ImportResultProps {
  apiId: string
  result: Result
  onAgain: () => void
}

const COUNTS = ['created', 'changed', 'deleted', 'unchanged', 'skipped'] as const

/** Shows the result of an import: how many methods it added, changed, deleted and kept, and what it left out, with the reason. */
export function ImportResult({ apiId, result, onAgain }: ImportResultProps) {
  const t = useTranslations('method.result')
  const format = useFormatter()
  return (
    <Stack gap={6} className={styles.preview}>
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
      {result.notCarriedOver.length > 0 ? (
        <Card>
          <Fold className={styles.fold} summary={t('notCarried', { count: result.notCarriedOver.length })}>
            <ImportLosses losses={result.notCarriedOver} />
          </Fold>
        </Card>
      ) : null}
    </Stack>
  )
}
