'use client'
import { type CategoryView, categoryListQuery } from '@portico/contract/category/category-endpoints'
import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataList } from '@/components/data/data-list'
import { Button } from '@/components/ui/button'
import { PageHeader } from '@/components/ui/page-header'
import { categoryList } from '@/lib/category/category-queries'

// Loaded when it opens.
const CreateCategoryDialog = dynamic(() => import('./create-category-dialog').then((module) => module.CreateCategoryDialog), { ssr: false })

/** Shows all categories with the number of APIs in each. */
export function CategoryListScreen() {
  const t = useTranslations('category')
  const format = useFormatter()
  const [creating, setCreating] = useState(false)
  const create = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  )
  const columns: Column<CategoryView>[] = [
    { id: 'name', width: '1fr', header: t('name'), sort: 'name', primary: true, cell: (row) => row.name },
    { id: 'apis', width: '8rem', header: t('apis'), align: 'end', cell: (row) => format.number(row.apiCount) },
    timeColumn({ id: 'created', header: t('created'), sort: 'createdAt', value: (row) => row.createdAt }),
  ]
  return (
    <>
      <PageHeader title={t('listTitle')} description={t('listDescription')} actions={create} />
      <DataList
        id="categories"
        schema={categoryListQuery}
        pageQuery={categoryList}
        caption={t('listTitle')}
        columns={columns}
        rowKey={(row) => row.id}
        searchLabel={t('search')}
        empty={{ title: t('emptyTitle'), body: t('emptyBody'), action: create }}
      />
      {creating ? <CreateCategoryDialog onClose={() => setCreating(false)} /> : null}
    </>
  )
}
