import type { Metadata } from 'next'
import { InquiryDetailScreen } from '@/components/inquiry/inquiry-detail-screen'
import { inquiryDetail } from '@/lib/inquiry/inquiry-queries'
import { inquiryTitle } from '@/lib/inquiry/inquiry-titles'
import { requireAnswerer } from '@/lib/inquiry/require-answerer'
import { Prefetch } from '@/lib/query/prefetch'

interface AdminApiInquiryPageProps {
  params: Promise<{ inquiryId: string }>
}

export async function generateMetadata({ params }: AdminApiInquiryPageProps): Promise<Metadata> {
  return inquiryTitle('api-customer-support', (await params).inquiryId)
}

/** Shows `/admin/support/api-customer-support/{detailId}`. */
export default async function AdminApiInquiryPage({ params }: AdminApiInquiryPageProps) {
  const { inquiryId } = await params
  await requireAnswerer('admin', 'api-customer-support', inquiryId)
  return (
    <Prefetch queries={[inquiryDetail(inquiryId)]}>
      <InquiryDetailScreen area="admin" kind="api-customer-support" inquiryId={inquiryId} />
    </Prefetch>
  )
}
