'use client'
import { PERIOD_DAYS_MAX } from '@portico/contract/rule/period'
import { useTranslations } from 'next-intl'
import { useId, useState, useSyncExternalStore } from 'react'
import { Row } from '@/components/ui/layout'
import { Text, VisuallyHidden } from '@/components/ui/text'
import styles from './history.module.css'
import { datesOf, daysBefore, momentsOf, type PeriodDates, type PeriodMoments, periodProblem } from './period-dates'
import type { ListAddress } from './use-list-address'

const never = () => () => {}
const NO_DATES: PeriodDates = { from: '', to: '' }
/** Days up to today; the last is the default of a list. */
const PRESETS = { today: 1, week: 7 } as const

/**
 * Shows the period of a list, as `from` and `to` in its address: days in the person's own time zone. An invalid period shows its error and
 * is not sent.
 */
export function PeriodFilter({ list }: { list: ListAddress }) {
  const t = useTranslations('period')
  const problemId = useId()
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [typed, setTyped] = useState<PeriodDates>()
  const inForce = isBrowser ? datesOf(list.query as PeriodMoments) : NO_DATES
  const dates = typed ?? inForce
  const problem = periodProblem(dates)
  const choose = (next: PeriodDates) => {
    const refused = periodProblem(next) !== undefined
    setTyped(refused ? next : undefined)
    if (!refused) list.change({ ...momentsOf(next) })
  }
  const preset = presetOf(dates, isBrowser)
  const field = (end: keyof PeriodDates) => (
    <input
      type="date"
      className={styles.field}
      value={dates[end]}
      aria-label={t(end)}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
      onChange={(event) => choose({ ...dates, [end]: event.target.value })}
    />
  )
  return (
    <Row as="fieldset" gap={2}>
      <VisuallyHidden as="legend">{t('period')}</VisuallyHidden>
      <select
        className={styles.field}
        aria-label={t('period')}
        value={preset}
        onChange={({ target: { value } }) => {
          if (value === 'month') choose(NO_DATES)
          else if (value in PRESETS) choose({ from: daysBefore(PRESETS[value as keyof typeof PRESETS] - 1), to: '' })
        }}
      >
        <option value="month">{t('month', { days: PERIOD_DAYS_MAX })}</option>
        <option value="week">{t('week')}</option>
        <option value="today">{t('today')}</option>
        {preset === 'own' ? <option value="own">{t('own')}</option> : null}
      </select>
      <Row as="span" inline gap={1} tone="muted">
        {field('from')}
        <span aria-hidden="true">–</span>
        {field('to')}
      </Row>
      {problem ? (
        <Text size="sm" tone="danger" id={problemId} role="alert" className={styles.problem}>
          {t(problem, { days: PERIOD_DAYS_MAX })}
        </Text>
      ) : null}
    </Row>
  )
}

function presetOf({ from, to }: PeriodDates, isBrowser: boolean): keyof typeof PRESETS | 'month' | 'own' {
  if (!isBrowser || (from === '' && to === '')) return 'month'
  if (to !== '') return 'own'
  if (from === daysBefore(0)) return 'today'
  return from === daysBefore(PRESETS.week - 1) ? 'week' : 'own'
}
