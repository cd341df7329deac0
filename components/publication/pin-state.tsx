'use client'
import type { PublicationSummary } from '@portico/contract/publication/publication-endpoints'
import { Pin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { StatusBadge } from '@/components/ui/status-badge'

/** Shows whether an API is on the home page, or its developer requests it; nothing when neither is possible. */
export function PinState({ publication: { status, pinned, pinRequested } }: { publication: PublicationSummary }) {
  const t = useTranslations('publication')
  if (status !== 'WAITING' && status !== 'APPROVED') return null
  if (pinned) return <StatusBadge status="pinned" />
  if (!pinRequested) return null
  return (
    <Badge tone="info" icon={<Pin size={12} aria-hidden="true" />}>
      {t('pinAsked')}
    </Badge>
  )
}
