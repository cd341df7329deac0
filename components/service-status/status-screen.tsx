import type { Locale } from '@portico/contract/locale'
import type { ServiceState } from '@portico/contract/service-status/service-status'
import type { PublicIncident } from '@portico/contract/service-status/service-status-endpoints'
import { Activity } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { ListPaging } from '@/components/layout/list-paging'
import styles from '@/components/layout/text-page.module.css'
import { EmptyState } from '@/components/ui/empty-state'
import { Lines, Row, Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { Muted, Text } from '@/components/ui/text'
import { apiPath } from '@/lib/catalogue/api-path'
import { localePath } from '@/lib/portal-paths'
import { isOpen } from '@/lib/service-status/incident-text'
import type { ServiceStatus } from '@/lib/service-status/load-service-status'
import { statusPaths } from '@/lib/status-paths'
import { ApiFigures } from './api-figures'
import { IncidentArticle } from './incident-article'
import { StateBadge } from './status-badges'
import { StatusBars, StatusLegend } from './status-bars'

const TONES: Record<ServiceState, 'success' | 'info' | 'warning' | 'danger'> = {
  operational: 'success',
  noData: 'success',
  maintenance: 'info',
  degraded: 'warning',
  outage: 'danger',
}

interface StatusScreenProps {
  locale: Locale
  status: ServiceStatus
  incidents: readonly PublicIncident[]
}

/** Shows how the published APIs work now, how available they were, and what staff say about incidents. Needs no script. */
export async function StatusScreen({ locale, status, incidents }: StatusScreenProps) {
  const t = await getTranslations('service-status')
  const open = incidents.filter(isOpen)
  const notes = [
    ...(status.openIncidents > 0 ? [t('open', { count: status.openIncidents })] : []),
    ...(status.failing > 0 ? [t('failing', { count: status.failing })] : []),
  ]
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <Muted className={styles.period}>
          {t('lead')}{' '}
          <a className="ui-link" href={localePath(locale, statusPaths.feed)}>
            {t('feed')}
          </a>
        </Muted>
      </header>
      <Stack gap={8}>
        <Notice tone={TONES[status.state]} title={t(`whole.${status.state}`)}>
          {notes.length > 0 ? notes.join(' ') : null}
        </Notice>
        {status.page === 1 && open.length > 0 ? <Incidents locale={locale} title={t('openTitle')} incidents={open} /> : null}
        <Stack as="section" gap={4}>
          <Text as="h2" size="xl" weight="semibold">
            {t('apis')}
          </Text>
          {status.items.length === 0 ? <EmptyState icon={<Activity size={28} />} title={t('emptyTitle')} body={t('emptyBody')} /> : null}
          <Lines pad={4}>
            {status.items.map((api) => (
              <Stack as="li" key={api.id} gap={2}>
                <Row gap={1} columnGap={3}>
                  <Text as="a" weight="medium" breakable grow style={{ flexBasis: '10rem' }} href={localePath(locale, apiPath(api))}>
                    {api.name}
                  </Text>
                  <ApiFigures locale={locale} status={api} />
                  <StateBadge state={api.state} label={t(`states.${api.state}`)} />
                </Row>
                <StatusBars locale={locale} days={api.days} from={api.from} />
              </Stack>
            ))}
          </Lines>
          <ListPaging list={status} hrefOf={(page) => localePath(locale, statusPaths.pageAt(page))} />
          {status.items.length > 0 ? <StatusLegend /> : null}
        </Stack>
        {status.page === 1 ? (
          <Incidents locale={locale} title={t('pastTitle')} incidents={incidents.filter((one) => !isOpen(one))} none={t('noPast')} />
        ) : null}
      </Stack>
    </div>
  )
}

interface IncidentsProps {
  locale: Locale
  title: string
  incidents: readonly PublicIncident[]
  none?: string
}

function Incidents({ locale, title, incidents, none }: IncidentsProps) {
  return (
    <Stack as="section" gap={4}>
      <Text as="h2" size="xl" weight="semibold">
        {title}
      </Text>
      {incidents.length === 0 ? <Muted>{none}</Muted> : null}
      <Lines as="div" pad={4}>
        {incidents.map((incident) => (
          <IncidentArticle key={incident.id} locale={locale} incident={incident} />
        ))}
      </Lines>
    </Stack>
  )
}
