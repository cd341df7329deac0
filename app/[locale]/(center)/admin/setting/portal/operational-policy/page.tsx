import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { type AddressParams, listQueryOf } from '@/components/data/list-address'
import { PolicyListScreen } from '@/components/policy/policy-list-screen'
import { policyList, policyListQuery } from '@/lib/policy/policy-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('policy'))('listTitle') }
}

export default async function PolicyListPage({ searchParams }: { searchParams: Promise<Exclude<AddressParams, URLSearchParams>> }) {
  await requireSession('admin')
  const query = listQueryOf(policyListQuery, await searchParams, await currentListSize('policies'))
  return (
    <Prefetch queries={[policyList(query)]}>
      <PolicyListScreen />
    </Prefetch>
  )
}
