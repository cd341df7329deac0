'use client'
import { type PublicationSummary, publicationListQuery } from '@portico/contract/publication/publication-endpoints'
import { useTranslations } from 'next-intl'
import { AddressTabs } from '@/components/data/address-tabs'
import { DataList } from '@/components/data/data-list'
import type { Column } from '@/components/data/data-table'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { paths } from '@/lib/paths'
import { publicationList } from '@/lib/publication/publication-queries'
import { PinState } from './pin-state'
import { type PublicationTab, STATUS_OF_TAB } from './publication-tabs'

/** Shows publication requests: pending and decided ones. */
export function PublicationListScreen() {
  const t = useTranslations('publication')
  return (
    <>
      <PageHeader title={t('listTitle')} description={t('listDescription')} />
      <AddressTabs
        label={t('listTitle')}
        tabs={[
          { value: 'pending', label: t('tabs.pending'), content: <PublicationList tab="pending" /> },
          { value: 'reject', label: t('tabs.reject'), content: <PublicationList tab="reject" /> },
          { value: 'approve', label: t('tabs.approve'), content: <PublicationList tab="approve" /> },
        ]}
      />
    </>
  )
}

function PublicationList({ tab }: { tab: PublicationTab }) {
  const t = useTranslations('publication')
  const decided = tab !== 'pending'
  const columns: Column<PublicationSummary>[] = [
    { id: 'api', header: t('api'), primary: true, cell: (row) => row.api.name },
    { id: 'basePath', header: t('basePath'), cell: (row) => <code>/{row.api.basePath}</code> },
    {
      id: 'status',
      header: t('status'),
      cell: (row) => (
        <span style={{ display: 'inline-flex', flexWrap: 'wrap', gap: 'var(--space-1)' }}>
          <StatusBadge status={row.status} />
          <PinState publication={row} />
        </span>
      ),
    },
    { id: 'requestedBy', header: t('requestedBy'), cell: (row) => row.requestedBy.name },
    { id: 'requestedAt', header: t('requestedAt'), sort: 'requestedAt', cell: (row) => <RelativeTime value={row.requestedAt} /> },
    ...(decided
      ? [
          { id: 'processedBy', header: t('processedBy'), cell: (row: PublicationSummary) => row.processedBy?.name ?? '–' },
          {
            id: 'processedAt',
            header: t('processedAt'),
            sort: 'processedAt',
            cell: (row: PublicationSummary) => <RelativeTime value={row.processedAt} />,
          },
        ]
      : []),
    ...(tab === 'reject'
      ? [{ id: 'reason', header: t('reason'), wideOnly: true, cell: (row: PublicationSummary) => row.reason ?? '–' }]
      : []),
  ]
  return (
    <DataList
      schema={publicationListQuery}
      fixed={{ status: STATUS_OF_TAB[tab] }}
      pageQuery={publicationList}
      caption={t(`tabs.${tab}`)}
      columns={columns}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.admin.publication(row.id)}
      searchLabel={t('search')}
      empty={{ title: t(`empty.${tab}`), body: tab === 'pending' ? t('empty.pendingBody') : undefined }}
    />
  )
}
