import { userEndpoints, userListQuery } from '@portico/contract/user/user-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { UserListScreen } from '@/components/user/user-list-screen'
import { userTabOf } from '@/components/user/user-tabs'
import { callPlatform } from '@/lib/platform/call-from-server'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'
import { userKeys } from '@/lib/user/user-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('user'))('listTitle') }
}

export default async function UserListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  const session = await requireSession('admin')
  const query = { ...listQueryOf(userListQuery, await searchParams), status: userTabOf((await searchParams).tab) }
  const queryFn = () => callPlatform(userEndpoints.listUsers, { query }, { session })
  return (
    <Prefetch queries={[{ queryKey: userKeys.list(query), queryFn }]}>
      <UserListScreen />
    </Prefetch>
  )
}
