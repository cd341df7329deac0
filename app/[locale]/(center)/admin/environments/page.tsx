import { environmentListQuery } from '@portico/contract/environment/environment-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { EnvironmentListScreen } from '@/components/environment/environment-list-screen'
import { environmentList } from '@/lib/environment/environment-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('environment'))('listTitle') }
}

export default async function EnvironmentListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('admin')
  const query = listQueryOf(environmentListQuery, await searchParams, await currentListSize('environments'))
  return (
    <Prefetch queries={[environmentList(query)]}>
      <EnvironmentListScreen />
    </Prefetch>
  )
}
