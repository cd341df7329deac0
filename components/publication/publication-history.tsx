'use client'
import type { PublicationSummary } from '@portico/contract/publication/publication-endpoints'
import { mayDeletePublication } from '@portico/contract/publication/publication-states'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { EyeOff, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Column } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { TwoLineCell } from '@/components/data/two-line-cell'
import { useLastPage } from '@/components/data/use-last-page'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Badge } from '@/components/ui/badge'
import { Section } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { Pagination } from '@/components/ui/pagination'
import { RelativeTime } from '@/components/ui/relative-time'
import { StatusBadge } from '@/components/ui/status-badge'
import { apiPublications, HISTORY_SIZE, useDeletePublication } from '@/lib/publication/publication-queries'

/** Shows every publication request of an API with its result; nothing without requests. */
export function PublicationHistory({ apiId }: { apiId: string }) {
  const t = useTranslations('publication')
  const [page, setPage] = useState(1)
  const { data } = useQuery({ ...apiPublications(apiId, page), placeholderData: keepPreviousData })
  useLastPage(data, setPage)
  const columns: Column<PublicationSummary>[] = [
    { id: 'status', width: '11rem', header: t('status'), primary: true, cell: (row) => <PublicationState publication={row} /> },
    {
      id: 'requestedAt',
      width: '9rem',
      header: t('requestedAt'),
      cell: (row) => <TwoLineCell first={<RelativeTime short value={row.requestedAt} />} second={row.requestedBy.name} />,
    },
    {
      id: 'processedAt',
      width: '9rem',
      header: t('processedAt'),
      cell: (row) =>
        row.processedAt ? <TwoLineCell first={<RelativeTime short value={row.processedAt} />} second={row.processedBy?.name ?? ''} /> : '–',
    },
    {
      id: 'environment',
      width: '10rem',
      wraps: true,
      header: t('shownIn'),
      cell: (row) => row.environment?.name ?? t('everyEnvironment'),
      wideOnly: true,
      onCards: true,
    },
    { id: 'reason', width: '1fr', header: t('reason'), cell: (row) => row.reason ?? '–' },
    {
      id: 'delete',
      width: '5rem',
      header: t('history.actions'),
      align: 'end',
      cell: (row) => <DeleteButton apiId={apiId} publication={row} />,
    },
  ]
  if (!data || data.total === 0) return null
  return (
    <Section title={t('history.title')} bare>
      <DataTable caption={t('history.title')} columns={columns} rows={data.items} rowKey={(row) => row.id} />
      {data.total > HISTORY_SIZE ? <Pagination page={data.page} size={data.size} total={data.total} onPage={setPage} /> : null}
    </Section>
  )
}

/** Shows the state of a request, or that the entry is the end of a publication. */
export function PublicationState({ publication: { status, withdrawal } }: { publication: PublicationSummary }) {
  const t = useTranslations('publication')
  if (!withdrawal) return <StatusBadge status={status} />
  return (
    <Badge tone="warning" icon={<EyeOff size={12} aria-hidden="true" />}>
      {t('takenOff')}
    </Badge>
  )
}

function DeleteButton({ apiId, publication }: { apiId: string; publication: PublicationSummary }) {
  const t = useTranslations('publication.history')
  const deletion = useDeletePublication(apiId)
  if (!mayDeletePublication(publication)) return '–'
  const ask = async () => {
    const { confirmed } = await confirm({ title: t('deleteTitle'), body: t('deleteBody'), confirmLabel: t('delete'), danger: true })
    if (confirmed) deletion.mutate(publication.id, { onSuccess: () => toast.success(t('deleted')) })
  }
  return (
    <IconButton
      label={t('delete')}
      icon={<Trash2 size={16} aria-hidden="true" />}
      disabled={deletion.isPending}
      onClick={() => void ask()}
    />
  )
}
