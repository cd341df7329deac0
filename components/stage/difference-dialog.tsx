'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { QueryView } from '@/components/data/query-view'
import { Dialog } from '@/components/ui/dialog'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeletons'
import { stageDifference } from '@/lib/stage/stage-queries'
import { DifferenceView } from './difference-view'

interface DifferenceDialogProps {
  apiId: string
  stageId: string
  title: string
  /** Numbers of deployments; left out: what gateways serve now, and what would be deployed now. */
  from?: number
  to?: number
  /** Shown above the difference. */
  hint?: ReactNode
  footer: ReactNode
  onClose: () => void
}

/** Shows how two contents of a version differ; loads the difference when it opens. */
export function DifferenceDialog({ apiId, stageId, title, from, to, hint, footer, onClose }: DifferenceDialogProps) {
  const t = useTranslations('stage.difference')
  const query = useQuery(stageDifference(apiId, stageId, { from, to }))
  return (
    <Dialog open title={title} size="lg" onClose={onClose} footer={footer}>
      <QueryView query={query} skeleton={<TableSkeleton rows={3} columns={2} />}>
        {(data) => (
          <Stack gap={2}>
            {hint ? <Notice tone="warning">{hint}</Notice> : null}
            {data.from === null && to === undefined ? <p>{t('first')}</p> : null}
            <DifferenceView difference={data} />
            {data.same ? <p>{t('sameDeployed')}</p> : null}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  )
}
