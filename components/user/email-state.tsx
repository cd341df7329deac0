'use client'
import type { UserView } from '@portico/contract/user/user-endpoints'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { StatusBadge } from '@/components/ui/status-badge'

/** Shows whether a person's address is verified, and whether by an admin instead of their own link. */
export function EmailState({ user }: { user: Pick<UserView, 'emailVerified' | 'emailForced'> }) {
  const t = useTranslations('user')
  if (user.emailVerified && user.emailForced)
    return (
      <Badge tone="success" icon={<ShieldCheck size={13} aria-hidden="true" />}>
        {t('emailForced')}
      </Badge>
    )
  return <StatusBadge status={user.emailVerified ? 'verified' : 'unverified'} />
}
