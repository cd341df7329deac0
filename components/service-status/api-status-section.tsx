import type { Locale } from '@portico/contract/locale'
import type { ApiStatus, PublicIncident } from '@portico/contract/service-status/service-status-endpoints'
import { getTranslations } from 'next-intl/server'
import { Row, Stack } from '@/components/ui/layout'
import { Text } from '@/components/ui/text'
import { localePath } from '@/lib/portal-paths'
import { incidentStatusKey, isOpen } from '@/lib/service-status/incident-text'
import { statusPaths } from '@/lib/status-paths'
import { ApiFigures } from './api-figures'
import { IncidentStatusBadge, StateBadge } from './status-badges'
import { StatusBars } from './status-bars'

interface ApiStatusSectionProps {
  locale: Locale
  status: ApiStatus
  incidents: readonly PublicIncident[]
}

/** Shows on the page of an API how it works now, its last 90 days, and its open incidents. Needs no script. */
export async function ApiStatusSection({ locale, status, incidents }: ApiStatusSectionProps) {
  const t = await getTranslations('service-status')
  return (
    <section>
      <Row gap={2} align="baseline" justify="between">
        <h2>{t('section')}</h2>
        <Text as="a" size="sm" tone="brand" href={localePath(locale, statusPaths.page)}>
          {t('all')}
        </Text>
      </Row>
      <Stack gap={3}>
        <Row gap={2} columnGap={3}>
          <StateBadge state={status.state} label={t(`states.${status.state}`)} />
          <ApiFigures locale={locale} status={status} />
        </Row>
        {incidents.filter(isOpen).map(({ id, title, impact, status: reached }) => (
          <Row key={id} gap={2} columnGap={3}>
            <Text as="a" tone="brand" breakable href={localePath(locale, statusPaths.incident(id))}>
              {title[locale]}
            </Text>
            <IncidentStatusBadge impact={impact} status={reached} label={t(incidentStatusKey(impact, reached))} />
          </Row>
        ))}
        <StatusBars locale={locale} days={status.days} from={status.from} />
      </Stack>
    </section>
  )
}
