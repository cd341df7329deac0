import { environmentEndpoints, environmentListQuery } from '@portico/contract/environment/environment-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { EnvironmentListScreen } from '@/components/environment/environment-list-screen'
import { environmentKeys } from '@/lib/environment/environment-queries'
import { callPlatform } from '@/lib/platform/call-from-server'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('environment'))('listTitle') }
}

export default async function EnvironmentListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  const session = await requireSession('admin')
  const query = listQueryOf(environmentListQuery, await searchParams)
  const queryFn = () => callPlatform(environmentEndpoints.listEnvironments, { query }, { session })
  return (
    <Prefetch queries={[{ queryKey: environmentKeys.list(query), queryFn }]}>
      <EnvironmentListScreen />
    </Prefetch>
  )
}
