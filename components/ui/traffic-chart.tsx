'use client'
import dynamic from 'next/dynamic'
import { useFormatter, useTranslations } from 'next-intl'
import styles from './chart.module.css'
import { Muted, VisuallyHidden } from './text'
import type { TrafficPoint } from './traffic-canvas'

const TrafficCanvas = dynamic(() => import('./traffic-canvas').then((module) => module.TrafficCanvas), {
  ssr: false,
  loading: () => <div className={styles.canvas} aria-hidden="true" />,
})

/** Shows calls and errors over time, with the same numbers as a table for assistive technology. */
export function TrafficChart({ points, label }: { points: readonly TrafficPoint[]; label: string }) {
  const t = useTranslations('kit.chart')
  const format = useFormatter()
  if (!points.some(({ calls }) => calls > 0)) return <Muted className={styles.empty}>{t('empty')}</Muted>
  const sameDay = points.length > 0 && points[0]?.at.slice(0, 10) === points.at(-1)?.at.slice(0, 10)
  const timeOf = (at: string) =>
    format.dateTime(new Date(at), sameDay ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' })
  return (
    <figure className={styles.figure} aria-label={label}>
      <div className={styles.canvas} aria-hidden="true">
        <TrafficCanvas points={points} times={points.map(({ at }) => timeOf(at))} callsLabel={t('calls')} errorsLabel={t('errors')} />
      </div>
      <details className={styles.details}>
        <summary>{t('showTable')}</summary>
        <table className={styles.table}>
          <VisuallyHidden as="caption">{label}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('calls')}</th>
              <th scope="col">{t('errors')}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, calls, errors }) => (
              <tr key={at}>
                <td suppressHydrationWarning>{timeOf(at)}</td>
                <td>{format.number(calls)}</td>
                <td>{format.number(errors)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
