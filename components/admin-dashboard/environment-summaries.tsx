'use client'
import type { EnvironmentSummary } from '@portico/contract/environment/environment-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { Section } from '@/components/ui/card'
import { StatusBadge } from '@/components/ui/status-badge'
import { environmentSummaries } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'

/** Shows each environment with the number of its running gateways, live; nothing without environments. */
export function EnvironmentSummaries() {
  const t = useTranslations('admin-dashboard')
  const { data } = useQuery(environmentSummaries())
  if (data === undefined || data.total === 0) return null
  const columns: Column<EnvironmentSummary>[] = [
    { id: 'name', width: '1fr', header: t('environment'), primary: true, cell: (row) => row.name },
    { id: 'address', width: '2fr', header: t('address'), cell: (row) => <code>{row.serviceOrigin}</code> },
    {
      id: 'gateways',
      width: '9rem',
      header: t('gateways'),
      cell: (row) => t('ofTotal', { running: row.runningGatewayCount, total: row.gatewayCount }),
    },
    { id: 'state', width: '9rem', header: t('state'), cell: (row) => <StatusBadge status={stateOf(row)} /> },
  ]
  return (
    <Section title={t('environments')} bare>
      <DataTable
        caption={t('environments')}
        columns={columns}
        rows={data.items}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.admin.environment(row.id)}
      />
    </Section>
  )
}

function stateOf({ gatewayCount, runningGatewayCount }: EnvironmentSummary) {
  if (gatewayCount === 0) return 'expected'
  return runningGatewayCount === gatewayCount ? 'normal' : 'abnormal'
}
