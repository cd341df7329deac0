import { apiListQuery } from '@portico/contract/api/api-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiListScreen } from '@/components/api/api-list-screen'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { apisOf } from '@/lib/api/api-prefetch'
import { categoryOptionsOf } from '@/lib/category/category-prefetch'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('api'))('listTitle') }
}

export default async function ApiListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  const session = await requireSession('developer')
  const query = listQueryOf(apiListQuery, await searchParams)
  const queries = [apisOf(session, query), categoryOptionsOf(session)]
  return (
    <Prefetch queries={queries}>
      <ApiListScreen />
    </Prefetch>
  )
}
