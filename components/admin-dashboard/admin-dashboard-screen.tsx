'use client'
import { type AdminDashboardView, EXPIRES_SOON_DAYS } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import { TRAFFIC_WINDOW_NAMES } from '@portico/contract/traffic/traffic-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardCheck, Globe, KeyRound, Server, Users } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { LatestPosts } from '@/components/board/latest-posts'
import { QueryView } from '@/components/data/query-view'
import { SetupCard } from '@/components/simple-setup/setup-card'
import { TopTraffic } from '@/components/statistics/top-traffic'
import { TrafficSummary, TrafficWindowSwitch, useTrafficWindow } from '@/components/traffic/traffic-summary'
import { Attention } from '@/components/ui/attention'
import { Section } from '@/components/ui/card'
import { Grid, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { CardsSkeleton } from '@/components/ui/skeletons'
import { adminDashboard } from '@/lib/admin-dashboard/admin-dashboard-queries'
import { paths } from '@/lib/paths'
import { CountCard } from './count-card'
import { EnvironmentSummaries } from './environment-summaries'
import { PendingPublications } from './pending-publications'

/** Shows the admins' first page: pending decisions, the state of the gateways, all traffic. */
export function AdminDashboardScreen() {
  const t = useTranslations('admin-dashboard')
  const [window, setWindow] = useTrafficWindow()
  const query = useQuery({ ...adminDashboard(window), placeholderData: keepPreviousData })
  return (
    <>
      <PageHeader guide="dashboard" title={t('title')} description={t('description')} />
      <QueryView query={query} skeleton={<CardsSkeleton cards={5} />}>
        {(data) => (
          <Stack gap={8}>
            <SetupCard />
            <Waiting overview={data} />
            <Counts overview={data} />
            <Section
              title={t('traffic')}
              actions={
                <>
                  <LinkButton size="sm" variant="ghost" href={paths.admin.statistics}>
                    {t('statistics')}
                  </LinkButton>
                  <TrafficWindowSwitch window={window} windows={TRAFFIC_WINDOW_NAMES} onWindow={setWindow} />
                </>
              }
            >
              <TrafficSummary traffic={data.traffic} window={window} stale={query.isPlaceholderData} statistics={paths.admin.statistics} />
            </Section>
            <TopTraffic statisticsPath={paths.admin.statistics} />
            <PendingPublications />
            <EnvironmentSummaries />
            <LatestPosts area="admin" board="notice" title={t('news')} />
          </Stack>
        )}
      </QueryView>
    </>
  )
}

/** Shows what waits for an admin, and what does not work. */
function Waiting({ overview: { pendingPublications, pendingSubscriptions, attention } }: { overview: AdminDashboardView }) {
  const t = useTranslations('kit.attention')
  const format = useFormatter()
  const { support } = paths.admin
  /** The list has a filter of the same name. */
  const fault = (name: keyof typeof attention, list: string) => ({
    label: t(name, { days: EXPIRES_SOON_DAYS }),
    count: attention[name],
    href: `${list}?attention=${name}`,
    isFault: true,
  })
  return (
    <Attention
      title={t('title')}
      none={t('none')}
      format={(count) => format.number(count)}
      items={[
        fault('gatewaysUnavailable', paths.admin.environments),
        fault('gatewaysBehind', paths.admin.environments),
        fault('apisNotServed', paths.developer.apis),
        fault('deploymentsFailed', paths.developer.apis),
        fault('unhealthyServers', paths.developer.targetServers),
        {
          label: t('undeliveredMails'),
          count: attention.undeliveredMails,
          href: `${paths.admin.generalSettings}?tab=email&state=undelivered`,
          isFault: true,
        },
        fault('failingWebhooks', paths.developer.webhooks),
        { label: t('pendingPublications'), count: pendingPublications, href: paths.admin.publications },
        { label: t('pendingSubscriptions'), count: pendingSubscriptions, href: paths.developer.subscriptions },
        { label: t('customerInquiries'), count: attention.customerInquiries, href: `${support.list('customer-support')}?status=WAITING` },
        { label: t('apiInquiries'), count: attention.apiInquiries, href: `${support.list('api-customer-support')}?status=WAITING` },
        { ...fault('tlsCertificates', paths.admin.environments), isFault: false },
        { ...fault('clientCertificates', paths.developer.targetServers), isFault: false },
      ]}
    />
  )
}

function Counts({
  overview: { gateways, pendingPublications, pendingSubscriptions, publishedApis, users },
}: {
  overview: AdminDashboardView
}) {
  const t = useTranslations('admin-dashboard')
  const format = useFormatter()
  return (
    <Grid gap={4} column="9.5rem">
      <CountCard
        icon={Server}
        label={t('gateways')}
        value={t('ofTotal', { running: gateways.running, total: gateways.total })}
        href={paths.admin.environments}
        tone={gateways.running < gateways.total ? 'danger' : undefined}
      />
      <CountCard
        icon={ClipboardCheck}
        label={t('pendingPublications')}
        value={format.number(pendingPublications)}
        href={paths.admin.publications}
        tone={pendingPublications > 0 ? 'warning' : undefined}
      />
      <CountCard
        icon={KeyRound}
        label={t('pendingSubscriptions')}
        value={format.number(pendingSubscriptions)}
        href={paths.developer.subscriptions}
        tone={pendingSubscriptions > 0 ? 'warning' : undefined}
      />
      <CountCard
        icon={Globe}
        label={t('publishedApis')}
        value={format.number(publishedApis)}
        href={`${paths.developer.apis}?publicationStatus=APPROVED`}
      />
      <CountCard icon={Users} label={t('users')} value={format.number(users)} href={paths.admin.users} />
    </Grid>
  )
}
