'use client'
import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { useTranslations } from 'next-intl'
import type { Measure } from './statistics-address'
import { useFigureFormat } from './use-figure-format'
import { useStepLabels } from './use-step-labels'

/** The figure of a measure whose highest value the summary names. */
const PEAK = { calls: 'calls', errors: 'errors', bytes: 'responseBytes', latency: 'p95Ms' } as const

/** Shows in words what a chart shows: the total, the highest step, and the deployments. */
export function StatisticsSummary({ view, measure }: { view: StatisticsView; measure: Measure }) {
  const t = useTranslations('statistics')
  const format = useFigureFormat()
  const labels = useStepLabels(view.points, view.step)
  const { points, total, deployments } = view
  const field = PEAK[measure]
  const highest = points.reduce((most, point, index) => ((point[field] ?? 0) > (points[most]?.[field] ?? 0) ? index : most), 0)
  const value = points[highest]?.[field] ?? 0
  return (
    <>
      {t(`summary.${measure}`, {
        calls: total.calls,
        errors: total.errors,
        share: format.share(total.calls === 0 ? 0 : total.errors / total.calls),
        requestBytes: format.bytes(total.requestBytes),
        responseBytes: format.bytes(total.responseBytes),
        p50: format.ms(total.p50Ms),
        p95: format.ms(total.p95Ms),
        p99: format.ms(total.p99Ms),
      })}{' '}
      {value > 0 ? t(`peak.${measure}`, { value: format.short(measure, value), step: labels.step(highest) }) : null}
      {deployments.length > 0 ? <Deployments deployments={deployments} /> : null}
    </>
  )
}

function Deployments({ deployments }: Pick<StatisticsView, 'deployments'>) {
  const t = useTranslations('statistics')
  const labels = useStepLabels(deployments, 'minute')
  return (
    <>
      {' '}
      {t('deployments', { count: deployments.length })}{' '}
      {deployments.map(({ version, number }, index) => t('deployment', { version, number, at: labels.step(index) })).join(' · ')}
    </>
  )
}
