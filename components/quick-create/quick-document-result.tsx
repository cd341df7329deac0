'use client'
import type { QuickProposal } from '@portico/contract/quick-create/quick-create-endpoints'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { DocumentRefusal, type Unread } from '@/components/form/document-refusal'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'

interface QuickFoundProps {
  proposal: QuickProposal
  /** Draws how much of the document is imported and what is left out. */
  drawReport: (proposal: QuickProposal) => ReactNode
}

/** Shows what a document contains. */
export function QuickFound({ proposal, drawReport }: QuickFoundProps) {
  const t = useTranslations('api.quick')
  const { title, documentVersion, methodCount, droppedCount } = proposal
  return (
    <Stack gap={4}>
      {methodCount === 0 ? (
        <Notice tone="warning">{t('noMethods')}</Notice>
      ) : (
        <Notice
          tone="info"
          title={title ? t('found', { title, version: documentVersion }) : t('foundUntitled', { version: documentVersion })}
        >
          <p>{t('foundMethods', { count: methodCount })}</p>
        </Notice>
      )}
      {methodCount + droppedCount > 0 ? drawReport(proposal) : null}
    </Stack>
  )
}

/** Shows why a document cannot be read. */
export function QuickUnreadable({ unread }: { unread: Unread }) {
  const errors = useTranslations('errors')
  const { reason } = unread
  return <DocumentRefusal unread={unread} otherwise={errors(reason !== undefined && errors.has(reason) ? reason : 'UnknownError')} />
}
