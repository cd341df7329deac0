'use client'
import type { PolicySummary } from '@portico/contract/policy/policy-endpoints'
import { useLocale, useTranslations } from 'next-intl'
import { formatDay } from '@/lib/i18n/format-day'

interface PolicyPeriodProps {
  policy: Pick<PolicySummary, 'startsOn' | 'endsOn'>
  dateStyle?: 'long' | 'medium'
}

/** Shows the period of a policy; with medium dates it fits a column. */
export function PolicyPeriod({ policy: { startsOn, endsOn }, dateStyle }: PolicyPeriodProps) {
  const t = useTranslations('policy')
  const locale = useLocale()
  const from = formatDay(startsOn, locale, dateStyle)
  return endsOn ? t('periodTo', { from, to: formatDay(endsOn, locale, dateStyle) }) : t('periodFrom', { from })
}
