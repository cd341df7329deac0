'use client'
import { type PublicationSummary, publicationListQuery } from '@portico/contract/publication/publication-endpoints'
import { useTranslations } from 'next-intl'
import { AddressTabs } from '@/components/data/address-tabs'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { Row } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
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
      <PageHeader guide="publication" title={t('listTitle')} description={t('listDescription')} />
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
  const processedBy: Column<PublicationSummary> = {
    id: 'processedBy',
    width: '8rem',
    header: t('processedBy'),
    wideOnly: true,
    cell: (row) => row.processedBy?.name ?? '–',
  }
  const reason: Column<PublicationSummary> = {
    id: 'reason',
    width: '2fr',
    header: t('reason'),
    wideOnly: true,
    cell: (row) => row.reason ?? '–',
  }
  const columns: Column<PublicationSummary>[] = [
    { id: 'api', width: '3fr', header: t('api'), primary: true, cell: (row) => row.api.name },
    { id: 'basePath', width: '2fr', header: t('basePath'), cell: (row) => <code>/{row.api.basePath}</code> },
    {
      id: 'status',
      width: '10rem',
      wraps: true,
      header: t('status'),
      cell: (row) => (
        <Row as="span" inline gap={1}>
          <StatusBadge status={row.status} />
          <PinState publication={row} />
        </Row>
      ),
    },
    { id: 'requestedBy', width: '8rem', header: t('requestedBy'), cell: (row) => row.requestedBy.name },
    timeColumn({ id: 'requestedAt', header: t('requestedAt'), sort: 'requestedAt', value: (row) => row.requestedAt }),
    ...(decided
      ? [
          processedBy,
          timeColumn({
            id: 'processedAt',
            header: t('processedAt'),
            sort: 'processedAt',
            value: (row: PublicationSummary) => row.processedAt,
          }),
        ]
      : []),
    ...(tab === 'reject' ? [reason] : []),
  ]
  return (
    <DataList
      id="publications"
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
