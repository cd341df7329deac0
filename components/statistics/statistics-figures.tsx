'use client'
import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { useTranslations } from 'next-intl'
import { Figure } from '@/components/ui/figure'
import { Grid } from '@/components/ui/layout'
import { changeOf } from './chart-series'
import { useFigureFormat } from './use-figure-format'

/** Shows the figures of a period, each with that of the period before. */
export function StatisticsFigures({ view: { total, before } }: { view: StatisticsView }) {
  const t = useTranslations('statistics')
  const { count, bytes, ms, change, share } = useFigureFormat()
  const shareOf = ({ errors, calls }: { errors: number; calls: number }) => (calls === 0 ? '–' : share(errors / calls))
  const compared = (value: string, now: number | null, then: number | null) =>
    now === null || then === null || then === 0
      ? t('before', { value })
      : t('beforeAndChange', { value, change: change(changeOf(now, then)) })
  const latency = (name: 'p50Ms' | 'p95Ms' | 'p99Ms') => (
    <Figure label={t(`series.${name}`)} value={ms(total[name])} note={compared(ms(before[name]), total[name], before[name])} />
  )
  return (
    <Grid as="dl" gap={4} column="8rem">
      <Figure label={t('column.calls')} value={count(total.calls)} note={compared(count(before.calls), total.calls, before.calls)} />
      <Figure
        label={t('column.errors')}
        value={count(total.errors)}
        note={t('errorShare', { share: shareOf(total), before: shareOf(before) })}
        alarming={total.errors > 0}
      />
      <Figure
        label={t('series.responseBytes')}
        value={bytes(total.responseBytes)}
        note={compared(bytes(before.responseBytes), total.responseBytes, before.responseBytes)}
      />
      {latency('p50Ms')}
      {latency('p95Ms')}
      {latency('p99Ms')}
    </Grid>
  )
}
