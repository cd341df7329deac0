'use client'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ApiTrail } from '@/components/api/api-head'
import { toast } from '@/components/feedback/toast-store'
import { Card } from '@/components/ui/card'
import { FailureState } from '@/components/ui/failure-state'
import { LinkButton } from '@/components/ui/link-button'
import { PageHeader } from '@/components/ui/page-header'
import { FormSkeleton } from '@/components/ui/skeletons'
import { apiDetail } from '@/lib/api/api-queries'
import { useCreateMethod } from '@/lib/method/method-queries'
import { paths } from '@/lib/paths'
import { targetServerGroupOptions } from '@/lib/target-server/target-server-queries'
import { MethodForm } from './method-form'

/** Adds a method to an API and goes back to its methods. */
export function MethodCreateScreen({ apiId }: { apiId: string }) {
  const t = useTranslations('method')
  const router = useRouter()
  const api = useQuery(apiDetail(apiId))
  const groups = useQuery(targetServerGroupOptions())
  const create = useCreateMethod(apiId)
  const failed = [api, groups].find((query) => query.error && !query.data)
  if (failed) return <FailureState error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <>
      <ApiTrail api={api.data} rest={[{ label: t('listTitle'), href: paths.developer.methods(apiId) }, { label: t('form.title') }]} />
      <PageHeader
        title={t('form.title')}
        description={t('listHelp')}
        actions={<LinkButton href={paths.developer.importMethods(apiId)}>{t('import')}</LinkButton>}
      />
      <Card>
        {api.data && groups.data ? (
          <MethodForm
            basePath={api.data.basePath}
            apiGroup={api.data.targetServerGroup}
            groups={groups.data.items}
            cancelHref={paths.developer.methods(apiId)}
            onSave={async (input) => {
              const method = await create.mutateAsync(input)
              toast.success(t('form.created', { method: method.httpMethod, path: method.path }), {
                action: { label: t('form.addAnother'), href: paths.developer.createMethod(apiId) },
              })
              router.push(paths.developer.methods(apiId))
            }}
          />
        ) : (
          <FormSkeleton fields={6} />
        )}
      </Card>
    </>
  )
}
