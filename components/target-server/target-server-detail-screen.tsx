'use client'
import type { TargetServerGroupDetail } from '@portico/contract/target-server/target-server-endpoints'
import { useQuery } from '@tanstack/react-query'
import { Blocks, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useFormatter, useTranslations } from 'next-intl'
import { AddressTabs } from '@/components/data/address-tabs'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { QueryView } from '@/components/data/query-view'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Breadcrumbs } from '@/components/ui/breadcrumbs'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { DescriptionList } from '@/components/ui/description-list'
import { EmptyState } from '@/components/ui/empty-state'
import { Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { Text } from '@/components/ui/text'
import { useCopyLabels } from '@/components/ui/use-copy-labels'
import { paths } from '@/lib/paths'
import { targetServerGroupDetail, targetServerGroupHealth, useDeleteTargetServerGroup } from '@/lib/target-server/target-server-queries'
import { CertificatePanel } from './certificate-panel'
import { ConnectionTest } from './connection-test'
import { serverUrl } from './server-address'
import { ServerHealth } from './server-health'
import { useConnectionTests } from './use-connection-tests'
import { usePolicyItems } from './use-policy-items'

/** Shows one target server group: its servers with connection tests, and the APIs that forward to it. */
export function TargetServerDetailScreen({ groupId }: { groupId: string }) {
  const t = useTranslations('target-server')
  const query = useQuery(targetServerGroupDetail(groupId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(group) => (
        <>
          <Breadcrumbs label={t('trail')} items={[{ label: t('listTitle'), href: paths.developer.targetServers }, { label: group.name }]} />
          <PageHeader
            guide="target-server-group"
            title={group.name}
            description={group.description}
            actions={<GroupActions group={group} />}
          />
          <Stack gap={6}>
            <VersionsBehind group={group} />
            <GroupSettings group={group} />
            <AddressTabs
              label={t('detail.tabs')}
              tabs={[
                { value: 'servers', label: t('detail.servers'), count: group.servers.length, content: <Servers group={group} /> },
                {
                  value: 'apis',
                  label: t('detail.apis'),
                  count: group.connectedApis.length + group.otherApiCount,
                  content: <ConnectedApis group={group} />,
                },
                { value: 'certificate', label: t('certificate.title'), content: <CertificatePanel group={group} /> },
              ]}
            />
          </Stack>
        </>
      )}
    </QueryView>
  )
}

function GroupSettings({ group }: { group: TargetServerGroupDetail }) {
  const t = useTranslations('target-server')
  const policyItems = usePolicyItems(group.trafficPolicy)
  return (
    <Card>
      <DescriptionList
        items={[
          { label: t('detail.algorithm'), value: t(`algorithm.${group.algorithm}`) },
          { label: t('form.connectTimeout'), value: t('detail.milliseconds', { ms: group.connectTimeoutMs }) },
          { label: t('form.responseTimeout'), value: t('detail.milliseconds', { ms: group.responseTimeoutMs }) },
          { label: t('healthCheck.title'), value: <HealthCheckSummary {...group.healthCheck} /> },
          ...policyItems,
          { label: t('detail.owner'), value: group.owner.name },
          { label: t('detail.createdAt'), value: <RelativeTime value={group.createdAt} /> },
          { label: t('detail.updatedAt'), value: <RelativeTime value={group.updatedAt} /> },
        ]}
      />
    </Card>
  )
}

function GroupActions({ group }: { group: TargetServerGroupDetail }) {
  const t = useTranslations('target-server.detail')
  const router = useRouter()
  const remove = useDeleteTargetServerGroup(group.id)
  const askAndRemove = async () => {
    const { confirmed } = await confirm({
      title: t('deleteTitle', { name: group.name }),
      body: (
        <>
          <p>{t('deleteBody', { count: group.connectedApis.length + group.otherApiCount })}</p>
          {group.certificate ? <p>{t('deleteCertificate')}</p> : null}
        </>
      ),
      confirmLabel: t('delete'),
      danger: true,
    })
    if (!confirmed) return
    await remove.mutateAsync()
    toast.success(t('deleted', { name: group.name }))
    router.push(paths.developer.targetServers)
  }
  return (
    <>
      <LinkButton href={paths.developer.updateTargetServerGroup(group.id)} icon={<Pencil size={16} aria-hidden="true" />}>
        {t('edit')}
      </LinkButton>
      <Button
        icon={<Trash2 size={16} aria-hidden="true" />}
        loading={remove.isPending}
        onClick={() => void askAndRemove().catch(() => undefined)}
      >
        {t('delete')}
      </Button>
    </>
  )
}

/** Shows the versions that still serve an older state of the group, each with a link to its deployment. */
function VersionsBehind({ group }: { group: TargetServerGroupDetail }) {
  const t = useTranslations('target-server.detail')
  if (group.behind.length === 0) return null
  return (
    <Notice tone="warning" title={t('behindTitle')}>
      <p>{t('behindBody')}</p>
      <ul>
        {group.behind.map(({ apiId, apiName, stageId, stageName, environmentName }) => (
          <li key={stageId}>
            <Link href={paths.developer.stage(apiId, stageId)}>{t('behindVersion', { apiName, stageName, environmentName })}</Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

type Server = TargetServerGroupDetail['servers'][number]

function HealthCheckSummary({ kind, path, intervalMs }: TargetServerGroupDetail['healthCheck']) {
  const t = useTranslations('target-server.healthCheck')
  if (kind === 'off') return t('kind.off')
  return t('summary', { what: kind === 'http' ? `GET ${path}` : t('kind.tcp'), seconds: intervalMs / 1_000 })
}

function Servers({ group }: { group: TargetServerGroupDetail }) {
  const t = useTranslations('target-server')
  const copyLabels = useCopyLabels()
  const format = useFormatter()
  const tests = useConnectionTests()
  const { data: health } = useQuery(targetServerGroupHealth(group.id))
  const weight: Column<Server> = {
    id: 'weight',
    width: '6rem',
    header: t('detail.weight'),
    cell: (server) => format.number(server.weight),
    align: 'end',
  }
  const columns: Column<Server>[] = [
    {
      id: 'url',
      wraps: true,
      width: '1fr',
      header: t('detail.url'),
      primary: true,
      cell: (server) => (
        <Row as="span" inline nowrap gap={1}>
          <Text as="code" size="sm" breakable>
            {serverUrl(server)}
          </Text>
          <CopyButton text={serverUrl(server)} labels={copyLabels(serverUrl(server))} />
        </Row>
      ),
    },
    ...(group.algorithm === 'weightedRoundRobin' ? [weight] : []),
    {
      id: 'health',
      wraps: true,
      width: '14rem',
      header: t('health.title'),
      cell: ({ id }) => <ServerHealth seen={health?.servers.find(({ serverId }) => serverId === id)} />,
    },
    {
      id: 'connection',
      wraps: true,
      width: '15rem',
      header: t('detail.connection'),
      cell: (server) => <ConnectionTest server={server} tests={tests} />,
    },
  ]
  return <DataTable caption={t('detail.serversCaption')} columns={columns} rows={group.servers} rowKey={(server) => server.id} />
}

function ConnectedApis({ group }: { group: TargetServerGroupDetail }) {
  const t = useTranslations('target-server')
  if (group.otherApiCount > 0) {
    return (
      <>
        <Notice tone="info">{t('detail.otherApis', { count: group.otherApiCount })}</Notice>
        {group.connectedApis.length > 0 ? <OwnConnectedApis group={group} /> : null}
      </>
    )
  }
  return <OwnConnectedApis group={group} />
}

function OwnConnectedApis({ group }: { group: TargetServerGroupDetail }) {
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
        { id: 'name', width: '2fr', header: t('detail.apiName'), cell: (api) => api.name, primary: true },
        {
          id: 'used',
          width: '1fr',
          header: t('detail.used'),
          cell: ({ isDefault, methodCount }) =>
            [isDefault ? t('detail.usedByApi') : '', methodCount > 0 ? t('detail.usedByMethods', { count: methodCount }) : '']
              .filter((text) => text !== '')
              .join(' · '),
        },
        {
          id: 'basePath',
          width: '1fr',
          header: t('detail.basePath'),
          cell: (api) => (
            <Text as="code" size="sm" breakable>
              /{api.basePath}
            </Text>
          ),
        },
      ]}
      rows={group.connectedApis}
      rowKey={(api) => api.id}
      rowHref={(api) => paths.developer.api(api.id)}
    />
  )
}
