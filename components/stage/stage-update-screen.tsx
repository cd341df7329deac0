'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ApiTrail } from '@/components/api/api-head'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { FailureState } from '@/components/ui/failure-state'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { apiDetail } from '@/lib/api/api-queries'
import { paths } from '@/lib/paths'
import { stageDetail, useUpdateStage } from '@/lib/stage/stage-queries'
import { StageAccessForm } from './stage-form'

/** Changes how a version is protected, and goes back to it to be deployed. */
export function StageUpdateScreen({ apiId, stageId }: { apiId: string; stageId: string }) {
  const t = useTranslations('stage')
  const router = useRouter()
  const api = useQuery(apiDetail(apiId))
  // Not followed here: a form that changes under the hands is of no use.
  const stage = useQuery({ ...stageDetail(apiId, stageId), refetchInterval: false })
  const update = useUpdateStage(apiId, stageId)
  const failed = [api, stage].find((query) => query.error && !query.data)
  if (failed) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
  const its = paths.developer.stage(apiId, stageId)
  return (
    <>
      <ApiTrail
        api={api.data}
        rest={[
          { label: t('listTitle'), href: paths.developer.stages(apiId) },
          { label: stage.data?.name ?? '…', href: its },
          { label: t('form.updateTitle') },
        ]}
      />
      <PageHeader title={t('form.updateTitle')} description={t('form.updateHelp')} />
      <Card>
        {stage.data ? (
          <StageAccessForm
            stage={stage.data}
            cancelHref={its}
            onSave={async (values) => {
              const saved = await update.mutateAsync(values)
              toast.success(t('form.saved', { name: saved.name }))
              router.push(its)
            }}
          />
        ) : (
          <FormSkeleton fields={3} />
        )}
      </Card>
    </>
  )
}
