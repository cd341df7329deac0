'use client'
import type { RefusedPartView } from '@portico/contract/gateway-link/refused-part-view'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type Column, DataTable } from '@/components/data/data-table'
import { ServingProblems } from '@/components/feedback/serving-problems'
import { Section } from '@/components/ui/card'
import { RelativeTime } from '@/components/ui/relative-time'
import { paths } from '@/lib/paths'

/** Shows the deployed parts that the gateways of an environment do not serve; nothing when all are served. */
export function RefusedSection({ parts }: { parts: readonly RefusedPartView[] }) {
  const t = useTranslations('serving')
  if (parts.length === 0) return null
  const columns: Column<RefusedPartView>[] = [
    {
      id: 'api',
      header: t('columns.api'),
      primary: true,
      cell: ({ api, stage }) => (
        <>
          <Link href={paths.developer.api(api.id)}>{api.name}</Link> · {stage?.name ?? t('ofApi')}
        </>
      ),
    },
    { id: 'gateway', header: t('columns.gateway'), cell: ({ gateway }) => gateway },
    { id: 'outcome', header: t('columns.outcome'), cell: ({ outcome }) => t(`outcome.${outcome}`) },
    { id: 'reason', header: t('columns.reason'), cell: ({ problems }) => <ServingProblems problems={problems} /> },
    { id: 'since', header: t('columns.since'), cell: ({ since }) => <RelativeTime value={since} /> },
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
