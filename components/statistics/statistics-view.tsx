'use client'
import { GROUPS_MAX, type Grouping, OF_ONE_API, STEPS } from '@portico/contract/statistics/statistics'
import type { StatisticsView as View } from '@portico/contract/statistics/statistics-endpoints'
import { useFormatter, useTimeZone, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DownloadLink } from '@/components/data/download-link'
import field from '@/components/data/history.module.css'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Row, Segments, Stack } from '@/components/ui/layout'
import { Muted, VisuallyHidden } from '@/components/ui/text'
import type { StatisticsFile } from '@/lib/statistics/statistics-queries'
import { GroupTable } from './group-table'
import { PointsTable } from './points-table'
import styles from './statistics.module.css'
import { CHART_KINDS, MEASURES } from './statistics-address'
import { StatisticsChart } from './statistics-chart'
import { StatisticsFigures } from './statistics-figures'
import { useShownGrouping } from './use-shown-grouping'
import type { StatisticsControl } from './use-statistics-address'
import { HALF_DAY_MS, useStepLabels } from './use-step-labels'

interface StatisticsViewProps {
  view: View
  control: StatisticsControl
  /** What the page can group by. */
  groupings: readonly Grouping[]
  fileOf: (file: StatisticsFile) => string
  /** The way to calls, where there are none. */
  emptyAction: ReactNode
  isStaff: boolean
  /** True while another view is loading and the old one is shown. */
  stale: boolean
}

/** Shows statistics: the figures of the period, a chart over time, and the tables of groups and steps with their downloads. */
export function StatisticsView({ view, control, groupings, fileOf, emptyAction, isStaff, stale }: StatisticsViewProps) {
  const t = useTranslations('statistics')
  const { address, list, isFiltered, clear, hrefOf, callsHrefOf } = control
  const { measure, chart, sort } = address
  const by = useShownGrouping(address.by, stale)
  const labels = useStepLabels(view.points, view.step)
  if (view.total.calls === 0)
    return (
      <EmptyState
        title={t('empty')}
        body={isFiltered ? t('emptyFiltered') : t('emptyBody')}
        action={isFiltered ? <Button onClick={clear}>{t('clearFilters')}</Button> : emptyAction}
      />
    )
  return (
    <Stack gap={8} className={styles.view} data-stale={stale ? '' : undefined} aria-busy={stale || undefined}>
      <Section title={t('overTime')} description={<Period view={view} />} actions={<StepChoice control={control} view={view} />}>
        <Stack gap={5}>
          <StatisticsFigures view={view} />
          <Row gap={3} justify="between">
            <Choice
              label={t('measure')}
              choices={MEASURES}
              value={measure}
              nameOf={(name) => t(`measures.${name}`)}
              onChoose={(name) => list.change({ measure: name })}
            />
            <Choice
              label={t('kind')}
              choices={CHART_KINDS}
              value={chart}
              nameOf={(name) => t(`kinds.${name}`)}
              onChoose={(name) => list.change({ chart: name })}
            />
          </Row>
          <StatisticsChart view={view} labels={labels} measure={measure} kind={chart} />
        </Stack>
      </Section>
      <Section
        bare
        title={t(`groups.${by}`)}
        description={view.groupCount > GROUPS_MAX ? t('groupsMax', { max: GROUPS_MAX, count: view.groupCount }) : undefined}
        actions={
          <>
            <GroupingChoice control={control} groupings={groupings} />
            <Downloads fileOf={fileOf} table="groups" />
          </>
        }
      >
        {view.groups.length === 0 ? (
          <EmptyState title={t('noGroups')} body={t(`noGroupsBody.${by === 'reason' ? 'reason' : 'other'}`)} />
        ) : (
          <GroupTable
            {...{ groups: view.groups, by, sort, isStaff, stale }}
            hrefOf={(key) => hrefOf(by, key)}
            callsHrefOf={(key) => callsHrefOf(by, key)}
            caption={t(`groups.${by}`)}
            onSort={(next) => list.change({ sort: next })}
          />
        )}
      </Section>
      <Section bare title={t(`steps.${view.step}`)} actions={<Downloads fileOf={fileOf} table="points" />}>
        <PointsTable view={view} labels={labels} caption={t(`steps.${view.step}`)} />
      </Section>
    </Stack>
  )
}

function Period({ view: { from, to } }: { view: View }) {
  const t = useTranslations('statistics')
  const format = useFormatter()
  const timeZone = useTimeZone() ?? 'UTC'
  // Not as a range: browsers and servers put different spaces into ranges.
  const day = (at: number) => format.dateTime(new Date(at), { dateStyle: 'medium' })
  const start = Date.parse(from)
  const [first, last] = [day(start + HALF_DAY_MS), day(Math.max(start + HALF_DAY_MS, Date.parse(to) - 1))]
  const period = t('period', { days: first === last ? first : `${first} – ${last}`, timeZone })
  const minute = new Intl.DateTimeFormat('en', { timeZone, minute: 'numeric' }).format(start)
  return Number(minute) === 0 ? period : `${period} ${t('hoursOfUtc', { minute })}`
}

interface ChoiceProps<Value extends string> {
  label: string
  choices: readonly Value[]
  value: Value
  nameOf: (value: Value) => string
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, choices, value, nameOf, onChoose }: ChoiceProps<Value>) {
  return (
    <Segments as="fieldset" surface="inset" className={styles.choice}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {choices.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === value} onClick={() => onChoose(choice)}>
          {nameOf(choice)}
        </button>
      ))}
    </Segments>
  )
}

/** Chooses the length of a step; says so where the platform has only longer ones. */
function StepChoice({ control: { address, list }, view }: { control: StatisticsControl; view: View }) {
  const t = useTranslations('statistics')
  const isLonger = address.step !== undefined && address.step !== view.step
  return (
    <Row gap={2}>
      {isLonger ? <Muted role="status">{t(address.step === 'minute' ? 'noMinutes' : 'noHours')}</Muted> : null}
      <select
        className={field.field}
        aria-label={t('step')}
        value={view.step}
        onChange={({ target }) => list.change({ step: target.value })}
      >
        {STEPS.map((step) => (
          <option key={step} value={step}>
            {t(`steps.${step}`)}
          </option>
        ))}
      </select>
    </Row>
  )
}

function GroupingChoice({ control: { address, list }, groupings }: { control: StatisticsControl; groupings: readonly Grouping[] }) {
  const t = useTranslations('statistics')
  const isOfOneApi = !('apiId' in list.query) && groupings.includes('api')
  return (
    <Row as="label" gap={2} size="sm">
      {t('groupBy')}
      <select className={field.field} value={address.by} onChange={({ target }) => list.change({ by: target.value })}>
        {groupings.map((by) => {
          const needsApi = isOfOneApi && OF_ONE_API.has(by)
          return (
            <option key={by} value={by} disabled={needsApi}>
              {needsApi ? t('chooseApi', { name: t(`by.${by}`) }) : t(`by.${by}`)}
            </option>
          )
        })}
      </select>
    </Row>
  )
}

function Downloads({ fileOf, table }: { fileOf: StatisticsViewProps['fileOf']; table: StatisticsFile['table'] }) {
  return (
    <>
      <DownloadLink href={fileOf({ format: 'xlsx', table })} format="xlsx" />
      <DownloadLink href={fileOf({ format: 'csv', table })} format="csv" />
    </>
  )
}
