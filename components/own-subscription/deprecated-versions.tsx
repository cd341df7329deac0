'use client'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { dayWords } from '@/lib/i18n/day-words'

/** What the provider says of versions that are to be left: until when each is sure to answer, and what to call instead. */
export function DeprecatedVersions({ services }: { services: OwnSubscriptionDetail['services'] }) {
  const t = useTranslations('own-subscription.deprecated')
  const locale = useLocale()
  return services.map(({ stageName, deprecation }) =>
    deprecation ? (
      <Notice key={stageName} tone="warning" title={t('title', { stage: stageName })}>
        <p>
          {deprecation.sunsetOn ? t('until', { day: dayWords(deprecation.sunsetOn, locale) }) : t('open')}{' '}
          {deprecation.successor ? t('successor', { successor: deprecation.successor.name }) : null}
        </p>
      </Notice>
    ) : null,
  )
}
