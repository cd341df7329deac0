'use client'
import { sunsetHasCome } from '@portico/contract/stage/deprecation'
import type { OwnSubscriptionDetail } from '@portico/contract/subscription/subscription-endpoints'
import { useLocale, useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { formatDay } from '@/lib/i18n/format-day'

type Service = OwnSubscriptionDetail['services'][number]

/** Shows the deprecated versions of a provider: until when each keeps answering, and what to call instead. */
export function DeprecatedVersions({ services }: { services: readonly Service[] }) {
  const t = useTranslations('subscription-own.deprecated')
  return services.map(({ stageName, deprecation }) =>
    deprecation ? (
      <Notice key={stageName} tone="warning" title={t('title', { stage: stageName })}>
        <p>
          <Sunset deprecation={deprecation} /> {deprecation.successor ? t('successor', { successor: deprecation.successor.name }) : null}
        </p>
      </Notice>
    ) : null,
  )
}

function Sunset({ deprecation }: { deprecation: NonNullable<Service['deprecation']> }) {
  const t = useTranslations('subscription-own.deprecated')
  const locale = useLocale()
  if (!deprecation.sunsetOn) return t('open')
  return t(sunsetHasCome(deprecation, new Date()) ? 'passed' : 'until', { day: formatDay(deprecation.sunsetOn, locale) })
}
