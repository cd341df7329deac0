'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { NamedApi } from '@/components/data/api-search'
import { toast } from '@/components/feedback/toast-store'
import { PageHeader } from '@/components/ui/page-header'
import { useCreateInquiry } from '@/lib/inquiry/inquiry-own-queries'
import { paths } from '@/lib/paths'
import { InquiryForm } from './inquiry-form'

/** Writes an inquiry to the operators, or about one API; `api` is chosen at first. */
export function OwnInquiryCreateScreen({ api }: { api?: NamedApi }) {
  const t = useTranslations('inquiry')
  const router = useRouter()
  const create = useCreateInquiry()
  return (
    <>
      <PageHeader
        guide="inquiries"
        title={t('create')}
        crumbs={[{ label: t('ownTitle'), href: paths.user.inquiries }, { label: t('create') }]}
      />
      <InquiryForm
        api={api}
        label={t('create')}
        submitLabel={t('send')}
        cancelHref={paths.user.inquiries}
        onSubmit={async (values) => {
          const { id, kind } = await create.mutateAsync(values.kind === 'customer-support' ? { ...values, apiId: null } : values)
          toast.success(t('createdToast'))
          router.push(paths.user.inquiry(kind, id))
        }}
      />
    </>
  )
}
