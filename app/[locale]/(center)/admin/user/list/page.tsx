import { userListQuery } from '@portico/contract/user/user-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { UserListScreen } from '@/components/user/user-list-screen'
import { userTabOf } from '@/components/user/user-tabs'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { userList } from '@/lib/user/user-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('user'))('listTitle') }
}

export default async function UserListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('admin')
  const query = {
    ...listQueryOf(userListQuery, await searchParams, await currentListSize('users')),
    status: userTabOf((await searchParams).tab),
  }
  return (
    <Prefetch queries={[userList(query)]}>
      <UserListScreen />
    </Prefetch>
  )
}
