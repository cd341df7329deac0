'use client'
import { sunsetHasCome } from '@portico/contract/stage/deprecation'
import type { StageView } from '@portico/contract/stage/stage-endpoints'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, CalendarClock, Pause, Pencil, Play, Rocket } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiBreadcrumbs } from '@/components/api/api-breadcrumbs'
import { ServiceUrl } from '@/components/api/service-url'
import { QueryView } from '@/components/data/query-view'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { lateComponent } from '@/components/ui/late-component'
import { Columns, Stack } from '@/components/ui/layout'
import { LinkButton } from '@/components/ui/link-button'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { apiDetail } from '@/lib/api/api-queries'
import { paths } from '@/lib/paths'
import { stageDetail } from '@/lib/stage/stage-queries'
import { DeleteStage } from './delete-stage'
import { DeploymentDetails } from './deployment-details'
import { DeploymentHistory } from './deployment-history'
import { DeprecationSection } from './deprecation-section'
import { endedByDeployment } from './ended-by-deployment'
import { PlannedDeployment } from './planned-deployment'
import { RefusedParts } from './refused-parts'
import { SampleCall } from './sample-call'
import { StageBadges } from './stage-badges'
import { StageCallers } from './stage-callers'
import { StageMethods } from './stage-methods'
import { type StageActs, useStageActs } from './use-stage-acts'

// Loaded when it opens.
const DifferenceDialog = lateComponent(() => import('./difference-dialog').then((module) => module.DifferenceDialog))
const PlanDeploymentDialog = lateComponent(() => import('./plan-deployment-dialog').then((module) => module.PlanDeploymentDialog))

/** Shows one version: its address, its deployment, its gateways, and a sample call. */
export function StageDetailScreen({ apiId, stageId }: { apiId: string; stageId: string }) {
  const query = useQuery(stageDetail(apiId, stageId))
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(stage) => <Stage apiId={apiId} stage={stage} />}
    </QueryView>
  )
}

function Stage({ apiId, stage }: { apiId: string; stage: StageView }) {
  const t = useTranslations('stage')
  const api = useQuery(apiDetail(apiId))
  const acts = useStageActs(apiId, stage)
  const { mode, addresses } = stage.ipRule
  return (
    <>
      <ApiBreadcrumbs
        api={api.data ?? { id: apiId, name: '…' }}
        rest={[{ label: t('listTitle'), href: paths.developer.stages(apiId) }, { label: stage.name }]}
      />
      <PageHeader
        guide="deployment"
        title={stage.name}
        badges={<StageBadges stage={stage} />}
        description={<ServiceUrl url={stage.serviceUrl} />}
        actions={<Actions apiId={apiId} acts={acts} stage={stage} />}
      />
      <Stack gap={6}>
        <RefusedParts apiId={apiId} stageId={stage.id} />
        {stage.planned ? <PlannedDeployment apiId={apiId} stage={stage} planned={stage.planned} /> : null}
        <Hints stage={stage} />
        <Columns from={1100} columns="repeat(2, minmax(0, 1fr))" gap={6}>
          <Section title={t('detail.deployment')}>
            <DeploymentDetails stage={stage} />
          </Section>
          <Section title={t('form.access')}>
            <DescriptionList
              items={[
                { label: t('detail.environment'), value: stage.environment.name },
                { label: t('detail.authType'), value: t(`authType.${stage.authType}`) },
                {
                  label: t('detail.ipRule'),
                  value:
                    mode === 'disable'
                      ? t('ipMode.disable')
                      : t('detail.ipAddresses', { mode: t(`ipMode.${mode}`), addresses: addresses.join(', ') }),
                },
                { label: t('detail.created'), value: <RelativeTime value={stage.createdAt} /> },
              ]}
            />
          </Section>
        </Columns>
        <Section
          title={t('detail.sampleTitle')}
          description={t(stage.authType === 'oauth2' ? 'detail.sampleHelpOauth' : 'detail.sampleHelp')}
          bare
        >
          <SampleCall apiId={apiId} stage={stage} />
        </Section>
        <StageMethods apiId={apiId} stage={stage} />
        {stage.deployment ? (
          <>
            <DeprecationSection api={api.data ?? { id: apiId, name: '…' }} stage={stage} />
            <StageCallers apiId={apiId} stage={stage} />
          </>
        ) : null}
        <DeploymentHistory apiId={apiId} stage={stage} />
        <DeleteStage apiId={apiId} stage={stage} />
      </Stack>
    </>
  )
}

