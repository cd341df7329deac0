'use client'
import type { ApiDetail } from '@portico/contract/api/api-endpoints'
import { TRAFFIC_WINDOW_NAMES } from '@portico/contract/traffic/traffic-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { QueryView, type ViewedQuery } from '@/components/data/query-view'
import { RichTextView } from '@/components/editor/rich-text-view'
import { PublicationHistory } from '@/components/publication/publication-history'
import { PublicationReadiness } from '@/components/publication/publication-readiness'
import { RefusedParts } from '@/components/stage/refused-parts'
import { TrafficSummary, TrafficWindowSwitch, useTrafficWindow } from '@/components/traffic/traffic-summary'
import { Section } from '@/components/ui/card'
import { lateComponent } from '@/components/ui/late-component'
import { Columns, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { CardsSkeleton, DetailSkeleton, TableSkeleton } from '@/components/ui/skeletons'
import { Muted } from '@/components/ui/text'
import { TextLink } from '@/components/ui/text-link'
import { apiDetail } from '@/lib/api/api-queries'
import { paths } from '@/lib/paths'
import { type ApiStages, FIRST_STAGES, stageList } from '@/lib/stage/stage-queries'
import { apiTraffic } from '@/lib/traffic/traffic-queries'
import styles from '../api/api.module.css'
import { ApiActions } from '../api/api-actions'
import { ApiHead } from '../api/api-head'
import { ApiAuthor, ApiSettings } from '../api/api-settings'
import { ApiSharesPanel } from '../api/api-shares-panel'
import { DeploymentList } from '../api/deployment-list'
import { NextStep } from '../api/next-step'
import { PublicationPanel } from '../api/publication-panel'
import { usePublicationActs } from '../api/use-publication-acts'

// Loaded when it opens.
const RequestPublicationDialog = lateComponent(() =>
  import('@/components/publication/request-publication-dialog').then((module) => module.RequestPublicationDialog),
)

/** Shows one API: its deployments, publication, traffic and settings. */
export function ApiDetailScreen({ apiId }: { apiId: string }) {
  const query = useQuery(apiDetail(apiId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(api) => <Overview api={api} />}
    </QueryView>
  )
}

function Overview({ api }: { api: ApiDetail }) {
  const t = useTranslations('api.detail')
  const stages = useQuery(stageList(api.id, FIRST_STAGES))
  const [asking, setAsking] = useState(false)
  const acts = usePublicationActs(api, () => setAsking(true))
  const items = stages.data?.items ?? []
  return (
    <>
      <ApiHead api={api} tab="overview" actions={<ApiActions api={api} />} />
      <div className={styles.refused}>
        <RefusedParts apiId={api.id} />
      </div>
      <Stack gap={6}>
        <Columns from={1100} columns="minmax(0, 1fr) 340px" gap={6}>
          {stages.data ? <NextStep api={api} stages={items} onPublish={acts.request} /> : null}
          <Stack gap={6}>
            <Deployments apiId={api.id} stages={stages} />
            <Traffic apiId={api.id} />
            <Section title={t('about')}>
              {api.description ? <RichTextView value={api.description} /> : <Muted>{t('noDescription')}</Muted>}
            </Section>
          </Stack>
          <Stack gap={6} className={styles.side}>
            <PublicationPanel api={api} acts={acts} stages={items} document={<PublicationReadiness apiId={api.id} />} />
            <ApiSettings api={api} />
            <ApiAuthor author={api.author} />
            <ApiSharesPanel api={api} />
          </Stack>
        </Columns>
        <PublicationHistory apiId={api.id} />
      </Stack>
      {asking && acts.request ? <RequestPublicationDialog api={api} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

interface DeploymentsProps {
  apiId: string
  stages: ViewedQuery<ApiStages>
}

function Deployments({ apiId, stages }: DeploymentsProps) {
  const t = useTranslations('api.detail')
  const create = (
    <LinkButton size="sm" href={paths.developer.createStage(apiId)}>
      {t('newVersion')}
    </LinkButton>
  )
  return (
    <Section bare title={t('deployments')} description={t('deploymentsHelp')} actions={create}>
      <QueryView query={stages} skeleton={<TableSkeleton rows={2} columns={5} />}>
        {({ items, total }) => (
          <Stack gap={4}>
            <DeploymentList apiId={apiId} stages={items} />
            {total > items.length ? <TextLink href={paths.developer.stages(apiId)}>{t('moreStages', { count: total })}</TextLink> : null}
          </Stack>
        )}
      </QueryView>
    </Section>
  )
}

function Traffic({ apiId }: { apiId: string }) {
  const t = useTranslations('api.detail')
  const [window, setWindow] = useTrafficWindow()
  const query = useQuery({ ...apiTraffic(apiId, window), placeholderData: keepPreviousData })
  return (
    <Section
      title={t('traffic')}
      actions={
        <>
          <LinkButton size="sm" variant="ghost" href={paths.developer.apiStatistics(apiId)}>
            {t('statistics')}
          </LinkButton>
          <TrafficWindowSwitch window={window} windows={TRAFFIC_WINDOW_NAMES} onWindow={setWindow} />
        </>
      }
    >
      <QueryView query={query} skeleton={<CardsSkeleton cards={1} />}>
        {(data) => (
          <TrafficSummary
            traffic={data}
            window={window}
            stale={query.isPlaceholderData}
            statistics={paths.developer.apiStatistics(apiId)}
          />
        )}
      </QueryView>
    </Section>
  )
}
