'use client'
import { REPLACED_SCHEME } from '@portico/contract/method/import-states'
import type { ImportLoss, LossCount } from '@portico/contract/method/import-view'
import { METHOD_PATH_MAX } from '@portico/contract/method/method'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { Lines, Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { Muted, Text } from '@/components/ui/text'
import { countGenerated, groupLosses } from './group-losses'
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
  /** All that is left out, counted by kind. */
  counts: readonly LossCount[]
  /** The places, as far as they are listed. */
  losses: readonly ImportLoss[]
}

/** Shows how much of a document is imported, and by reason what is left out: whole operations first, then parts of the others. */
export function ImportReport({ step, imported, skipped = 0, droppedCount, counts, losses }: ImportReportProps) {
  const t = useTranslations('method.report')
  const groups = groupLosses(counts, losses)
  const generated = countGenerated(counts)
  // Security schemes are imported; only consumers read others.
  const isWhole = groups.every(({ reason }) => reason === REPLACED_SCHEME)
  const said = { step, imported, total: imported + skipped + droppedCount, left: droppedCount }
  const notice = isWhole ? (
    <Notice tone="success" title={t(skipped > 0 ? 'some' : 'all', said)}>
      {generated > 0 ? <p>{t('generated', { count: generated })}</p> : null}
    </Notice>
  ) : (
    <Notice tone="warning" title={t(droppedCount > 0 ? 'leftOut' : skipped > 0 ? 'someInPart' : 'allInPart', said)}>
      <p>
        {t('help', { step })} {generated > 0 ? t('generated', { count: generated }) : null}
      </p>
    </Notice>
  )
  if (groups.length === 0) return notice
  return (
    <Stack gap={4} as="section">
      {notice}
      <Card>
        <Lines pad={4}>
          {groups.map(({ reason, dropped, count, losses: places }) => (
            <Stack as="li" gap={2} key={`${dropped} ${reason}`}>
              <Row gap={2}>
                <Text as="h3" size="sm" weight="semibold">
                  <Reason reason={reason} />
                </Text>
                <Badge tone={dropped ? 'warning' : 'neutral'}>{t(dropped ? 'operations' : 'places', { count })}</Badge>
              </Row>
              <Help reason={reason} />
              <ImportLosses losses={places} />
              {places.length < count ? <Muted>{t('unlisted', { count: count - places.length })}</Muted> : null}
            </Stack>
          ))}
        </Lines>
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
