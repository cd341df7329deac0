'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { QueryView } from '@/components/data/query-view'
import { toast } from '@/components/feedback/toast-store'
import { Stack } from '@/components/ui/layout'
import { Notice } from '@/components/ui/notice'
import { PageHeader } from '@/components/ui/page-header'
import { DetailSkeleton } from '@/components/ui/skeletons'
import { environmentDetail, useUpdateEnvironment } from '@/lib/environment/environment-queries'
import { paths } from '@/lib/paths'
import { UpdateEnvironmentForm } from './environment-form'

/** Changes an environment. */
export function EnvironmentUpdateScreen({ environmentId }: { environmentId: string }) {
  const t = useTranslations('environment')
  const router = useRouter()
  const query = useQuery(environmentDetail(environmentId))
  const update = useUpdateEnvironment(environmentId)
  return (
    <QueryView query={query} skeleton={<DetailSkeleton />}>
      {(environment) => (
        <>
          <PageHeader
            guide="environment"
            title={t('updateTitle')}
            crumbs={[
              { label: t('listTitle'), href: paths.admin.environments },
              { label: environment.name, href: paths.admin.environment(environmentId) },
              { label: t('updateTitle') },
            ]}
          />
          <Stack gap={6}>
            {environment.deployedStageCount > 0 ? (
              <Notice tone="info">{t('updateNotice', { count: environment.deployedStageCount })}</Notice>
            ) : null}
            <UpdateEnvironmentForm
              environment={environment}
              onSubmit={async (values) => {
                const { name } = await update.mutateAsync(values)
                toast.success(t('updatedToast', { name }))
                router.push(paths.admin.environment(environmentId))
              }}
            />
          </Stack>
        </>
      )}
    </QueryView>
  )
}
