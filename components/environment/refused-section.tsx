'use client'
import type { RefusedPartView } from '@portico/contract/gateway-link/refused-part-view'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { ServingProblems } from '@/components/feedback/serving-problems'
import { Section } from '@/components/ui/card'
import { paths } from '@/lib/paths'

/** Shows the deployed parts that the gateways of an environment do not serve; nothing when all are served. */
export function RefusedSection({ parts }: { parts: readonly RefusedPartView[] }) {
  const t = useTranslations('serving')
  if (parts.length === 0) return null
  const columns: Column<RefusedPartView>[] = [
    {
      id: 'api',
      width: '2fr',
      header: t('columns.api'),
      primary: true,
      cell: ({ api, stage }) => (
        <>
          <Link href={paths.developer.api(api.id)}>{api.name}</Link> · {stage?.name ?? t('ofApi')}
        </>
      ),
    },
    { id: 'gateway', width: '1fr', header: t('columns.gateway'), cell: ({ gateway }) => gateway },
    { id: 'outcome', width: '9rem', header: t('columns.outcome'), cell: ({ outcome }) => t(`outcome.${outcome}`) },
    {
      id: 'reason',
      wraps: true,
      width: '2fr',
      header: t('columns.reason'),
      cell: ({ problems }) => <ServingProblems problems={problems} />,
    },
    timeColumn({ id: 'since', header: t('columns.since'), value: ({ since }) => since }),
  ]
  return (
    <Section title={t('adminTitle')} description={t('adminHelp')} bare>
      <DataTable
        caption={t('adminTitle')}
        columns={columns}
        rows={[...parts]}
        rowKey={({ api, stage, gateway }) => `${api.id} ${stage?.id} ${gateway}`}
      />
    </Section>
  )
}
