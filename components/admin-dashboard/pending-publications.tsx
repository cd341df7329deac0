'use client'
import type { PublicationSummary } from '@portico/contract/publication/publication-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { Section } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { paths } from '@/lib/paths'
import { publicationList } from '@/lib/publication/publication-queries'

/** The number of requests shown, the oldest first. */
const SHOWN = 5

/** Shows the requests that an admin should decide next; nothing when none is pending. */
export function PendingPublications() {
  const t = useTranslations('admin-dashboard')
  const { data } = useQuery(publicationList({ status: 'WAITING', sort: 'requestedAt', size: SHOWN, page: 1 }))
  if (data === undefined || data.total === 0) return null
  const columns: Column<PublicationSummary>[] = [
    { id: 'api', width: '2fr', header: t('api'), primary: true, cell: (row) => row.api.name },
    { id: 'by', width: '1fr', header: t('requestedBy'), cell: (row) => row.requestedBy.name },
    timeColumn({ id: 'at', header: t('requestedAt'), value: (row) => row.requestedAt }),
  ]
  return (
    <Section
      title={t('waiting')}
      bare
      actions={
        <LinkButton href={paths.admin.publications} size="sm" variant="ghost">
          {t('seeAll')}
        </LinkButton>
      }
    >
      <DataTable
        caption={t('waiting')}
        columns={columns}
        rows={data.items}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.admin.publication(row.id)}
      />
    </Section>
  )
}
