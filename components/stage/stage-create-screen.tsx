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
import { environmentOptions } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'
import { useCreateStage } from '@/lib/stage/stage-queries'
import { StageForm } from './stage-form'

/** Makes a version of an API and opens it, ready to be deployed. */
export function StageCreateScreen({ apiId }: { apiId: string }) {
  const t = useTranslations('stage')
  const router = useRouter()
  const api = useQuery(apiDetail(apiId))
  const environments = useQuery(environmentOptions())
  const create = useCreateStage(apiId)
  const failed = [api, environments].find((query) => query.error && !query.data)
  if (failed) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <>
      <ApiTrail api={api.data} rest={[{ label: t('listTitle'), href: paths.developer.stages(apiId) }, { label: t('form.title') }]} />
      <PageHeader title={t('form.title')} description={t('listHelp')} />
      <Card>
        {api.data && environments.data ? (
          <StageForm
            basePath={api.data.basePath}
            environments={environments.data.items}
            cancelHref={paths.developer.stages(apiId)}
            onSave={async (values) => {
              const stage = await create.mutateAsync(values)
              toast.success(t('form.created', { name: stage.name }))
              router.push(paths.developer.stage(apiId, stage.id))
            }}
          />
        ) : (
          <FormSkeleton fields={4} />
        )}
      </Card>
    </>
  )
}
