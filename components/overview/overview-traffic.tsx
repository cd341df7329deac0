'use client'
import { TRAFFIC_WINDOW_NAMES } from '@portico/contract/traffic/traffic-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { useAddressTab } from '@/components/data/use-address-tab'
import { Section } from '@/components/ui/card'
import { TrafficChart } from '@/components/ui/traffic-chart'
import { overview } from '@/lib/overview/overview-queries'
import styles from './overview.module.css'

/** Calls through all gateways over the last hour or day; the span lies in the address. */
export function OverviewTraffic() {
  const t = useTranslations('overview')
  const format = useFormatter()
  const [span, setSpan] = useAddressTab(TRAFFIC_WINDOW_NAMES, 'window')
  const { data } = useQuery({ ...overview(span), placeholderData: keepPreviousData })
  const traffic = data?.traffic
  const latency = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : t('milliseconds', { count: format.number(value, { maximumFractionDigits: 1 }) })
  return (
    <Section
      title={t('traffic')}
      actions={
        <fieldset className={styles.windows} aria-label={t('window')}>
          {TRAFFIC_WINDOW_NAMES.map((name) => (
            <button key={name} type="button" className={styles.window} aria-pressed={name === span} onClick={() => setSpan(name)}>
              {t(`windows.${name}`)}
            </button>
          ))}
        </fieldset>
      }
    >
      {traffic ? (
        <>
          <dl className={styles.numbers}>
            <Figure label={t('calls')} value={format.number(traffic.calls)} />
            <Figure
              label={t('errorRate')}
              value={
                traffic.calls === 0 ? '–' : format.number(traffic.errors / traffic.calls, { style: 'percent', maximumFractionDigits: 1 })
              }
            />
            <Figure label={t('p50')} value={latency(traffic.p50Ms)} />
            <Figure label={t('p95')} value={latency(traffic.p95Ms)} />
          </dl>
          <TrafficChart points={traffic.points} label={t('traffic')} />
        </>
      ) : null}
    </Section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
