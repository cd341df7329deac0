'use client'
import { type CategoryView, categoryListQuery } from '@portico/contract/category/category-endpoints'
import { ArrowUpDown, Pencil, Plus, Trash2 } from 'lucide-react'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { Button } from '@/components/ui/button'
import { lateComponent } from '@/components/ui/late-component'
import { Menu } from '@/components/ui/menu'
import { PageHeader } from '@/components/ui/page-header'
import { VisuallyHidden } from '@/components/ui/text'
import { categoryDescription, categoryName } from '@/lib/category/category-in-language'
import { categoryList } from '@/lib/category/category-queries'
import { paths } from '@/lib/paths'
import { useDeleteCategoryAct } from './use-delete-category'

// Loaded when they open.
const CategoryDialog = lateComponent(() => import('./category-dialog').then((module) => module.CategoryDialog))
const OrderDialog = lateComponent(() => import('./order-categories-dialog').then((module) => module.OrderCategoriesDialog))

/** Shows all categories with the number of APIs in each; they are created, renamed, put in order and deleted here. */
export function CategoryListScreen() {
  const t = useTranslations('category')
  const [open, setOpen] = useState<'create' | 'order' | CategoryView>()
  const close = () => setOpen(undefined)
  const create = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen('create')}>
      {t('create')}
    </Button>
  )
  const order = (
    <Button icon={<ArrowUpDown size={16} aria-hidden="true" />} onClick={() => setOpen('order')}>
      {t('order')}
    </Button>
  )
  const columns = useColumns(setOpen)
  return (
    <>
      <PageHeader
        guide="arrange-the-catalogue"
        title={t('listTitle')}
        description={t('listDescription')}
        actions={
          <>
            {order}
            {create}
          </>
        }
      />
      <DataList
        id="categories"
        schema={categoryListQuery}
        pageQuery={categoryList}
        caption={t('listTitle')}
        columns={columns}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.admin.categoryApis(row.id)}
        searchLabel={t('search')}
        empty={{ title: t('emptyTitle'), body: t('emptyBody'), action: create }}
      />
      {open === 'create' ? <CategoryDialog onClose={close} /> : null}
      {open === 'order' ? <OrderDialog onClose={close} /> : null}
      {typeof open === 'object' ? <CategoryDialog category={open} onClose={close} /> : null}
    </>
  )
}

function useColumns(onEdit: (category: CategoryView) => void): Column<CategoryView>[] {
  const t = useTranslations('category')
  const format = useFormatter()
  const locale = useLocale()
  const remove = useDeleteCategoryAct()
  return [
    { id: 'name', width: '1fr', header: t('name'), sort: 'name', primary: true, cell: (row) => categoryName(row, locale) },
    { id: 'description', width: '2fr', header: t('description'), wideOnly: true, cell: (row) => categoryDescription(row, locale) },
    { id: 'apis', width: '6rem', header: t('apis'), align: 'end', cell: (row) => format.number(row.apiCount) },
    timeColumn({ id: 'created', header: t('created'), sort: 'createdAt', wideOnly: true, value: (row) => row.createdAt }),
    {
      id: 'acts',
      width: '4rem',
      header: <VisuallyHidden>{t('acts')}</VisuallyHidden>,
      align: 'end',
      cell: (row) => (
        <Menu
          label={t('actsOf', { name: categoryName(row, locale) })}
          items={[
            { value: 'edit', label: t('edit'), icon: <Pencil size={16} />, onSelect: () => onEdit(row) },
            { value: 'delete', label: t('delete'), icon: <Trash2 size={16} />, danger: true, onSelect: () => void remove(row) },
          ]}
        />
      ),
    },
  ]
}
