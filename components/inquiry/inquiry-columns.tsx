'use client'
import type { InquirySummary } from '@portico/contract/inquiry/inquiry-endpoints'
import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Column, timeColumn } from '@/components/data/column'
import { Row } from '@/components/ui/layout'
import { InquiryStatusBadge } from './inquiry-status-badge'

/** Returns the columns of a list of inquiries; `kind` and `author` only where they differ between rows. */
export function useInquiryColumns({ withApi, withAuthor }: { withApi: boolean; withAuthor: boolean }): Column<InquirySummary>[] {
  const t = useTranslations('inquiry')
  const api: Column<InquirySummary> = { id: 'api', width: '9rem', header: t('api'), cell: (row) => row.api?.name ?? t('noApi') }
  const author: Column<InquirySummary> = { id: 'author', width: '7rem', header: t('author'), wideOnly: true, cell: (row) => row.author }
  return [
    {
      id: 'title',
      width: '1fr',
      header: t('title'),
      primary: true,
      cell: ({ title, isPrivate }) => (
        <Row as="span" inline nowrap gap={2}>
          {isPrivate ? <Lock size={14} role="img" aria-label={t('private')} /> : null}
          <span>{title}</span>
        </Row>
      ),
    },
    ...(withApi ? [api] : []),
    { id: 'category', width: '10.5rem', header: t('category'), wideOnly: true, cell: ({ category }) => t(`categories.${category}`) },
    { id: 'status', width: '8.5rem', header: t('status'), cell: ({ status }) => <InquiryStatusBadge status={status} /> },
    ...(withAuthor ? [author] : []),
    timeColumn({ id: 'updatedAt', header: t('updated'), sort: 'updatedAt', value: ({ updatedAt }) => updatedAt }),
  ]
}
