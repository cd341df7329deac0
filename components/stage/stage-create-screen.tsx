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
import { useCreateStage } from '@/lib/stage/stage-queries'
import { StageForm } from './stage-form'

/** Creates a version of an API and opens it for deployment. */
export function StageCreateScreen({ apiId }: { apiId: string }) {
  const t = useTranslations('stage')
  const router = useRouter()
  const api = useQuery(apiDetail(apiId))
  const environments = useQuery(environmentOptions())
  const create = useCreateStage(apiId)
  const page = (form: ReactNode) => (
    <>
      <ApiBreadcrumbs api={api.data} rest={[{ label: t('listTitle'), href: paths.developer.stages(apiId) }, { label: t('form.title') }]} />
      <PageHeader guide="version" title={t('form.title')} description={t('listHelp')} />
      <Card>{form}</Card>
    </>
  )
  return (
    <QueryView query={allOf({ api, environments })} skeleton={page(<FormSkeleton fields={4} />)}>
      {({ api, environments }) =>
        page(
          <StageForm
            basePath={api.basePath}
            environments={environments.items}
            cancelHref={paths.developer.stages(apiId)}
            onSave={async (values) => {
              const stage = await create.mutateAsync(values)
              toast.success(t('form.created', { name: stage.name }))
              router.push(paths.developer.stage(apiId, stage.id))
            }}
          />,
        )
      }
    </QueryView>
  )
}
