import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OwnInquiryUpdateScreen } from '@/components/inquiry/own-inquiry-update-screen'
import { ownInquiry } from '@/lib/inquiry/inquiry-own-queries'
import { nameOf, pageTitle } from '@/lib/query/page-title'
import { Prefetch } from '@/lib/query/prefetch'
import { requireSession } from '@/lib/session/server/require-session'

interface OwnInquiryUpdatePageProps {
  params: Promise<{ inquiryId: string }>
}

export async function generateMetadata({ params }: OwnInquiryUpdatePageProps): Promise<Metadata> {
  const [t, { inquiryId }] = await Promise.all([getTranslations('inquiry'), params])
  return pageTitle(
    nameOf(ownInquiry(inquiryId), ({ title }) => title),
    t('edit'),
  )
}

/** Shows `/user/customer-support/{subPath}/update/{detailId}`. */
export default async function OwnInquiryUpdatePage({ params }: OwnInquiryUpdatePageProps) {
  await requireSession('user')
  const { inquiryId } = await params
  return (
    <Prefetch queries={[ownInquiry(inquiryId)]}>
      <OwnInquiryUpdateScreen inquiryId={inquiryId} />
    </Prefetch>
  )
}
