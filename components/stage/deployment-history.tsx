'use client'
import type { DeploymentView, StageView } from '@portico/contract/stage/stage-endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { GitCompare, MessageSquareText, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Column, timeColumn } from '@/components/data/column'
import { DataTable } from '@/components/data/data-table'
import { QueryView } from '@/components/data/query-view'
import { useLastPage } from '@/components/data/use-last-page'
import { toast } from '@/components/feedback/toast-store'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { lateComponent } from '@/components/ui/late-component'
import { Row } from '@/components/ui/layout'
import { Pagination } from '@/components/ui/pagination'
import { TableSkeleton } from '@/components/ui/skeletons'
import { Muted } from '@/components/ui/text'
import { stageDeployments, useRollBackStage } from '@/lib/stage/stage-queries'
import { endedByDeployment } from './ended-by-deployment'

// Loaded when it opens.
const DifferenceDialog = lateComponent(() => import('./difference-dialog').then((module) => module.DifferenceDialog))
const DeploymentNoteDialog = lateComponent(() => import('./deployment-note-dialog').then((module) => module.DeploymentNoteDialog))

/** Shows all deployments of a version; each can be compared with the current one, and rolled back to. */
export function DeploymentHistory({ apiId, stage }: { apiId: string; stage: StageView }) {
  const t = useTranslations('stage.history')
  const [page, setPage] = useState(1)
  const [compared, setCompared] = useState<DeploymentView>()
  const [noted, setNoted] = useState<DeploymentView>()
  const query = useQuery({
    ...stageDeployments(apiId, stage.id, { page, size: 10 }),
    placeholderData: keepPreviousData,
  })
  useLastPage(query.isPlaceholderData ? undefined : query.data, setPage)
  const columns: Column<DeploymentView>[] = [
    {
      id: 'number',
      width: '1fr',
      header: t('revision'),
      primary: true,
      cell: ({ number, current, restoredNumber }) => (
        <Row as="span" inline gap={2}>
          {number}
          {current ? <Badge tone="success">{t('served')}</Badge> : null}
          {restoredNumber ? <Muted as="span">{t('restored', { number: restoredNumber })}</Muted> : null}
        </Row>
      ),
    },
    timeColumn({ id: 'deployedAt', header: t('deployedAt'), value: (deployment) => deployment.deployedAt }),
    { id: 'deployedBy', width: '1fr', header: t('deployedBy'), cell: (deployment) => deployment.deployedBy },
    { id: 'methods', width: '7rem', header: t('methods'), cell: (deployment) => deployment.methodCount, align: 'end', wideOnly: true },
    {
      id: 'acts',
      width: '15rem',
      header: t('acts'),
      align: 'end',
      cell: (deployment) => (
        <Row as="span" inline nowrap gap={1}>
          {deployment.current ? null : (
            <Button size="sm" variant="ghost" icon={<GitCompare size={14} aria-hidden="true" />} onClick={() => setCompared(deployment)}>
              {t('compare')}
            </Button>
          )}
          <Button size="sm" variant="ghost" icon={<MessageSquareText size={14} aria-hidden="true" />} onClick={() => setNoted(deployment)}>
            {t(deployment.note ? 'editNote' : 'addNote')}
          </Button>
        </Row>
      ),
    },
  ]
  if (!stage.deployment) return null
  return (
    <Section title={t('title')} description={t('help')} bare>
      <QueryView query={query} skeleton={<TableSkeleton rows={3} columns={4} />}>
        {(data) => (
          <>
            <DataTable caption={t('title')} columns={columns} rows={data.items} rowKey={({ id }) => id} stale={query.isPlaceholderData} />
            {data.total > data.size ? <Pagination page={page} size={data.size} total={data.total} onPage={setPage} /> : null}
          </>
        )}
      </QueryView>
      {compared ? <RollBackDialog apiId={apiId} stage={stage} deployment={compared} onClose={() => setCompared(undefined)} /> : null}
      {noted ? <DeploymentNoteDialog apiId={apiId} stageId={stage.id} deployment={noted} onClose={() => setNoted(undefined)} /> : null}
    </Section>
  )
}

interface RollBackDialogProps {
  apiId: string
  stage: StageView
  deployment: DeploymentView
  onClose: () => void
}

/** Shows what a rollback would change for consumers, with the button that does it. */
function RollBackDialog({ apiId, stage, deployment, onClose }: RollBackDialogProps) {
  const t = useTranslations('stage.history')
  const planned = useTranslations('stage.planned')
  const rollBack = useRollBackStage(apiId, stage.id)
  const bringBack = async () => {
    await rollBack.mutateAsync(deployment.number)
    toast.success(t('rolledBack', { name: stage.name, number: deployment.number }))
    onClose()
  }
  return (
    <DifferenceDialog
      apiId={apiId}
      stageId={stage.id}
      title={t('compareTitle', { number: deployment.number })}
      to={deployment.number}
      hint={endedByDeployment(stage) ? planned('ended') : undefined}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            variant="primary"
            icon={<RotateCcw size={16} aria-hidden="true" />}
            loading={rollBack.isPending}
            onClick={() => void bringBack().catch(() => undefined)}
          >
            {t('rollBack', { number: deployment.number })}
          </Button>
        </>
      }
    />
  )
}
