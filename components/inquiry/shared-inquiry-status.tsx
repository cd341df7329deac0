import type { InquiryStatus } from '@portico/contract/inquiry/inquiry-states'
import { getTranslations } from 'next-intl/server'
import { Badge } from '@/components/ui/badge'

/** Shows on a public page whether an inquiry has been answered. */
export async function SharedInquiryStatus({ status }: { status: InquiryStatus }) {
  const t = await getTranslations('inquiry.statuses')
  return <Badge tone={status === 'COMPLETE' ? 'success' : 'neutral'}>{t(status)}</Badge>
}
