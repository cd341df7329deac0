'use client'
import type { InquiryKind } from '@portico/contract/inquiry/inquiry'
import type { InquiryDetail, InquiryEntry } from '@portico/contract/inquiry/inquiry-endpoints'
import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Stack } from '@/components/ui/layout'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { inquiryDetail, inquiryUploadPath, useAnswerInquiry, useUpdateAnswer } from '@/lib/inquiry/inquiry-queries'
import { paths, type StaffArea } from '@/lib/paths'
import { Conversation } from './conversation'
import { DeleteInquiry } from './delete-inquiry'
import { AnswerForm } from './entry-form'
import { InquiryDetails } from './inquiry-details'
import { InquiryNeighbors } from './inquiry-neighbors'
import { InquiryStatusBadge } from './inquiry-status-badge'

interface InquiryDetailScreenProps {
  area: StaffArea
  kind: InquiryKind
  inquiryId: string
}

/** Shows an inquiry with its conversation, and the form of an answer. */
export function InquiryDetailScreen({ area, kind, inquiryId }: InquiryDetailScreenProps) {
  const t = useTranslations('inquiry')
  const query = useQuery(inquiryDetail(inquiryId))
  const [changed, setChanged] = useState<InquiryEntry>()
  const [answered, setAnswered] = useState(0)
  const list = paths[area].support.list(kind)
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(inquiry) => (
        <>
          <PageHeader
            guide="inquiries"
            title={inquiry.title}
            crumbs={[{ label: t(`boards.${kind}`), href: list }, { label: inquiry.title }]}
            badges={<InquiryStatusBadge status={inquiry.status} />}
            actions={area === 'admin' ? <DeleteInquiry inquiry={inquiry} list={list} /> : undefined}
          />
          <Stack gap={8}>
            <Conversation
              inquiry={inquiry}
              uploadPath={inquiryUploadPath}
              actionsOf={(entry) =>
                entry.kind === 'answer' && changed === undefined ? (
                  <Button size="sm" variant="ghost" icon={<Pencil size={14} aria-hidden="true" />} onClick={() => setChanged(entry)}>
                    {t('editAnswer')}
                  </Button>
                ) : null
              }
            />
            {changed ? <ChangedAnswer inquiry={inquiry} entry={changed} onDone={() => setChanged(undefined)} /> : null}
            {/* Hidden while another answer is changed: what was typed into it stays. */}
            <div hidden={changed !== undefined}>
              <NewAnswer key={answered} inquiry={inquiry} onAnswered={() => setAnswered((count) => count + 1)} />
            </div>
            <Section title={t('details')}>
              <InquiryDetails inquiry={inquiry} />
            </Section>
          </Stack>
          <InquiryNeighbors inquiry={inquiry} hrefOf={(id) => paths[area].support.post(kind, id)} />
        </>
      )}
    </QueryView>
  )
}

function NewAnswer({ inquiry, onAnswered }: { inquiry: InquiryDetail; onAnswered: () => void }) {
  const t = useTranslations('inquiry')
  const answer = useAnswerInquiry(inquiry.id)
  return (
    <Section title={t('answer')} description={t('answerHelp')}>
      <AnswerForm
        submitLabel={t('answer')}
        onSubmit={async (values) => {
          await answer.mutateAsync(values)
          toast.success(t('answeredToast'))
          onAnswered()
        }}
      />
    </Section>
  )
}

function ChangedAnswer({ inquiry, entry, onDone }: { inquiry: InquiryDetail; entry: InquiryEntry; onDone: () => void }) {
  const t = useTranslations('inquiry')
  const update = useUpdateAnswer(inquiry.id, entry.id)
  return (
    <Section title={t('editAnswer')}>
      <AnswerForm
        entry={entry}
        imageSource={(uploadId) => inquiryUploadPath(inquiry.id, uploadId)}
        submitLabel={t('save')}
        onCancel={onDone}
        onSubmit={async (values) => {
          await update.mutateAsync(values)
          toast.success(t('savedToast'))
          onDone()
        }}
      />
    </Section>
  )
}
