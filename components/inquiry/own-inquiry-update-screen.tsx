'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { ownInquiry, useUpdateInquiry } from '@/lib/inquiry/inquiry-own-queries'
import { paths } from '@/lib/paths'
import { InquiryForm } from './inquiry-form'

/** Changes an inquiry that has no answer. */
export function OwnInquiryUpdateScreen({ inquiryId }: { inquiryId: string }) {
  const t = useTranslations('inquiry')
  const router = useRouter()
  const query = useQuery(ownInquiry(inquiryId))
  const update = useUpdateInquiry(inquiryId)
  return (
    <QueryView query={query} skeleton={<FormSkeleton />}>
      {(inquiry) => (
        <>
          <PageHeader
            guide="inquiries"
            title={t('edit')}
            crumbs={[
              { label: t('ownTitle'), href: paths.user.inquiries },
              { label: inquiry.title, href: paths.user.inquiry(inquiry.kind, inquiryId) },
              { label: t('edit') },
            ]}
          />
          <InquiryForm
            inquiry={inquiry}
            label={t('edit')}
            submitLabel={t('save')}
            cancelHref={paths.user.inquiry(inquiry.kind, inquiryId)}
            onSubmit={async ({ kind: _kind, apiId: _apiId, ...values }) => {
              await update.mutateAsync(values)
              toast.success(t('savedToast'))
              router.push(paths.user.inquiry(inquiry.kind, inquiryId))
            }}
          />
        </>
      )}
    </QueryView>
  )
}
