'use client'
import type { CategoryView } from '@portico/contract/category/category-endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { confirm } from '@/components/feedback/confirm-store'
import { toast } from '@/components/feedback/toast-store'
import { apiList } from '@/lib/api/api-queries'
import { categoryName } from '@/lib/category/category-in-language'
import { useDeleteCategory } from '@/lib/category/category-queries'
import { paths } from '@/lib/paths'

/** Number of APIs that the refusal names. */
const NAMED_APIS = 5

/** Returns the act that asks and deletes a category; one with APIs is refused, names them, and leads to the list that moves them. */
export function useDeleteCategoryAct(): (category: CategoryView) => Promise<void> {
  const t = useTranslations('category')
  const format = useFormatter()
  const locale = useLocale()
  const client = useQueryClient()
  const router = useRouter()
  const remove = useDeleteCategory()
  return async (category) => {
    const name = categoryName(category, locale)
    const used = await client.fetchQuery(apiList({ page: 1, size: NAMED_APIS, sort: 'name', categoryId: category.id }))
    if (used.total > 0) {
      const more = used.total - used.items.length
      const names = format.list([...used.items.map((api) => api.name), ...(more > 0 ? [t('inUseMore', { count: more })] : [])])
      const question = { title: t('inUseTitle'), body: t('inUseBody', { name, names }), confirmLabel: t('inUseShow') }
      if ((await confirm(question)).confirmed) router.push(paths.admin.categoryApis(category.id))
      return
    }
    const question = { title: t('deleteTitle'), body: t('deleteBody', { name }), confirmLabel: t('delete'), danger: true }
    if (!(await confirm(question)).confirmed) return
    remove.mutate(category.id, { onSuccess: () => toast.success(t('deletedToast', { name })) })
  }
}
