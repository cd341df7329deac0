import { apiListQuery } from '@portico/contract/api/api-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiListScreen } from '@/components/api/api-list-screen'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { apiList } from '@/lib/api/api-queries'
import { categoryOptions } from '@/lib/category/category-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('api'))('listTitle') }
}

export default async function ApiListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('developer')
  const query = listQueryOf(apiListQuery, await searchParams, await currentListSize('apis'))
  return (
    <Prefetch queries={[apiList(query), categoryOptions()]}>
      <ApiListScreen />
    </Prefetch>
  )
}
