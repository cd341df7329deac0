'use client'
import type { DeveloperDashboardView } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { Section } from '@/components/ui/card'
import { TextLink } from '@/components/ui/text-link'
import { paths } from '@/lib/paths'

type Health = DeveloperDashboardView['health']
type Environment = Health['environments'][number]

interface DeployedHealthProps {
  health: Health
  /** Draws how many gateways of an environment run. */
  drawGateways: (running: number, total: number) => ReactNode
}

/** Shows how many gateways run where the developer has deployed, and how many target servers are healthy; nothing before a deployment. */
export function DeployedHealth({ health: { environments, servers, healthyServers }, drawGateways }: DeployedHealthProps) {
  const t = useTranslations('developer-dashboard.health')
  const format = useFormatter()
  const { targetServers } = paths.developer
  if (environments.length === 0) return null
  const columns: Column<Environment>[] = [
    { id: 'name', width: '1fr', header: t('environment'), primary: true, cell: ({ name }) => name },
    { id: 'apis', width: '9rem', header: t('apis'), align: 'end', cell: ({ apis }) => format.number(apis) },
    {
      id: 'gateways',
      width: '11rem',
      header: t('gateways'),
      cell: ({ runningGateways, gateways }) => drawGateways(runningGateways, gateways),
    },
  ]
  return (
    <Section
      title={t('title')}
      bare
      actions={
        <TextLink size="sm" href={healthyServers < servers ? `${targetServers}?attention=unhealthyServers` : targetServers}>
          {servers === 0 ? t('noServers') : t('servers', { healthy: healthyServers, total: servers })}
        </TextLink>
      }
    >
      <DataTable caption={t('title')} columns={columns} rows={environments} rowKey={({ id }) => id} />
    </Section>
  )
}
