'use client'
import { PERIOD_DAYS_MAX } from '@portico/contract/rule/period'
import { dateAfter } from '@portico/contract/statistics/local-days'
import { useTranslations } from 'next-intl'
import { useId, useState, useSyncExternalStore } from 'react'
import { Row } from '@/components/ui/layout'
import { Text, VisuallyHidden } from '@/components/ui/text'
import styles from './history.module.css'
import { datesOf, daysBefore, momentsOf, type PeriodDates, type PeriodMoments, periodProblem } from './period-dates'
import type { ListAddress } from './use-list-address'

const never = () => () => {}
const NO_DATES: PeriodDates = { from: '', to: '' }
/** Days up to today. */
const PRESETS = { month: PERIOD_DAYS_MAX, week: 7, today: 1 } as const
type Preset = keyof typeof PRESETS

/** Shows the period of a list, as `from` and `to` in its address: days in the person's own time zone. */
export function PeriodFilter({ list }: { list: ListAddress }) {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <PeriodFields
      dates={isBrowser ? datesOf(list.query as PeriodMoments) : NO_DATES}
      today={isBrowser ? daysBefore(0) : ''}
      withoutDates="month"
      onDates={(dates) => list.change({ ...momentsOf(dates) })}
    />
  )
}

interface PeriodFieldsProps {
  dates: PeriodDates
  /** Today in the person's time zone; empty where it is not known yet. */
  today: string
  /** The period without dates. */
  withoutDates: Preset
  onDates: (dates: PeriodDates) => void
}

/** Shows the first and last day of a period, and periods up to today to choose from. An invalid one shows its error and is not passed on. */
export function PeriodFields({ dates: inForce, today, withoutDates, onDates }: PeriodFieldsProps) {
  const t = useTranslations('period')
  const problemId = useId()
  // Shown until the address follows, which may be after the next field is filled in; an invalid period until it is corrected.
  const [typed, setTyped] = useState<{ dates: PeriodDates; over: string }>()
  const over = `${inForce.from} ${inForce.to}`
  const dates = typed?.over === over ? typed.dates : inForce
  const problem = periodProblem(dates)
  const choose = (next: PeriodDates) => {
    setTyped({ dates: next, over })
    if (periodProblem(next) === undefined) onDates(next)
  }
  const startOf = (preset: Preset) => dateAfter(today, 1 - PRESETS[preset])
  const preset = presetOf(dates, withoutDates, (name) => today !== '' && dates.from === startOf(name))
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
          if (value === withoutDates) choose(NO_DATES)
          else if (value in PRESETS) choose({ from: startOf(value as Preset), to: '' })
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

function presetOf({ from, to }: PeriodDates, withoutDates: Preset, isStart: (preset: Preset) => boolean): Preset | 'own' {
  if (from === '' && to === '') return withoutDates
  const presets = Object.keys(PRESETS) as Preset[]
  return (to === '' ? presets.find(isStart) : undefined) ?? 'own'
}
