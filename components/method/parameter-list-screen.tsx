'use client'
import { PARAMETER_PLACES } from '@portico/contract/method/method'
import { parameterListQuery } from '@portico/contract/method/parameter-input'
import type { ParameterSummary } from '@portico/contract/method/parameter-view'
import { useQuery } from '@tanstack/react-query'
import { Variable } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { ApiHead } from '@/components/api/api-head'
import type { Column } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { QueryView } from '@/components/data/query-view'
import { LinkButton } from '@/components/ui/link-button'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { Muted, Text } from '@/components/ui/text'
import { apiDetail } from '@/lib/api/api-queries'
import { parameterList } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { ParameterTypeFilter } from './parameter-type-filter'
import { Differs, RequiredText, TypeText } from './parameter-values'

/** Shows the parameters of all methods of an API, each once for its place and name. */
export function ParameterListScreen({ apiId }: { apiId: string }) {
  const query = useQuery(apiDetail(apiId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(api) => (
        <>
          <ApiHead api={api} tab="parameters" />
          <Parameters apiId={apiId} />
        </>
      )}
    </QueryView>
  )
}

function Parameters({ apiId }: { apiId: string }) {
  const t = useTranslations('method')
  return (
    <DataList
      id="parameters"
      schema={parameterListQuery}
      pageQuery={(query) => parameterList(apiId, query)}
      caption={t('parameters.title')}
      columns={useColumns()}
      rowKey={({ place, name }) => `${place} ${name}`}
      rowHref={(parameter) => paths.developer.compareParameter(apiId, parameter)}
      searchLabel={t('parameters.search')}
      filters={(list) => (
        <>
          <FilterSelect
            list={list}
            name="place"
            label={t('form.place')}
            allLabel={t('parameters.allPlaces')}
            choices={PARAMETER_PLACES.map((place) => ({ value: place, label: t(`place.${place}`) }))}
          />
          <ParameterTypeFilter list={list} />
          <FilterSelect
            list={list}
            name="differs"
            label={t('parameters.agreement')}
            allLabel={t('parameters.allAgreements')}
            choices={[
              { value: 'true', label: t('parameters.differing') },
              { value: 'false', label: t('parameters.agreeing') },
            ]}
          />
        </>
      )}
      empty={{
        icon: <Variable size={28} />,
        title: t('parameters.emptyTitle'),
        body: t('parameters.emptyBody'),
        action: <LinkButton href={paths.developer.methods(apiId)}>{t('parameters.toMethods')}</LinkButton>,
      }}
    />
  )
}

function useColumns(): Column<ParameterSummary>[] {
  const t = useTranslations('method')
  const format = useFormatter()
  return [
    {
      id: 'name',
      header: t('form.name'),
      sort: 'name',
      primary: true,
      width: '1fr',
      cell: ({ name }) => (
        <Text as="code" size="sm" mono breakable>
          {name}
        </Text>
      ),
    },
    { id: 'place', header: t('form.place'), width: '6.5rem', cell: ({ place }) => t(`place.${place}`) },
    { id: 'type', header: t('form.type'), width: '11rem', cell: ({ type, array }) => <TypeText type={type} array={array} /> },
    { id: 'required', header: t('form.required'), width: '8rem', cell: ({ required }) => <RequiredText required={required} /> },
    {
      id: 'description',
      width: '1fr',
      header: t('form.parameterDescription'),
      wideOnly: true,
      onCards: true,
      cell: ({ description }) => (description === null ? <Differs /> : <Muted as="span">{description || '–'}</Muted>),
    },
    {
      id: 'uses',
      header: t('parameters.uses'),
      sort: 'useCount',
      align: 'end',
      width: '8rem',
      cell: ({ useCount }) => format.number(useCount),
    },
  ]
}
