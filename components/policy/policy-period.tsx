'use client'
import type { PolicySummary } from '@portico/contract/policy/policy-endpoints'
import { useLocale, useTranslations } from 'next-intl'
import { formatDay } from '@/lib/i18n/format-day'

/** Shows the period of a policy. */
export function PolicyPeriod({ policy: { startsOn, endsOn } }: { policy: Pick<PolicySummary, 'startsOn' | 'endsOn'> }) {
  const t = useTranslations('policy')
  const locale = useLocale()
  const from = formatDay(startsOn, locale)
  return endsOn ? t('periodTo', { from, to: formatDay(endsOn, locale) }) : t('periodFrom', { from })
}
