import { environmentListQuery } from '@portico/contract/environment/environment-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { EnvironmentListScreen } from '@/components/environment/environment-list-screen'
import { environmentList } from '@/lib/environment/environment-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('environment'))('listTitle') }
}

export default async function EnvironmentListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('admin')
  const query = listQueryOf(environmentListQuery, await searchParams)
  return (
    <Prefetch queries={[environmentList(query)]}>
      <EnvironmentListScreen />
    </Prefetch>
  )
}
