'use client'
import { GROUPINGS } from '@portico/contract/statistics/statistics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Blocks, ScanSearch } from 'lucide-react'
import { useTimeZone, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiSearch, useApiChoices } from '@/components/data/api-search'
import { FilterSelect } from '@/components/data/filter-select'
import { QueryView } from '@/components/data/query-view'
import { Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { CardsSkeleton } from '@/components/ui/skeletons'
import { apisToChoose } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { paths } from '@/lib/paths'
import { staffStatistics, staffStatisticsFile } from '@/lib/statistics/statistics-queries'
import { askedOf } from './statistics-address'
import { StatisticsFilters } from './statistics-filters'
import { StatisticsView } from './statistics-view'
import { useStaffStatistics } from './use-statistics-address'

/** Shows the statistics of the APIs that a person works on; the address holds period, filters and views. */
export function StatisticsScreen() {
  const t = useTranslations('statistics')
  const control = useStaffStatistics()
  const asked = askedOf(control.address, useTimeZone() ?? 'UTC')
  const query = useQuery({ ...staffStatistics(asked), placeholderData: keepPreviousData })
  const [q, setQ] = useState('')
  const apis = useQuery({ ...apisToChoose(q), placeholderData: keepPreviousData })
  const environments = useQuery(environmentOptions()).data?.items ?? []
  const chosen = query.data?.chosen ?? []
  const nameOfApi = () => chosen.find(({ by }) => by === 'api')?.name ?? t('otherApi')
  const choices = useApiChoices(apis.data?.items ?? [], control.address.apiId, nameOfApi)
  return (
    <>
      <PageHeader
        guide="read-statistics"
        title={t('title')}
        description={t('lead')}
        actions={
          <LinkButton href={paths.developer.calls} icon={<ScanSearch size={16} aria-hidden="true" />}>
            {t('findCall')}
          </LinkButton>
        }
      />
      <Stack gap={6}>
        <StatisticsFilters control={control} chosen={chosen}>
          <ApiSearch query={apis} q={q} onSearch={setQ} />
          <FilterSelect list={control.list} name="apiId" label={t('by.api')} allLabel={t('all.api')} choices={choices} />
          <FilterSelect
            list={control.list}
            name="environmentId"
            label={t('by.environment')}
            allLabel={t('all.environment')}
            choices={environments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </StatisticsFilters>
        <QueryView query={query} skeleton={<CardsSkeleton cards={2} />}>
          {(view) => (
            <StatisticsView
              view={view}
              control={control}
              groupings={GROUPINGS}
              fileOf={(file) => staffStatisticsFile(asked, file)}
              emptyAction={
                <LinkButton href={paths.developer.apis} icon={<Blocks size={16} aria-hidden="true" />}>
                  {t('openApis')}
                </LinkButton>
              }
              isStaff
              stale={query.isPlaceholderData}
            />
          )}
        </QueryView>
      </Stack>
    </>
  )
}
