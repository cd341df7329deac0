'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ApiBreadcrumbs } from '@/components/api/api-breadcrumbs'
import { allOf, QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { apiDetail } from '@/lib/api/api-queries'
import { environmentOptions } from '@/lib/environment/environment-options'
import { paths } from '@/lib/paths'
import { stageDetail, useUpdateStage } from '@/lib/stage/stage-queries'
import { StageAccessForm } from './stage-form'

/** Changes how a version is protected, and returns to it for deployment. */
export function StageUpdateScreen({ apiId, stageId }: { apiId: string; stageId: string }) {
  const t = useTranslations('stage')
  const router = useRouter()
  const api = useQuery(apiDetail(apiId))
  // No polling here: a form must not change while it is edited.
  const stage = useQuery({ ...stageDetail(apiId, stageId), refetchInterval: false })
  const environments = useQuery(environmentOptions())
  const update = useUpdateStage(apiId, stageId)
  const its = paths.developer.stage(apiId, stageId)
  const page = (form: ReactNode) => (
    <>
      <ApiBreadcrumbs
        api={api.data}
        rest={[
          { label: t('listTitle'), href: paths.developer.stages(apiId) },
          { label: stage.data?.name ?? '…', href: its },
          { label: t('form.updateTitle') },
        ]}
      />
      <PageHeader
        guide="version"
        title={stage.data ? `${t('form.updateTitle')} · ${stage.data.name}` : t('form.updateTitle')}
        description={t('form.updateHelp')}
      />
      <Card>{form}</Card>
    </>
  )
  return (
    <QueryView query={allOf({ api, stage, environments })} skeleton={page(<FormSkeleton fields={3} />)}>
      {({ stage, environments }) =>
        page(
          <StageAccessForm
            stage={stage}
            verifiesTokens={environments.items.some(({ id, verifiesTokens }) => id === stage.environment.id && verifiesTokens)}
            cancelHref={its}
            onSave={async (values) => {
              const saved = await update.mutateAsync(values)
              toast.success(t('form.saved', { name: saved.name }))
              router.push(its)
            }}
          />,
        )
      }
    </QueryView>
  )
}
