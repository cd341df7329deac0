import type { Locale } from '@portico/contract/locale'
import type { ApiStatus } from '@portico/contract/service-status/service-status-endpoints'
import { getFormatter, getTranslations } from 'next-intl/server'
import { Muted } from '@/components/ui/text'
import { shareText } from '@/lib/service-status/status-bars'

/** Shows the figures of an API: how available it was and how fast it answered. */
export async function ApiFigures({ locale, status: { availability, p95Ms, days } }: { locale: Locale; status: ApiStatus }) {
  const [t, format] = [await getTranslations('service-status'), await getFormatter()]
  const figures = [
    availability === null ? t('unknown') : t('availability', { share: shareText(availability, locale) }),
    ...(p95Ms === null ? [] : [t('p95', { ms: format.number(p95Ms, { maximumSignificantDigits: 3 }) })]),
    t('period', { days: days.length }),
  ]
  return (
    <Muted as="span" tabular>
      {figures.join(' · ')}
    </Muted>
  )
}
