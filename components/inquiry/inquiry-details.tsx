'use client'
import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import { useTranslations } from 'next-intl'
import { DescriptionList } from '@/components/ui/description-list'
import { RelativeTime } from '@/components/ui/relative-time'

/** Shows what an inquiry is about, and who reads it. */
export function InquiryDetails({ inquiry }: { inquiry: InquiryDetail }) {
  const t = useTranslations('inquiry')
  const { kind, api, category, isPrivate, author, createdAt } = inquiry
  return (
    <DescriptionList
      items={[
        ...(kind === 'api-customer-support' ? [{ label: t('api'), value: api?.name }] : []),
        { label: t('category'), value: t(`categories.${category}`) },
        { label: t('readers'), value: isPrivate || kind === 'customer-support' ? t('readersPrivate') : t('readersPublic') },
        { label: t('author'), value: author },
        { label: t('created'), value: <RelativeTime value={createdAt} /> },
      ]}
    />
  )
}
