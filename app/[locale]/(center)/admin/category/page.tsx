import { categoryListQuery } from '@portico/contract/category/category-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CategoryListScreen } from '@/components/category/category-list-screen'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { categoryList } from '@/lib/category/category-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('category'))('listTitle') }
}

export default async function CategoryListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('admin')
  const query = listQueryOf(categoryListQuery, await searchParams, await currentListSize('categories'))
  return (
    <Prefetch queries={[categoryList(query)]}>
      <CategoryListScreen />
    </Prefetch>
  )
}
