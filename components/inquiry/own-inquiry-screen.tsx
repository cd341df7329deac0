'use client'
import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Section } from '@/components/ui/card'
import { Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { ownInquiry, ownInquiryUploadPath, useAddQuestion } from '@/lib/inquiry/inquiry-own-queries'
import { paths } from '@/lib/paths'
import { Conversation } from './conversation'
import { DeleteOwnInquiry } from './delete-inquiry'
import { QuestionForm } from './entry-form'
import { InquiryDetails } from './inquiry-details'
import { InquiryNeighbors } from './inquiry-neighbors'
import { InquiryStatusBadge } from './inquiry-status-badge'

/** Shows an inquiry to its author: it can be changed until the first answer, and continued by further questions. */
export function OwnInquiryScreen({ inquiryId }: { inquiryId: string }) {
  const t = useTranslations('inquiry')
  const query = useQuery(ownInquiry(inquiryId))
  const [asked, setAsked] = useState(0)
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(inquiry) => (
        <>
          <PageHeader
            guide="inquiries"
            title={inquiry.title}
            crumbs={[{ label: t('ownTitle'), href: paths.user.inquiries }, { label: inquiry.title }]}
            badges={<InquiryStatusBadge status={inquiry.status} />}
            actions={
              <>
                <DeleteOwnInquiry inquiry={inquiry} list={paths.user.inquiries} />
                {inquiry.entries.some(({ kind }) => kind === 'answer') ? null : (
                  <LinkButton href={paths.user.updateInquiry(inquiry.kind, inquiry.id)} icon={<Pencil size={16} aria-hidden="true" />}>
                    {t('edit')}
                  </LinkButton>
                )}
              </>
            }
          />
          <Stack gap={8}>
            <Conversation inquiry={inquiry} uploadPath={ownInquiryUploadPath} />
            <FurtherQuestion key={asked} inquiry={inquiry} onAsked={() => setAsked((count) => count + 1)} />
            <Section title={t('details')}>
              <InquiryDetails inquiry={inquiry} />
            </Section>
          </Stack>
          <InquiryNeighbors inquiry={inquiry} hrefOf={(id) => paths.user.inquiry(inquiry.kind, id)} />
        </>
      )}
    </QueryView>
  )
}

function FurtherQuestion({ inquiry, onAsked }: { inquiry: InquiryDetail; onAsked: () => void }) {
  const t = useTranslations('inquiry')
  const add = useAddQuestion(inquiry.id)
  return (
    <Section title={t('askAgain')} description={t('askAgainHelp')}>
      <QuestionForm
        onSubmit={async (values) => {
          await add.mutateAsync(values)
          toast.success(t('askedToast'))
          onAsked()
        }}
      />
    </Section>
  )
}
