import type { Metadata } from 'next'
import { InquiryDetailScreen } from '@/components/inquiry/inquiry-detail-screen'
import { inquiryDetail } from '@/lib/inquiry/inquiry-queries'
import { inquiryTitle } from '@/lib/inquiry/inquiry-titles'
import { requireAnswerer } from '@/lib/inquiry/require-answerer'
import { Prefetch } from '@/lib/query/prefetch'

interface AdminInquiryPageProps {
  params: Promise<{ inquiryId: string }>
}

export async function generateMetadata({ params }: AdminInquiryPageProps): Promise<Metadata> {
  return inquiryTitle('customer-support', (await params).inquiryId)
}

/** Shows `/admin/support/customer-support/{detailId}`. */
export default async function AdminInquiryPage({ params }: AdminInquiryPageProps) {
  const { inquiryId } = await params
  await requireAnswerer('admin', 'customer-support', inquiryId)
  return (
    <Prefetch queries={[inquiryDetail(inquiryId)]}>
      <InquiryDetailScreen area="admin" kind="customer-support" inquiryId={inquiryId} />
    </Prefetch>
  )
}
