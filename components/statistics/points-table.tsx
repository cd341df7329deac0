'use client'
import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { Panel } from '@/components/ui/layout'
import { VisuallyHidden } from '@/components/ui/text'
import styles from './statistics.module.css'
import { type FigureFormat, useFigureFormat } from './use-figure-format'
import type { StepLabels } from './use-step-labels'

const COLUMNS = ['calls', 'callsBefore', 'errors', 'responseBytes', 'requestBytes', 'p50Ms', 'p95Ms', 'p99Ms'] as const

interface PointsTableProps {
  view: StatisticsView
  labels: StepLabels
  caption: string
}

/** Shows every step of a period with all its figures, in a box that scrolls by itself. Drawn again only when it changes. */
export const PointsTable = memo(function PointsTable({ view, labels, caption }: PointsTableProps) {
  const t = useTranslations('statistics')
  const format = useFigureFormat()
  return (
    <Panel as="section" className={styles.points} aria-label={caption} tabIndex={0}>
      <table>
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.points.map((point, index) => (
            <tr key={point.at}>
              <th scope="row">{labels.step(index)}</th>
              <Cells point={point} format={format} locale={t('time')} />
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
})

interface CellsProps {
  point: StatisticsView['points'][number]
  format: FigureFormat
  /** A text of the language, so that another one formats again. */
  locale: string
}

/** Cells are drawn again only when their figures change: a day has 1,440 minutes, and the screen polls. */
const Cells = memo(
  function Cells({ point, format }: CellsProps) {
    const { calls, beforeCalls, errors, requestBytes, responseBytes, p50Ms, p95Ms, p99Ms } = point
    const { count, bytes, ms } = format
    const texts = [count(calls), beforeCalls === null ? '–' : count(beforeCalls), count(errors), bytes(responseBytes), bytes(requestBytes)]
    return [...texts, ms(p50Ms), ms(p95Ms), ms(p99Ms)].map((text, index) => <td key={COLUMNS[index]}>{text}</td>)
  },
  (one, other) => one.point === other.point && one.locale === other.locale,
)
