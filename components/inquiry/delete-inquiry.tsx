'use client'
import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import { Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { useDeleteOwnInquiry } from '@/lib/inquiry/inquiry-own-queries'
import { useDeleteInquiry } from '@/lib/inquiry/inquiry-queries'

interface DeleteInquiryProps {
  inquiry: InquiryDetail
  /** The address of the list that is shown afterwards. */
  list: string
}

/** Shows the button that deletes any inquiry, for admins. */
export function DeleteInquiry({ inquiry, list }: DeleteInquiryProps) {
  return <DeleteButton inquiry={inquiry} list={list} remove={useDeleteInquiry(inquiry.id)} />
}

/** Shows the button that deletes an inquiry of one's own. */
export function DeleteOwnInquiry({ inquiry, list }: DeleteInquiryProps) {
  return <DeleteButton inquiry={inquiry} list={list} remove={useDeleteOwnInquiry(inquiry.id)} />
}

function DeleteButton({ inquiry, list, remove }: DeleteInquiryProps & { remove: ReturnType<typeof useDeleteInquiry> }) {
  const t = useTranslations('inquiry')
  const router = useRouter()
  const { title } = inquiry
  const askAndDelete = async () => {
    const { confirmed } = await confirm({
      title: t('deleteTitle'),
      body: t('deleteBody', { title }),
      confirmLabel: t('delete'),
      danger: true,
    })
    if (!confirmed) return
    remove.mutate(undefined, {
      onSuccess: () => {
        toast.success(t('deletedToast', { title }))
        router.push(list)
      },
    })
  }
  return (
    <Button icon={<Trash2 size={16} aria-hidden="true" />} loading={remove.isPending} onClick={() => void askAndDelete()}>
      {t('delete')}
    </Button>
  )
}
