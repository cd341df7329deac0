'use client'
import type { InquiryStatus } from '@portico/contract/inquiry/inquiry-states'
import { CircleCheck, Clock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'

const LOOK = { WAITING: { tone: 'warning', icon: Clock }, COMPLETE: { tone: 'success', icon: CircleCheck } } as const

/** Shows whether an inquiry waits for an answer. */
export function InquiryStatusBadge({ status }: { status: InquiryStatus }) {
  const t = useTranslations('inquiry.statuses')
  const { tone, icon: Icon } = LOOK[status]
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {t(status)}
    </Badge>
  )
}
