'use client'
import { useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { useDeleteMethods } from '@/lib/method/method-queries'

/** Returns a function that asks whether to delete methods, and deletes them; `what` names a single one. Resolves to true when they are deleted. */
export function useAskAndDelete(apiId: string) {
  const t = useTranslations('method.delete')
  const remove = useDeleteMethods(apiId)
  const ask = async (methodIds: string[], what?: string): Promise<boolean> => {
    const count = methodIds.length
    const { confirmed } = await confirm({
      title: what ? t('titleOne', { method: what }) : t('title', { count }),
      body: t('body'),
      confirmLabel: t('button'),
      danger: true,
    })
    if (!confirmed) return false
    await remove.mutateAsync(methodIds)
    toast.success(t('done', { count }))
    return true
  }
  return { ask, deleting: remove.isPending }
}