function Actions({ apiId, acts, stage }: { apiId: string; acts: StageActs; stage: StageView }) {
  const t = useTranslations('stage.detail')
  const planned = useTranslations('stage.planned')
  const [deploying, setDeploying] = useState(false)
  const [planning, setPlanning] = useState(false)
  const busy = acts.running !== undefined
  const plan = () => {
    setDeploying(false)
    setPlanning(true)
  }
  const deploy = () => {
    setDeploying(false)
    acts.deploy()
  }
  return (
    <>
      {stage.deployment ? (
        <LinkButton href={paths.stageDocument(apiId, stage.id)} whole icon={<BookOpen size={16} aria-hidden="true" />}>
          {t('document')}
        </LinkButton>
      ) : null}
      <LinkButton href={paths.developer.updateStage(apiId, stage.id)} icon={<Pencil size={16} aria-hidden="true" />}>
        {t('edit')}
      </LinkButton>
      {acts.pause ? (
        <Button icon={<Pause size={16} aria-hidden="true" />} loading={acts.running === 'pause'} disabled={busy} onClick={acts.pause}>
          {t('pause')}
        </Button>
      ) : null}
      {acts.resume ? (
        <Button icon={<Play size={16} aria-hidden="true" />} loading={acts.running === 'resume'} disabled={busy} onClick={acts.resume}>
          {t('resume')}
        </Button>
      ) : null}
      <Button
        variant={stage.deployment && !stage.outdated ? 'secondary' : 'primary'}
        icon={<Rocket size={16} aria-hidden="true" />}
        loading={acts.running === 'deploy'}
        disabled={busy}
        onClick={() => setDeploying(true)}
      >
        {stage.deployment ? t('redeploy') : t('deploy')}
      </Button>
      {deploying ? (
        <DifferenceDialog
          apiId={apiId}
          stageId={stage.id}
          title={t('deployTitle', { name: stage.name, environment: stage.environment.name })}
          hint={endedByDeployment(stage) ? planned('ended') : undefined}
          onClose={() => setDeploying(false)}
          footer={
            <>
              <Button onClick={() => setDeploying(false)}>{t('deployCancel')}</Button>
              {endedByDeployment(stage) ? null : (
                <Button icon={<CalendarClock size={16} aria-hidden="true" />} onClick={plan}>
                  {planned('plan')}
                </Button>
              )}
              <Button variant="primary" icon={<Rocket size={16} aria-hidden="true" />} onClick={deploy}>
                {t('deployConfirm')}
              </Button>
            </>
          }
        />
      ) : null}
      {planning ? <PlanDeploymentDialog apiId={apiId} stage={stage} onClose={() => setPlanning(false)} /> : null}
    </>
  )
}

function Hints({ stage }: { stage: StageView }) {
  const t = useTranslations('stage.detail')
  const deprecation = useTranslations('stage.deprecation')
  return (
    <>
      {stage.deprecation && stage.status === 'active' && sunsetHasCome(stage.deprecation, new Date()) ? (
        <Notice tone="warning" title={deprecation('passedTitle')}>
          {deprecation('passedBody')}
        </Notice>
      ) : null}
      {stage.status === 'paused' ? (
        <Notice tone="warning" title={t('pausedTitle')}>
          {t('pausedBody')}
        </Notice>
      ) : null}
      {stage.deployment && stage.outdated ? (
        <Notice tone="info" title={t('outdatedTitle')}>
          {t('outdatedBody')}
        </Notice>
      ) : null}
    </>
  )
}
