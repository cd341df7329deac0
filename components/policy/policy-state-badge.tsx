'use client'
import type { PolicySummary } from '@portico/contract/policy/policy-endpoints'
import { Archive, CircleCheck, Clock, EyeOff, History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { utcToday } from '@/lib/i18n/format-day'
import { policyStateOf } from '@/lib/policy/policy-state'

const LOOK = {
  current: { tone: 'success', icon: CircleCheck },
  coming: { tone: 'info', icon: Clock },
  private: { tone: 'neutral', icon: EyeOff },
  over: { tone: 'neutral', icon: Archive },
  replaced: { tone: 'neutral', icon: History },
} as const

/** Shows the state of a policy today. */
export function PolicyStateBadge({ policy }: { policy: PolicySummary }) {
  const t = useTranslations('policy.states')
  const state = policyStateOf(policy, utcToday())
  const { tone, icon: Icon } = LOOK[state]
  return (
    <Badge tone={tone} icon={<Icon size={13} aria-hidden="true" />}>
      {t(state)}
    </Badge>
  )
}
