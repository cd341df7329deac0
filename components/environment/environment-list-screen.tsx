'use client'
import { ENVIRONMENT_ATTENTION, type EnvironmentSummary, environmentListQuery } from '@portico/contract/environment/environment-endpoints'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AttentionFilter } from '@/components/data/attention-filter'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { StatusBadge } from '@/components/ui/status-badge'
import { environmentList } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'
import { RunningGateways } from './running-gateways'

/** Shows all environments with the number of their running gateways. */
export function EnvironmentListScreen() {
  const t = useTranslations('environment')
  const create = (
    <LinkButton href={paths.admin.createEnvironment} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
      {t('create')}
    </LinkButton>
  )
  const columns: Column<EnvironmentSummary>[] = [
    { id: 'name', width: '2fr', header: t('name'), sort: 'name', primary: true, cell: (row) => row.name },
    { id: 'address', width: '3fr', header: t('address'), cell: (row) => <code>{row.serviceOrigin}</code> },
    {
      id: 'gateways',
      width: '10rem',
      header: t('gateways'),
      cell: (row) => <RunningGateways running={row.runningGatewayCount} total={row.gatewayCount} />,
    },
    { id: 'portal', width: '9rem', header: t('portal'), cell: (row) => (row.exposedOnPortal ? <StatusBadge status="exposed" /> : '–') },
    timeColumn({ id: 'created', header: t('created'), sort: 'createdAt', wideOnly: true, value: (row) => row.createdAt }),
  ]
  return (
    <>
      <PageHeader guide="environment" title={t('listTitle')} description={t('listDescription')} actions={create} />
      <DataList
        id="environments"
        schema={environmentListQuery}
        pageQuery={environmentList}
        caption={t('listTitle')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.admin.environment(row.id)}
        searchLabel={t('search')}
        filters={(list) => <AttentionFilter list={list} choices={ENVIRONMENT_ATTENTION} />}
        empty={{ title: t('emptyTitle'), body: t('emptyBody'), action: create }}
      />
    </>
  )
}
