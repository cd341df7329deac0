'use client'
import type { TargetServerGroupDetail } from '@portico/contract/target-server/target-server-endpoints'
import { useQuery } from '@tanstack/react-query'
import { Blocks } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { type Column, DataTable } from '@/components/data/data-table'
import { Breadcrumbs } from '@/components/layout/breadcrumbs'
import { AddressTabs } from '@/components/ui/address-tabs'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { DescriptionList } from '@/components/ui/description-list'
import { EmptyState } from '@/components/ui/empty-state'
import { FailureState } from '@/components/ui/failure-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { paths } from '@/lib/paths'
import { targetServerGroupDetail } from '@/lib/target-server/target-server-queries'
import { ConnectionTest } from './connection-test'
import { serverUrl } from './server-address'
import styles from './target-server.module.css'
import { useConnectionTests } from './use-connection-tests'

/** One target server group: its servers, each to be tested on the spot, and the APIs that forward to it. */
export function TargetServerDetailScreen({ groupId }: { groupId: string }) {
  const t = useTranslations('target-server')
  const { data: group, error, refetch } = useQuery(targetServerGroupDetail(groupId))
  if (error && !group) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!group) return <DetailSkeleton />
  return (
    <>
      <Breadcrumbs label={t('trail')} items={[{ label: t('listTitle'), href: paths.developer.targetServers }, { label: group.name }]} />
      <PageHeader title={group.name} description={group.description} />
      <div className={styles.detail}>
        <Card>
          <DescriptionList
            items={[
              { label: t('detail.algorithm'), value: t(`algorithm.${group.algorithm}`) },
              { label: t('detail.owner'), value: group.owner.name },
              { label: t('detail.createdAt'), value: <RelativeTime value={group.createdAt} /> },
              { label: t('detail.updatedAt'), value: <RelativeTime value={group.updatedAt} /> },
            ]}
          />
        </Card>
        <AddressTabs
          label={t('detail.tabs')}
          tabs={[
            { value: 'servers', label: t('detail.servers'), count: group.servers.length, content: <Servers group={group} /> },
            { value: 'apis', label: t('detail.apis'), count: group.connectedApis.length, content: <ConnectedApis group={group} /> },
          ]}
        />
      </div>
    </>
  )
}

type Server = TargetServerGroupDetail['servers'][number]

function Servers({ group }: { group: TargetServerGroupDetail }) {
  const t = useTranslations('target-server')
  const format = useFormatter()
  const tests = useConnectionTests()
  const weight: Column<Server> = { id: 'weight', header: t('detail.weight'), cell: (server) => format.number(server.weight), align: 'end' }
  const columns: Column<Server>[] = [
    {
      id: 'url',
      header: t('detail.url'),
      primary: true,
      cell: (server) => (
        <span className={styles.addressCell}>
          <code className={styles.address}>{serverUrl(server)}</code>
          <CopyButton text={serverUrl(server)} what={serverUrl(server)} />
        </span>
      ),
    },
    ...(group.algorithm === 'weightedRoundRobin' ? [weight] : []),
    { id: 'connection', header: t('detail.connection'), cell: (server) => <ConnectionTest server={server} tests={tests} /> },
  ]
  return <DataTable caption={t('detail.serversCaption')} columns={columns} rows={group.servers} rowKey={(server) => server.id} />
}

function ConnectedApis({ group }: { group: TargetServerGroupDetail }) {
  const t = useTranslations('target-server')
  if (group.connectedApis.length === 0) {
    return (
      <EmptyState
        icon={<Blocks size={28} />}
        title={t('detail.noApisTitle')}
        body={t('detail.noApisBody')}
        action={
          <LinkButton href={paths.developer.createApi} variant="primary">
            {t('form.createApi')}
          </LinkButton>
        }
      />
    )
  }
  return (
    <DataTable
      caption={t('detail.apisCaption')}
      columns={[
        { id: 'name', header: t('detail.apiName'), cell: (api) => api.name, primary: true },
        { id: 'basePath', header: t('detail.basePath'), cell: (api) => <code className={styles.address}>/{api.basePath}</code> },
      ]}
      rows={group.connectedApis}
      rowKey={(api) => api.id}
      rowHref={(api) => paths.developer.api(api.id)}
    />
  )
}
