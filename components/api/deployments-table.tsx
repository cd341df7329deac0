'use client'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { Layers } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Column, DataTable } from '@/components/data/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { paths } from '@/lib/paths'
import styles from './api.module.css'
import { ServiceUrl } from './service-url'

/** What of an API is deployed where, with the service URL to copy. */
export function DeploymentsTable({ apiId, stages }: { apiId: string; stages: readonly StageView[] }) {
  const t = useTranslations('api.detail')
  const columns = useColumns()
  if (stages.length === 0) return <EmptyState icon={<Layers size={28} />} title={t('noStages')} />
  return (
    <DataTable
      caption={t('deployments')}
      columns={columns}
      rows={stages}
      rowKey={(stage) => stage.id}
      rowHref={(stage) => paths.developer.stage(apiId, stage.id)}
    />
  )
}

function useColumns(): Column<StageView>[] {
  const t = useTranslations('stage')
  return [
    { id: 'name', header: t('column.name'), cell: (stage) => stage.name, primary: true },
    { id: 'environment', header: t('column.environment'), cell: (stage) => stage.environment.name },
    { id: 'serviceUrl', header: t('column.serviceUrl'), cell: (stage) => <ServiceUrl url={stage.serviceUrl} /> },
    { id: 'status', header: t('column.status'), cell: (stage) => <StatusBadge status={stage.deployment ? stage.status : 'notDeployed'} /> },
    {
      id: 'deployment',
      header: t('column.deployment'),
      cell: (stage) =>
        stage.deployment ? (
          <span className={styles.name}>
            <RelativeTime value={stage.deployment.deployedAt} />
            {stage.outdated ? <span className={styles.outdated}>{t('outdatedShort')}</span> : null}
          </span>
        ) : (
          '–'
        ),
    },
    { id: 'gateways', header: t('column.gateways'), cell: (stage) => t('gatewaysCell', stage.gateways), align: 'end' },
  ]
}
