'use client'
import { GATEWAY_ERROR_STATUS } from '@portico/contract/gateway-snapshot/gateway-error'
import { dateIn } from '@portico/contract/statistics/local-days'
import { CHOSEN_FIELDS, STATUS_CLASSES } from '@portico/contract/statistics/statistics'
import type { StatisticsView } from '@portico/contract/statistics/statistics-endpoints'
import { X } from 'lucide-react'
import { useTimeZone, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FilterSelect } from '@/components/data/filter-select'
import { PeriodFields } from '@/components/data/period-filter'
import { Button } from '@/components/ui/button'
import { Row, Stack } from '@/components/ui/layout'
import type { StatisticsControl } from './use-statistics-address'

interface StatisticsFiltersProps {
  control: StatisticsControl
  /** The names of what the address names by id. */
  chosen: StatisticsView['chosen']
  /** Filters of the page, beside those of every statistics. */
  children?: ReactNode
}

/** Shows the period and the filters of statistics; those that rows of tables set are shown by name, to be removed. */
export function StatisticsFilters({ control: { address, list, isFiltered, clear }, chosen, children }: StatisticsFiltersProps) {
  const t = useTranslations('statistics')
  const timeZone = useTimeZone() ?? 'UTC'
  const { from = '', to = '' } = address
  // API and environment have a select of their own.
  const set = chosen.filter(({ by }) => ['version', 'endpoint', 'subscriber'].includes(by))
  return (
    <Stack gap={2}>
      <Row gap={2}>
        <PeriodFields
          dates={{ from, to }}
          today={dateIn(timeZone, Date.now())}
          withoutDates="week"
          onDates={(dates) => list.change({ ...dates })}
        />
        {children}
        <FilterSelect
          list={list}
          name="statusClass"
          label={t('by.statusClass')}
          allLabel={t('all.statusClass')}
          choices={STATUS_CLASSES.map((first) => ({ value: String(first), label: t('statusClass', { first }) }))}
        />
        <FilterSelect
          list={list}
          name="reason"
          label={t('by.reason')}
          allLabel={t('all.reason')}
          choices={Object.keys(GATEWAY_ERROR_STATUS).map((code) => ({ value: code, label: code }))}
        />
        {isFiltered ? (
          <Button variant="ghost" icon={<X size={16} aria-hidden="true" />} onClick={clear}>
            {t('clearFilters')}
          </Button>
        ) : null}
      </Row>
      {set.length > 0 ? (
        <Row as="ul" gap={2} aria-label={t('filters')}>
          {set.map(({ by, name, note }) => {
            const text = [name ?? t('otherCalls'), by === 'subscriber' ? null : note].filter(Boolean).join(' · ')
            return (
              <li key={by}>
                <Button
                  size="sm"
                  icon={<X size={14} aria-hidden="true" />}
                  aria-label={t('removeFilter', { name: `${t(`by.${by}`)}: ${text}` })}
                  onClick={() => list.change({ [CHOSEN_FIELDS[by]]: undefined })}
                >
                  {t(`by.${by}`)}: {text}
                </Button>
              </li>
            )
          })}
        </Row>
      ) : null}
    </Stack>
  )
}
