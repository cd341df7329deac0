import { targetServerGroupListQuery } from '@portico/contract/target-server/target-server-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { TargetServerListScreen } from '@/components/target-server/target-server-list-screen'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'
import { targetServerGroupList } from '@/lib/target-server/target-server-queries'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('target-server'))('listTitle') }
}

export default async function TargetServerListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('developer')
  const query = listQueryOf(targetServerGroupListQuery, await searchParams, await currentListSize('target-servers'))
  return (
    <Prefetch queries={[targetServerGroupList(query)]}>
      <TargetServerListScreen />
    </Prefetch>
  )
}
