'use client'
import type { PublicationSummary } from '@portico/contract/publication/publication-endpoints'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { Card, Section } from '@/components/ui/card'
import { LinkButton } from '@/components/ui/link-button'
import { Muted } from '@/components/ui/text'
import { paths } from '@/lib/paths'
import { pendingPublications } from '@/lib/publication/publication-queries'

/** Shows the requests that an admin should decide next, live; nothing until one is pending, and then that none is left. */
export function PendingPublications() {
  const t = useTranslations('admin-dashboard')
  const { data } = useQuery(pendingPublications())
  // What somebody looks at does not vanish when the last request is decided.
  const [wasPending, setWasPending] = useState(false)
  if (data === undefined || (data.total === 0 && !wasPending)) return null
  if (!wasPending) setWasPending(true)
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
      {data.total === 0 ? (
        <Card>
          <Muted>{t('noneWaiting')}</Muted>
        </Card>
      ) : (
        <DataTable
          caption={t('waiting')}
          columns={columns}
          rows={data.items}
          rowKey={(row) => row.id}
          rowHref={(row) => paths.admin.publication(row.id)}
        />
      )}
    </Section>
  )
}
