'use client'
import type { EnvironmentDetail, GatewayView } from '@portico/contract/environment/environment-endpoints'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lateComponent } from '@/components/ui/late-component'
import { paths } from '@/lib/paths'
import { GatewayState } from './gateway-state'
import { ServedRevision } from './served-revision'

// Loaded when it opens.
const AddGatewayDialog = lateComponent(() => import('./add-gateway-dialog').then((module) => module.AddGatewayDialog))

/** Shows the gateways of an environment with their live state. */
export function GatewaySection({ environment, platformUrl }: { environment: EnvironmentDetail; platformUrl: string }) {
  const t = useTranslations('environment')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('addGateway')}
    </Button>
  )
  const columns: Column<GatewayView>[] = [
    { id: 'name', width: '4fr', header: t('name'), primary: true, cell: (row) => <GatewayName gateway={row} /> },
    { id: 'status', width: '9.5rem', header: t('status'), wraps: true, cell: (row) => <GatewayState gateway={row} /> },
    {
      id: 'serves',
      wraps: true,
      width: '8rem',
      header: t('serves'),
      cell: (row) => <ServedRevision gateway={row} revision={environment.revision} />,
    },
    { id: 'host', width: '3fr', header: t('hostName'), cell: (row) => row.hostName ?? '–' },
    {
      id: 'address',
      width: '3fr',
      header: t('ipAddress'),
      wideOnly: true,
      cell: (row) => (row.addresses.length > 0 ? row.addresses.join(', ') : '–'),
    },
    { id: 'version', width: '5.5rem', header: t('gatewayVersion'), wideOnly: true, cell: (row) => row.gatewayVersion ?? '–' },
    timeColumn({ id: 'boot', header: t('bootedAt'), wideOnly: true, value: (row) => row.bootedAt }),
    timeColumn({ id: 'heartbeat', header: t('heartbeat'), value: (row) => row.lastHeartbeatAt }),
  ]
  return (
    <Section title={t('gateways')} description={t('gatewaysDescription')} actions={environment.gateways.length > 0 ? add : undefined} bare>
      {environment.gateways.length === 0 ? (
        <EmptyState title={t('noGatewayTitle')} body={t('noGatewayBody')} action={add} />
      ) : (
        <DataTable
          caption={t('gateways')}
          columns={columns}
          rows={environment.gateways}
          rowKey={(row) => row.id}
          rowHref={(row) => paths.admin.gateway(environment.id, row.id)}
        />
      )}
      {adding ? <AddGatewayDialog environment={environment} platformUrl={platformUrl} onClose={() => setAdding(false)} /> : null}
    </Section>
  )
}

function GatewayName({ gateway }: { gateway: GatewayView }) {
  return <TwoLineCell first={gateway.name} second={gateway.description ?? ''} />
}
