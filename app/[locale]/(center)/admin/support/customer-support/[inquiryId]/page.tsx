import type { Metadata } from 'next'
import { InquiryDetailScreen } from '@/components/inquiry/inquiry-detail-screen'
import { inquiryDetail } from '@/lib/inquiry/inquiry-queries'
import { inquiryTitle } from '@/lib/inquiry/inquiry-titles'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

interface AdminInquiryPageProps {
  params: Promise<{ inquiryId: string }>
}

export async function generateMetadata({ params }: AdminInquiryPageProps): Promise<Metadata> {
  return inquiryTitle('customer-support', (await params).inquiryId)
}

/** Shows `/admin/support/customer-support/{detailId}`. */
export default async function AdminInquiryPage({ params }: AdminInquiryPageProps) {
  await requireSession('admin')
  const { inquiryId } = await params
  return (
    <Prefetch queries={[inquiryDetail(inquiryId)]}>
      <InquiryDetailScreen area="admin" kind="customer-support" inquiryId={inquiryId} />
    </Prefetch>
  )
}
