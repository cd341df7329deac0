'use client'
import { dateIn } from '@portico/contract/statistics/local-days'
import {
  type ApiTrafficWindow,
  TRAFFIC_WINDOW_NAMES,
  type TrafficView,
  type TrafficWindow,
} from '@portico/contract/traffic/traffic-endpoints'
import { useFormatter, useTimeZone, useTranslations } from 'next-intl'
import { useAddressTab } from '@/components/data/use-address-tab'
import { Figure } from '@/components/ui/figure'
import { Panel, Quarters, Segments, Stack } from '@/components/ui/layout'
import { VisuallyHidden } from '@/components/ui/text'
import { TrafficChart } from '@/components/ui/traffic-chart'
import styles from './traffic.module.css'

const STEPS = { hour: 'minute', day: 'hour', month: 'day' } as const

interface TrafficGlanceProps {
  traffic: TrafficView
  window: TrafficWindow
  /** True while another period is loading and the old one is shown. */
  stale?: boolean
  /** The address of the statistics that the figures lead to, if the reader has them. */
  statistics?: string
}

/** Shows calls, errors and latency of a period, and the calls over time. Figures lead to the statistics of the days of the period. */
export function TrafficSummary({ traffic, window, stale, statistics }: TrafficGlanceProps) {
  const t = useTranslations('traffic')
  const format = useFormatter()
  const timeZone = useTimeZone() ?? 'UTC'
  const { calls, errors, p50Ms, p95Ms, points } = traffic
  const [first, last] = [points[0], points.at(-1)].map((point) => point && dateIn(timeZone, Date.parse(point.at)))
  const viewOf = (measure: 'calls' | 'errors' | 'latency') => {
    if (!statistics || !first || !last) return undefined
    return `${statistics}${statistics.includes('?') ? '&' : '?'}${new URLSearchParams({ from: first, to: last, measure })}`
  }
  const ms = (value: number | null) =>
    value === null ? '–' : t('ms', { value: format.number(value, { maximumFractionDigits: value < 10 ? 1 : 0 }) })
  return (
    <Stack gap={5} className={styles.glance} data-stale={stale ? '' : undefined}>
      <Quarters as="dl" gap={4}>
        <Figure label={t('calls')} value={format.number(calls, 'count')} href={viewOf('calls')} />
        <Figure
          label={t('errors')}
          value={format.number(errors, 'count')}
          note={calls > 0 ? t('errorShare', { share: format.number(errors / calls, 'share') }) : undefined}
          alarming={errors > 0}
          href={viewOf('errors')}
        />
        <Figure label={t('p50')} value={ms(p50Ms)} href={viewOf('latency')} />
        <Figure label={t('p95')} value={ms(p95Ms)} href={viewOf('latency')} />
      </Quarters>
      {calls === 0 ? (
        <Panel as="p" surface="dashed" size="sm" tone="muted" className={styles.empty}>
          {t('empty')}
        </Panel>
      ) : (
        <TrafficChart points={points} step={STEPS[window]} label={t(`label.${window}`)} />
      )}
    </Stack>
  )
}

/** Returns the period of a screen, which the address holds, and a function that changes it. */
export function useTrafficWindow(): [ApiTrafficWindow, (window: ApiTrafficWindow) => void] {
  return useAddressTab(TRAFFIC_WINDOW_NAMES, 'window')
}

interface TrafficWindowSwitchProps<Window extends TrafficWindow> {
  window: Window
  windows: readonly Window[]
  onWindow: (window: Window) => void
}

/** Switches the period. */
export function TrafficWindowSwitch<Window extends TrafficWindow>({ window, windows, onWindow }: TrafficWindowSwitchProps<Window>) {
  const t = useTranslations('traffic')
  return (
    <Segments as="fieldset" surface="inset" className={styles.switch}>
      <VisuallyHidden as="legend">{t('window')}</VisuallyHidden>
      {windows.map((name) => (
        <button key={name} type="button" aria-pressed={name === window} onClick={() => onWindow(name)}>
          {t(name as TrafficWindow)}
        </button>
      ))}
    </Segments>
  )
}
