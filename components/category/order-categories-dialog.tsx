'use client'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Stack } from '@/components/ui/layout'
import { TableSkeleton } from '@/components/ui/skeletons'
import { SortableList } from '@/components/ui/sortable-list'
import { Muted } from '@/components/ui/text'
import { categoryName } from '@/lib/category/category-in-language'
import { categoryOptions, useOrderCategories } from '@/lib/category/category-queries'

/** Shows all categories in the order in which visitors see them, to be changed. */
export function OrderCategoriesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('category')
  const locale = useLocale()
  const query = useQuery(categoryOptions())
  const order = useOrderCategories()
  const [ids, setIds] = useState<string[]>()
  const save = () => {
    if (!ids) return onClose()
    order.mutate(ids, {
      onSuccess: () => {
        toast.success(t('orderedToast'))
        onClose()
      },
      onError: () => setIds(undefined),
    })
  }
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button variant="primary" loading={order.isPending} onClick={save}>
        {t('saveOrder')}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('orderTitle')} onClose={onClose} footer={footer}>
      <Stack gap={3}>
        <Muted>{t('orderHelp')}</Muted>
        <QueryView query={query} skeleton={<TableSkeleton columns={1} />}>
          {({ items }) => {
            const known = new Map(items.map((item) => [item.id, item]))
            const ordered = (ids ?? items.map(({ id }) => id)).flatMap((id) => known.get(id) ?? [])
            const shown = ordered.map((item) => {
              const name = categoryName(item, locale)
              return { id: item.id, name, content: name }
            })
            return <SortableList label={t('orderTitle')} items={shown} onOrder={setIds} />
          }}
        </QueryView>
      </Stack>
    </Dialog>
  )
}
