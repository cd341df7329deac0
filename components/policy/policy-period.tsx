'use client'
import type { PolicySummary } from '@portico/contract/policy/policy-endpoints'
import { useLocale, useTranslations } from 'next-intl'
import { dayWords } from '@/lib/i18n/day-words'

/** From when until when a policy holds, in words. */
export function PolicyPeriod({ policy: { startsOn, endsOn } }: { policy: Pick<PolicySummary, 'startsOn' | 'endsOn'> }) {
  const t = useTranslations('policy')
  const locale = useLocale()
  const from = dayWords(startsOn, locale)
  return endsOn ? t('periodTo', { from, to: dayWords(endsOn, locale) }) : t('periodFrom', { from })
}
