import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OwnInquiryScreen } from '@/components/inquiry/own-inquiry-screen'
import { ownInquiry } from '@/lib/inquiry/inquiry-own-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

interface OwnInquiryPageProps {
  params: Promise<{ inquiryId: string }>
}

export async function generateMetadata({ params }: OwnInquiryPageProps): Promise<Metadata> {
  const [t, { inquiryId }] = await Promise.all([getTranslations('inquiry'), params])
  return pageTitle(
    nameOf(ownInquiry(inquiryId), ({ title }) => title),
    t('ownTitle'),
  )
}

/** Shows `/user/customer-support/{subPath}/{detailId}`. */
export default async function OwnInquiryPage({ params }: OwnInquiryPageProps) {
  await requireSession('user')
  const { inquiryId } = await params
  return (
    <Prefetch queries={[ownInquiry(inquiryId)]}>
      <OwnInquiryScreen inquiryId={inquiryId} />
    </Prefetch>
  )
}
