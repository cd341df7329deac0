import { inquiryListQuery } from '@portico/contract/inquiry/inquiry-endpoints'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { listQueryOf } from '@/components/data/list-address'
import { OwnInquiryListScreen } from '@/components/inquiry/own-inquiry-list-screen'
import { ownInquiryList } from '@/lib/inquiry/inquiry-own-queries'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('inquiry'))('ownTitle') }
}

/** Shows `/user/customer-support`: the signed-in user's inquiries. */
export default async function OwnInquiriesPage({ searchParams }: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  await requireSession('user')
  const query = listQueryOf(inquiryListQuery, await searchParams, await currentListSize('own-inquiries'))
  return (
    <Prefetch queries={[ownInquiryList(query)]}>
      <OwnInquiryListScreen />
    </Prefetch>
  )
}
