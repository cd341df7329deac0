'use client'
import type { ImportLoss } from '@portico/contract/method/import-view'
import { METHOD_PATH_MAX } from '@portico/contract/method/method'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Lines, Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { Muted, Text } from '@/components/ui/text'
import { groupLosses } from './group-losses'
import { ImportLosses } from './import-losses'

interface ImportReportProps {
  /** Whether the import is still to come. */
  step: 'preview' | 'result'
  /** The number of operations that are imported. */
  imported: number
  /** The number of those that the person skipped. */
  skipped?: number
  /** The number of operations that cannot be imported. */
  droppedCount: number
  losses: readonly ImportLoss[]
  /** The number of losses that are not listed. */
  unlisted?: number
}

/** Shows how much of a document is imported, and by reason what is left out: whole operations first, then parts of the others. */
export function ImportReport({ step, imported, skipped = 0, droppedCount, losses, unlisted = 0 }: ImportReportProps) {
  const t = useTranslations('method.report')
  const groups = groupLosses(losses)
  const counts = { step, imported, total: imported + skipped + droppedCount, left: droppedCount }
  if (groups.length === 0 && unlisted === 0) return <Notice tone="success" title={t(skipped > 0 ? 'some' : 'all', counts)} />
  return (
    <Stack gap={4} as="section">
      <Notice tone="warning" title={t(droppedCount > 0 ? 'leftOut' : skipped > 0 ? 'someInPart' : 'allInPart', counts)}>
        <p>{t('help', { step })}</p>
      </Notice>
      <Card>
        <Lines pad={4}>
          {groups.map(({ reason, dropped, losses: places }) => (
            <Stack as="li" gap={2} key={`${dropped} ${reason}`}>
              <Row gap={2}>
                <Text as="h3" size="sm" weight="semibold">
                  <Reason reason={reason} />
                </Text>
                <Badge tone={dropped ? 'warning' : 'neutral'}>{t(dropped ? 'operations' : 'places', { count: places.length })}</Badge>
              </Row>
              <Help reason={reason} />
              <ImportLosses losses={places} />
            </Stack>
          ))}
        </Lines>
        {unlisted > 0 ? <Muted>{t('unlisted', { count: unlisted })}</Muted> : null}
      </Card>
    </Stack>
  )
}

function Reason({ reason }: { reason: string }) {
  const t = useTranslations('method.importReason')
  return t(t.has(reason) ? reason : 'other')
}

function Help({ reason }: { reason: string }) {
  const t = useTranslations('method.importHelp')
  return t.has(reason) ? <Muted>{t(reason, { pathMax: METHOD_PATH_MAX })}</Muted> : null
}
