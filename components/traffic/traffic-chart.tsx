'use client'
import { TRAFFIC_WINDOWS, type TrafficView } from '@portico/contract/traffic/traffic-endpoints'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { type PointerEvent, useState, useSyncExternalStore } from 'react'
import { roundTop } from './chart-scale'
import styles from './traffic.module.css'

export type TrafficWindow = keyof typeof TRAFFIC_WINDOWS

const HEIGHT = 120
const nothing = () => () => undefined

/** Calls over time as bars, failed ones on top in their own colour; the bar under the pointer is told in words. */
export function TrafficChart({ traffic, window }: { traffic: TrafficView; window: TrafficWindow }) {
  const t = useTranslations('traffic')
  const format = useFormatter()
  const [pointed, setPointed] = useState<number>()
  const { points } = traffic
  const top = roundTop(Math.max(0, ...points.map((point) => point.calls)))
  const width = points.length * 10
  const pointAt = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setPointed(Math.min(points.length - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * points.length))))
  }
  const point = pointed === undefined ? undefined : points[pointed]
  return (
    <figure className={styles.chart}>
      <div className={styles.plot}>
        <span className={styles.top}>{format.number(top, 'count')}</span>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('chart', { calls: traffic.calls, errors: traffic.errors })}
          onPointerMove={pointAt}
          onPointerLeave={() => setPointed(undefined)}
        >
          <line x1="0" x2={width} y1="0.5" y2="0.5" className={styles.grid} />
          <line x1="0" x2={width} y1={HEIGHT / 2} y2={HEIGHT / 2} className={styles.grid} />
          <line x1="0" x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} className={styles.axis} />
          {points.map(({ at, calls, errors }, index) => {
            const whole = (calls / top) * HEIGHT
            const failed = (errors / top) * HEIGHT
            return (
              <g key={at} opacity={pointed === undefined || pointed === index ? 1 : 0.45}>
                <rect
                  x={index * 10 + 1.5}
                  width="7"
                  y={HEIGHT - whole + failed}
                  height={Math.max(0, whole - failed)}
                  className={styles.served}
                />
                <rect x={index * 10 + 1.5} width="7" y={HEIGHT - whole} height={failed} className={styles.failed} />
              </g>
            )
          })}
        </svg>
      </div>
      <figcaption className={styles.caption}>
        <TimeAxis points={points} />
        <p className={styles.readout}>
          {point ? <PointLine point={point} stepMinutes={TRAFFIC_WINDOWS[window].stepMinutes} /> : <Legend />}
        </p>
      </figcaption>
    </figure>
  )
}

function Legend() {
  const t = useTranslations('traffic')
  return (
    <span className={styles.legend}>
      <span data-series="served">{t('successSeries')}</span>
      <span data-series="failed">{t('errorSeries')}</span>
    </span>
  )
}

type Point = TrafficView['points'][number]

function PointLine({ point, stepMinutes }: { point: Point; stepMinutes: number }) {
  const t = useTranslations('traffic')
  const clock = useClock()
  const from = new Date(point.at)
  const to = new Date(from.getTime() + stepMinutes * 60_000)
  return t('pointLine', { from: clock(from), to: clock(to), calls: point.calls, errors: point.errors })
}

/** First, middle and last moment in the person's own zone, which only the browser knows. */
function TimeAxis({ points }: { points: readonly Point[] }) {
  const clock = useClock()
  const inBrowser = useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  )
  const shown = [points[0], points[Math.floor(points.length / 2)], points.at(-1)]
  return (
    <span className={styles.times} aria-hidden="true">
      {shown.map((point, index) => (
        <span key={point?.at ?? index}>{inBrowser && point ? clock(new Date(point.at)) : '\u00a0'}</span>
      ))}
    </span>
  )
}

function useClock(): (at: Date) => string {
  const locale = useLocale()
  return (at) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(at)
}
