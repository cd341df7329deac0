import { apiListQuery } from '@portico/contract/api/api-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CategoryApisScreen } from '@/components/category/category-apis-screen'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { apiList } from '@/lib/api/api-queries'
import { categoryDetail } from '@/lib/category/category-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

interface CategoryApisPageProps {
  params: Promise<{ categoryId: string }>
  searchParams: Promise<Exclude<AddressParams, URLSearchParams>>
}

export async function generateMetadata({ params }: CategoryApisPageProps): Promise<Metadata> {
  const { categoryId } = await params
  return pageTitle(nameOf(categoryDetail(categoryId)), (await getTranslations('category'))('listTitle'))
}

export default async function CategoryApisPage({ params, searchParams }: CategoryApisPageProps) {
  await requireSession('admin')
  const { categoryId } = await params
  const query = listQueryOf(apiListQuery, await searchParams, await currentListSize('category-apis'))
  return (
    <Prefetch queries={[categoryDetail(categoryId), apiList({ ...query, categoryId })]}>
      <CategoryApisScreen categoryId={categoryId} />
    </Prefetch>
  )
}
