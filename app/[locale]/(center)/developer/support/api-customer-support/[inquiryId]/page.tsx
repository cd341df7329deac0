import type { Metadata } from 'next'
import { InquiryDetailScreen } from '@/components/inquiry/inquiry-detail-screen'
import { inquiryDetail } from '@/lib/inquiry/inquiry-queries'
import { inquiryTitle } from '@/lib/inquiry/inquiry-titles'
import { requireAnswerer } from '@/lib/inquiry/require-answerer'
import { Prefetch } from '@/lib/query/prefetch'

interface DeveloperApiInquiryPageProps {
  params: Promise<{ inquiryId: string }>
}

export async function generateMetadata({ params }: DeveloperApiInquiryPageProps): Promise<Metadata> {
  return inquiryTitle('api-customer-support', (await params).inquiryId)
}

/** Shows `/developer/support/api-customer-support/{detailId}`. */
export default async function DeveloperApiInquiryPage({ params }: DeveloperApiInquiryPageProps) {
  const { inquiryId } = await params
  await requireAnswerer('developer', 'api-customer-support', inquiryId)
  return (
    <Prefetch queries={[inquiryDetail(inquiryId)]}>
      <InquiryDetailScreen area="developer" kind="api-customer-support" inquiryId={inquiryId} />
    </Prefetch>
  )
}
