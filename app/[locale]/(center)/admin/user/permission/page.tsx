import { userListQuery } from '@portico/contract/user/user-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { PermissionListScreen } from '@/components/user/permission-list-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { userList } from '@/lib/user/user-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('user'))('permissionsTitle') }
}

export default async function PermissionListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('admin')
  const query = { ...listQueryOf(userListQuery, await searchParams, await currentListSize('permissions')), status: 'registered' as const }
  return (
    <Prefetch queries={[userList(query)]}>
      <PermissionListScreen />
    </Prefetch>
  )
}
