import { inquiryListQuery } from '@portico/contract/inquiry/inquiry-endpoints'
import type { Metadata } from 'next'
import { listQueryOf } from '@/components/data/list-address'
import { InquiryListScreen } from '@/components/inquiry/inquiry-list-screen'
import { inquiryList } from '@/lib/inquiry/inquiry-queries'
import { inquiryListTitle } from '@/lib/inquiry/inquiry-titles'
import { Prefetch } from '@/lib/query/prefetch'
import { currentListSize } from '@/lib/session/server/current-request'
import { requireSession } from '@/lib/session/server/require-session'

export function generateMetadata(): Promise<Metadata> {
  return inquiryListTitle('customer-support')
}

/** Shows `/admin/support/customer-support`. */
export default async function AdminInquiryListPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  await requireSession('admin')
  const query = listQueryOf(inquiryListQuery, await searchParams, await currentListSize('customer-support'))
  return (
    <Prefetch queries={[inquiryList({ ...query, kind: 'customer-support' })]}>
      <InquiryListScreen area="admin" kind="customer-support" />
    </Prefetch>
  )
}
