import type { DayLevel } from '@portico/contract/service-status/service-status'
import { DAY_LEVELS } from '@portico/contract/service-status/service-status'
import { getTranslations } from 'next-intl/server'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { formatDay } from '@/lib/i18n/format-day'
import { BAR_WIDTH, BARS_HEIGHT, shareText, statusBars } from '@/lib/service-status/status-bars'

const FILLS: Record<DayLevel, string> = {
  good: 'var(--color-success-fg)',
  degraded: 'var(--color-warning-fg)',
  bad: 'var(--color-danger-fg)',
  none: 'var(--color-border-strong)',
}

interface StatusBarsProps {
  locale: string
  days: readonly (number | null)[]
  /** The first of them. */
  from: string
}

/** Shows the availability of each day as a bar: the worse, the shorter; days with failures say more on hover. Needs no script. */
export async function StatusBars({ locale, days, from }: StatusBarsProps) {
  const t = await getTranslations('service-status')
  const { width, paths, marked, counts } = statusBars(days, from)
  const label = t('bars', { days: days.length, good: counts.good, marked: marked.length, none: counts.none })
  return (
    <Stack gap={1}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${width} ${BARS_HEIGHT}`}
        preserveAspectRatio="none"
        style={{ display: 'block', width: '100%', height: '1.75rem' }}
      >
        {DAY_LEVELS.map((level) => (paths[level] === '' ? null : <path key={level} d={paths[level]} style={{ fill: FILLS[level] }} />))}
        {marked.map(({ day, availability, x }) => (
          <rect key={day} x={x} width={BAR_WIDTH} height={BARS_HEIGHT} style={{ fill: 'transparent' }}>
            <title>{t('day', { day: formatDay(day, locale), share: shareText(availability, locale) })}</title>
          </rect>
        ))}
      </svg>
      <Row justify="between" size="xs">
        <Text as="span" tone="muted">
          {t('daysAgo', { days: days.length })}
        </Text>
        <Text as="span" tone="muted">
          {t('today')}
        </Text>
      </Row>
    </Stack>
  )
}

/** Explains the bars. */
export async function StatusLegend() {
  const t = await getTranslations('service-status')
  return (
    <Stack gap={2} size="note">
      <Text tone="muted">{t('legendTitle')}</Text>
      <Row as="ul" gap={2} columnGap={6}>
        {DAY_LEVELS.map((level) => (
          <Row as="li" key={level} gap={2}>
            <svg width="4" height={BARS_HEIGHT} aria-hidden="true">
              <path d={statusBars([SAMPLES[level]], '2026-01-01').paths[level]} style={{ fill: FILLS[level] }} />
            </svg>
            {t(`legend.${level}`)}
          </Row>
        ))}
      </Row>
      <Text tone="muted">{t('legendHelp')}</Text>
    </Stack>
  )
}

/** An availability of each level. */
const SAMPLES: Record<DayLevel, number | null> = { good: 1, degraded: 0.995, bad: 0, none: null }
