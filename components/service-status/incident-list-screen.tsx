'use client'
import { INCIDENT_STATUSES } from '@portico/contract/service-status/incident-states'
import { INCIDENT_IMPACTS } from '@portico/contract/service-status/service-status'
import { type IncidentRow, incidentListQuery } from '@portico/contract/service-status/service-status-endpoints'
import { Plus, Siren } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { FilterSelect } from '@/components/data/filter-select'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { paths, type StaffArea } from '@/lib/paths'
import { incidentStatusKey } from '@/lib/service-status/incident-text'
import { incidentTitleIn } from '@/lib/service-status/incident-title'
import { incidentList } from '@/lib/service-status/service-status-queries'
import { ImpactBadge, IncidentStatusBadge } from './status-badges'

/** Shows incidents: to admins all, to developers those that affect their own APIs. */
export function IncidentListScreen({ area }: { area: StaffArea }) {
  const t = useTranslations('service-status')
  const locale = useLocale()
  const { support } = paths[area]
  const create = (
    <LinkButton href={support.createIncident} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('manage.report')}
    </LinkButton>
  )
  const columns: Column<IncidentRow>[] = [
    { id: 'title', width: '2fr', header: t('manage.name'), primary: true, cell: (incident) => incidentTitleIn(locale, incident) },
    { id: 'apis', width: '1fr', header: t('manage.apis'), cell: ({ apis }) => <ApiNames apis={apis} /> },
    {
      id: 'impact',
      width: '8rem',
      header: t('manage.impact'),
      cell: ({ impact }) => <ImpactBadge impact={impact} label={t(`impacts.${impact}`)} />,
    },
    {
      id: 'status',
      width: '9.5rem',
      header: t('manage.status'),
      cell: ({ impact, status }) => <IncidentStatusBadge impact={impact} status={status} label={t(incidentStatusKey(impact, status))} />,
    },
    { id: 'author', width: '8rem', header: t('manage.author'), wideOnly: true, cell: ({ author }) => author },
    timeColumn({ id: 'began', header: t('manage.began'), sort: 'startedAt', value: ({ startedAt }) => startedAt }),
  ]
  return (
    <>
      <PageHeader guide="report-an-incident" title={t('manage.title')} description={t('manage.description')} actions={create} />
      <DataList
        id="incidents"
        schema={incidentListQuery}
        pageQuery={incidentList}
        caption={t('manage.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => support.incident(id)}
        searchLabel={t('manage.search')}
        filters={(list) => (
          <>
            <FilterSelect
              list={list}
              name="status"
              label={t('manage.status')}
              allLabel={t('manage.allStatuses')}
              choices={INCIDENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            />
            <FilterSelect
              list={list}
              name="impact"
              label={t('manage.impact')}
              allLabel={t('manage.allImpacts')}
              choices={INCIDENT_IMPACTS.map((value) => ({ value, label: t(`impacts.${value}`) }))}
            />
          </>
        )}
        empty={{ title: t('manage.emptyTitle'), body: t('manage.emptyBody'), action: create, icon: <Siren size={28} /> }}
      />
    </>
  )
}

function ApiNames({ apis: [first, ...others] }: { apis: IncidentRow['apis'] }) {
  const t = useTranslations('service-status.manage')
  if (!first) return null
  return others.length === 0 ? first.name : t('moreApis', { name: first.name, count: others.length })
}
