'use client'
import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import { useTranslations } from 'next-intl'
import { DeleteButton } from '@/components/feedback/delete-button'
import { useDeleteOwnInquiry } from '@/lib/inquiry/inquiry-own-queries'
import { useDeleteInquiry } from '@/lib/inquiry/inquiry-queries'

interface DeleteInquiryProps {
  inquiry: InquiryDetail
  /** The address of the list that is shown afterwards. */
  list: string
}

/** Shows the button that deletes any inquiry, for admins. */
export function DeleteInquiry({ inquiry, list }: DeleteInquiryProps) {
  return <Delete inquiry={inquiry} list={list} remove={useDeleteInquiry(inquiry.id)} />
}

/** Shows the button that deletes an inquiry of one's own. */
export function DeleteOwnInquiry({ inquiry, list }: DeleteInquiryProps) {
  return <Delete inquiry={inquiry} list={list} remove={useDeleteOwnInquiry(inquiry.id)} />
}

function Delete({ inquiry: { title }, list, remove }: DeleteInquiryProps & { remove: ReturnType<typeof useDeleteInquiry> }) {
  const t = useTranslations('inquiry')
  return (
    <DeleteButton
      labels={{ act: t('delete'), title: t('deleteTitle'), body: t('deleteBody', { title }), done: t('deletedToast', { title }) }}
      remove={remove}
      to={list}
    />
  )
}
