'use client'
import { EXPIRES_SOON_DAYS } from '@portico/contract/admin-dashboard/admin-dashboard-endpoints'
import type { ApiSummary } from '@portico/contract/api/api-endpoints'
import type { DeveloperDashboardView } from '@portico/contract/developer-dashboard/developer-dashboard-endpoints'
import { TRAFFIC_WINDOW_NAMES } from '@portico/contract/traffic/traffic-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Blocks, Inbox, Plus, Server } from 'lucide-react'
import Link from 'next/link'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LatestPosts } from '@/components/board/latest-posts'
import { QueryView } from '@/components/data/query-view'
import { RunningGateways } from '@/components/environment/running-gateways'
import { TopTraffic } from '@/components/statistics/top-traffic'
import { TrafficSummary, TrafficWindowSwitch, useTrafficWindow } from '@/components/traffic/traffic-summary'
import { Attention } from '@/components/ui/attention'
import { Section } from '@/components/ui/card'
import { Columns, Grid, Lines, Row, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { CardsSkeleton } from '@/components/ui/skeletons'
import { StatusBadge } from '@/components/ui/status-badge'
import { Muted, Text } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { recentApis } from '@/lib/api/api-queries'
import { developerDashboard } from '@/lib/developer-dashboard/developer-dashboard-queries'
import { paths } from '@/lib/paths'
import { DeployedHealth } from './deployed-health'
import styles from './developer-dashboard.module.css'
import { StartGuide } from './start-guide'
import { startSteps } from './start-steps'

/** Shows the developers' first page: what needs attention, the traffic of the APIs, and the start guide for a newcomer. */
export function DeveloperDashboardScreen() {
  const t = useTranslations('developer-dashboard')
  const [window, setWindow] = useTrafficWindow()
  const query = useQuery({ ...developerDashboard(window), placeholderData: keepPreviousData })
  const apis = useQuery(recentApis())
  return (
    <>
      <PageHeader guide="dashboard" title={t('title')} description={t('help')} actions={<QuickLinks />} />
      <QueryView query={query} skeleton={<CardsSkeleton />}>
        {(data) => (
          <Stack gap={6}>
            <Waiting counts={data} />
            <Cards counts={data} />
            <Guide counts={data} apis={apis.data?.items} />
            {data.apis > 0 ? (
              <Columns from={1100} columns="minmax(0, 1fr) 340px" gap={6}>
                <Section
                  title={t('traffic')}
                  actions={
                    <>
                      <LinkButton size="sm" variant="ghost" href={paths.developer.statistics}>
                        {t('statistics')}
                      </LinkButton>
                      <TrafficWindowSwitch window={window} windows={TRAFFIC_WINDOW_NAMES} onWindow={setWindow} />
                    </>
                  }
                >
                  <TrafficSummary
                    traffic={data.traffic}
                    window={window}
                    stale={query.isPlaceholderData}
                    statistics={paths.developer.statistics}
                  />
                </Section>
                <Recent apis={apis.data?.items} />
              </Columns>
            ) : null}
            <DeployedHealth health={data.health} drawGateways={(running, total) => <RunningGateways running={running} total={total} />} />
            <TopTraffic statisticsPath={paths.developer.statistics} />
            <LatestPosts area="developer" board="api-news" title={t('news')} />
          </Stack>
        )}
      </QueryView>
    </>
  )
}

/** Shows what waits for the developer, and what does not work. */
function Waiting({ counts: { apis: ownApis, pendingSubscriptions, attention } }: { counts: DeveloperDashboardView }) {
  const t = useTranslations('kit.attention')
  const format = useFormatter()
  const { apis, support, subscriptions, targetServers, webhooks } = paths.developer
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
      none={t(ownApis > 0 ? 'none' : 'noneYet')}
      format={(count) => format.number(count)}
      items={[
        fault('apisNotServed', apis),
        fault('deploymentsFailed', apis),
        fault('unhealthyServers', targetServers),
        fault('failingWebhooks', webhooks),
        { label: t('pendingSubscriptions'), count: pendingSubscriptions, href: subscriptions },
        { label: t('apiInquiries'), count: attention.apiInquiries, href: `${support.list('api-customer-support')}?status=WAITING` },
        { ...fault('clientCertificates', targetServers), isFault: false },
      ]}
    />
  )
}

function QuickLinks() {
  const t = useTranslations('developer-dashboard.link')
  return (
    <>
      <LinkButton href={paths.developer.createTargetServerGroup} icon={<Server size={16} aria-hidden="true" />}>
        {t('createTargetServerGroup')}
      </LinkButton>
      <LinkButton href={paths.developer.createApi} variant="primary" icon={<Plus size={16} aria-hidden="true" />}>
        {t('createApi')}
      </LinkButton>
    </>
  )
}

function Cards({ counts }: { counts: DeveloperDashboardView }) {
  const t = useTranslations('developer-dashboard.card')
  const format = useFormatter()
  const waiting = counts.pendingSubscriptions
  return (
    <Grid column="15rem" gap={4}>
      <CountCard
        href={paths.developer.subscriptions}
        icon={<Inbox size={18} aria-hidden="true" />}
        label={t('pendingSubscriptions')}
        count={format.number(waiting)}
        note={waiting > 0 ? t('pendingSome') : t('pendingNone')}
        asking={waiting > 0}
      />
      <CountCard
        href={paths.developer.apis}
        icon={<Blocks size={18} aria-hidden="true" />}
        label={t('apis')}
        count={format.number(counts.apis)}
        note={t('apisNote', { published: counts.publishedApis })}
      />
      <CountCard
        href={paths.developer.targetServers}
        icon={<Server size={18} aria-hidden="true" />}
        label={t('targetServerGroups')}
        count={format.number(counts.targetServerGroups)}
        note={t('targetServerGroupsNote')}
      />
    </Grid>
  )
}

interface CountCardProps {
  href: string
  icon: ReactNode
  label: string
  count: string
  note: string
  asking?: boolean
}

function CountCard({ href, icon, label, count, note, asking }: CountCardProps) {
  return (
    <Link href={href} className={styles.card} data-asking={asking ? '' : undefined}>
      <Row as="span" inline nowrap gap={2} size="sm" tone="muted" className={styles.cardLabel}>
        {icon}
        {label}
      </Row>
      <Text as="span" size="3xl" weight="semibold" tabular className={styles.count}>
        {count}
      </Text>
      <Muted as="span" className={styles.muted}>
        {note}
      </Muted>
    </Link>
  )
}

function Guide({ counts, apis }: { counts: DeveloperDashboardView; apis: readonly ApiSummary[] | undefined }) {
  if (!apis) return null
  const steps = startSteps(counts, apis)
  return steps.length > 0 ? <StartGuide steps={steps} /> : null
}

function Recent({ apis }: { apis: readonly ApiSummary[] | undefined }) {
  const t = useTranslations('developer-dashboard')
  if (!apis || apis.length === 0) return null
  return (
    <Section
      title={t('recent')}
      actions={
        <TextLink size="sm" href={paths.developer.apis}>
          {t('allApis')}
        </TextLink>
      }
    >
      <Lines pad={2} className={styles.recent}>
        {apis.map((api) => (
          <li key={api.id}>
            <TextLink size="sm" href={paths.developer.api(api.id)}>
              {api.name}
            </TextLink>
            <StatusBadge status={api.publicationStatus} />
            <Muted as="span" className={styles.muted}>
              <RelativeTime value={api.updatedAt} />
            </Muted>
          </li>
        ))}
      </Lines>
    </Section>
  )
}
