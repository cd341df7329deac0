import type { InquiryDetail } from '@portico/contract/inquiry/inquiry-endpoints'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Neighbors } from '@/components/ui/neighbors'

/** Shows links to the next newer and the next older inquiry, for people who are signed in. */
export function InquiryNeighbors({ inquiry, hrefOf }: { inquiry: InquiryDetail; hrefOf: (inquiryId: string) => string }) {
  const t = useTranslations('inquiry')
  const linked = (beside: InquiryDetail['next']) => beside && { href: hrefOf(beside.id), title: beside.title }
  return (
    <Neighbors
      label={t('neighbors')}
      labels={{ next: t('newer'), previous: t('older') }}
      next={linked(inquiry.next)}
      previous={linked(inquiry.previous)}
      link={Link}
    />
  )
}
