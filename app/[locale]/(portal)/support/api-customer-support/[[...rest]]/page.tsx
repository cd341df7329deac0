import { notFound, permanentRedirect } from 'next/navigation'
import { currentLocale } from '@/lib/i18n/current-locale'
import { localePath, portalPaths } from '@/lib/portal-paths'
import { isUuid } from '@/lib/search-address'

export const dynamic = 'force-dynamic'

interface ApiInquiriesPageProps {
  params: Promise<{ rest?: string[] }>
}

/** Leads `/support/api-customer-support` to the inquiries that everybody may read, which are all about an API, and the address of one below it to that inquiry. */
export default async function ApiInquiriesPage({ params }: ApiInquiriesPageProps) {
  const [{ rest: [inquiryId = '', ...more] = [] }, locale] = [await params, await currentLocale()]
  if (more.length > 0 || (inquiryId !== '' && !isUuid(inquiryId))) notFound()
  permanentRedirect(localePath(locale, inquiryId === '' ? portalPaths.inquiries : portalPaths.sharedInquiry(inquiryId)))
}
