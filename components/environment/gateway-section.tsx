'use client'
import type { EnvironmentDetail, GatewayView } from '@portico/contract/environment/environment-endpoints'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, DataTable } from '@/components/data/data-table'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'

// Loaded when it opens.
const AddGatewayDialog = dynamic(() => import('./add-gateway-dialog').then((module) => module.AddGatewayDialog), { ssr: false })

/** Shows the gateways of an environment with their live state. */
export function GatewaySection({ environment, platformUrl }: { environment: EnvironmentDetail; platformUrl: string }) {
  const t = useTranslations('environment')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('addGateway')}
    </Button>
  )
  const columns: Column<GatewayView>[] = [
    { id: 'name', header: t('name'), primary: true, cell: (row) => <GatewayName gateway={row} /> },
    { id: 'status', header: t('status'), cell: (row) => <StatusBadge status={row.enrolled ? row.status : 'expected'} /> },
    { id: 'serves', header: t('serves'), cell: (row) => <Serves gateway={row} revision={environment.revision} /> },
    { id: 'host', header: t('hostName'), cell: (row) => row.hostName ?? '–' },
    { id: 'address', header: t('ipAddress'), wideOnly: true, cell: (row) => (row.addresses.length > 0 ? row.addresses.join(', ') : '–') },
    { id: 'version', header: t('gatewayVersion'), wideOnly: true, cell: (row) => row.gatewayVersion ?? '–' },
    { id: 'boot', header: t('bootedAt'), wideOnly: true, cell: (row) => <RelativeTime value={row.bootedAt} /> },
    { id: 'heartbeat', header: t('heartbeat'), cell: (row) => <RelativeTime value={row.lastHeartbeatAt} /> },
  ]
  return (
    <Section title={t('gateways')} description={t('gatewaysDescription')} actions={environment.gateways.length > 0 ? add : undefined} bare>
      {environment.gateways.length === 0 ? (
        <EmptyState title={t('noGatewayTitle')} body={t('noGatewayBody')} action={add} />
      ) : (
        <DataTable caption={t('gateways')} columns={columns} rows={environment.gateways} rowKey={(row) => row.id} />
      )}
      {adding ? <AddGatewayDialog environment={environment} platformUrl={platformUrl} onClose={() => setAdding(false)} /> : null}
    </Section>
  )
}

function GatewayName({ gateway }: { gateway: GatewayView }) {
  return (
    <>
      {gateway.name}
      {gateway.description ? (
        <small style={{ display: 'block', color: 'var(--color-fg-muted)', fontWeight: 400 }}>{gateway.description}</small>
      ) : null}
    </>
  )
}

/** Shows whether the gateway serves the environment's newest revision, an older one, or refused the newest. */
function Serves({ gateway, revision }: { gateway: GatewayView; revision: number }) {
  const t = useTranslations('environment')
  if (gateway.refusedReason) return <span title={gateway.refusedReason}>{t('refused', { reason: gateway.refusedReason })}</span>
  if (gateway.snapshotRevision === null || gateway.snapshotRevision === undefined) return '–'
  return gateway.snapshotRevision >= revision
    ? t('newest', { revision: gateway.snapshotRevision })
    : t('behind', { revision: gateway.snapshotRevision })
}
